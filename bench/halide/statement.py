"""The statements that Halide prints, as trees."""

import re

from lark import Lark, Tree

# Every statement begins with a word or a cell, and no expression goes on with one, so that ends of lines mean nothing.
GRAMMAR = r"""
block: statement*
?statement: "produce" NAME "{" block "}"                        -> body
    | "consume" NAME "{" block "}"                              -> body
    | "{" block "}"                                             -> body
    | KIND "(" NAME "," expr "," expr ")" "{" block "}"         -> loop
    | "if" "(" expr ")" "{" block "}" ["else" otherwise]        -> choice
    | "allocate" NAME "[" TYPE (MULTIPLY unary)+ "]" ["in" NAME]    -> allocate
    | "free" NAME                                               -> free
    | "let" NAME "=" expr                                       -> let
    | NAME "[" index "]" "=" expr                               -> store
?otherwise: "{" block "}"
    | "if" "(" expr ")" "{" block "}" ["else" otherwise]        -> choice
index: expr ["aligned" "(" NUMBER "," NUMBER ")"]
?expr: "let" NAME "=" expr "in" expr                            -> let_in
    | disjunction
?disjunction: conjunction ("||" conjunction)*
?conjunction: comparison ("&&" comparison)*
?comparison: sum (COMPARE sum)?
?sum: factor
    | sum ADD factor                                            -> binary
?factor: unary
    | factor MULTIPLY unary                                     -> binary
?unary: "!" unary                                               -> negation
    | "(" TYPE ")" unary                                        -> typed
    | atom
?atom: NUMBER                                                   -> number
    | NAME                                                      -> name
    | NAME "[" index "]"                                        -> load
    | NAME "(" [expr ("," expr)*] ")"                           -> call
    | TYPE "(" expr ")"                                         -> convert
    | "(" expr ")"
KIND.3: /(for|parallel|unrolled|vectorized|gpu_block|gpu_thread)(<\w+>)?(?= *\()/
TYPE.2: /(u?int|float)\d+(x\d+)?(?![\w.$])/
NUMBER: /-?\d+(\.\d+f?)?(e[-+]?\d+f?)?/
COMPARE: "==" | "!=" | "<=" | ">=" | "<" | ">"
ADD: "+" | "-"
MULTIPLY: "*" | "/" | "%"
NAME: /[A-Za-z_.][\w.$]*/
%ignore /\s+/
"""

PARSER = Lark(GRAMMAR, start="block", parser="lalr", maybe_placeholders=True)

# What unpacks arguments and moves them to a device: the converter knows arguments by their names.
PROLOGUE = re.compile(r"_halide_buffer_[gs]et_\w+\(|^\s*halide_copy_to_device\(")


def parse(text: str) -> Tree:
    """The tree of a statement as `compile_to_conceptual_stmt` prints it."""
    return PARSER.parse("\n".join(line for line in text.splitlines() if not PROLOGUE.search(line)))
