"""Reads the grammar of docs/dialects/assembly.md, and says whether texts are of it.

  grammar.py MANUAL procedures FILE...   each procedure and instruction of printed MLIR is a sentence; prints how many
  grammar.py MANUAL statements FILE...   each line that is not empty is a statement, or is not; prints which
  grammar.py MANUAL operators FILE       each operator of ControlOperators.def stands in the rules of 'expr'
"""
import re
import sys

sys.setrecursionlimit(100000)


def rules_of(manual):
    """The rules, by name; an expression is a nested tuple."""
    text = re.search(r"```ebnf\n(.*?)```", open(manual).read(), re.S).group(1)
    rules = {}
    for name, right in re.findall(r"^(\w+)\s*::=(.*?)(?=^\w+\s*::=|\Z)", text, re.S | re.M):
        words = re.findall(r"'[^']*'|\w+|[()|?*+]", right)
        rules[name], rest = alternatives(words)
        assert not rest and name not in TOKENS, name
    return rules


def alternatives(words):
    result, sequence = [], []
    while words and words[0] != ")":
        word, words = words[0], words[1:]
        if word == "|":
            result.append(("sequence", sequence))
            sequence = []
        elif word == "(":
            inner, words = alternatives(words)
            assert words[0] == ")"
            words = words[1:]
            sequence.append(inner)
        elif word in "?*+":
            sequence[-1] = (word, sequence[-1])
        else:
            sequence.append(("text", word[1:-1]) if word[0] == "'" else ("rule", word))
    return ("any", result + [("sequence", sequence)]), words


def balanced(text, at, pairs):
    """The end of a text in brackets that begins at a place, strings in it skipped."""
    stack = []
    while at < len(text):
        char = text[at]
        if char == '"':
            at = STRING.match(text, at).end() - 1
        elif text.startswith("->", at):
            at += 1
        elif char in pairs:
            stack.append(pairs[char])
        elif stack and char == stack[-1]:
            stack.pop()
            if not stack:
                return at + 1
        at += 1
    return None


STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
BRACKETS = {"{": "}", "[": "]", "(": ")", "<": ">"}
KEYWORDS = {"true", "false", "not", "stride", "min", "max", "and", "or", "mod", "ne"}
TOKENS = {
    "value": re.compile(r"%[\w$.-]+"),
    "symbol": re.compile(r'@(?:[A-Za-z_][\w$.]*|"(?:[^"\\]|\\.)*")'),
    "instr": re.compile(r"(?!exo\.)[A-Za-z_]\w*\.\w+"),
    "extern": re.compile(r"[A-Za-z_]\w*(?:\.\w+)?"),
    "integer": re.compile(r"\d+(?![\w.])"),
    "number": re.compile(r"\d+(?:\.\d*(?:[eE][+-]?\d+)?)?(?!\w)"),
    "string": STRING,
    "type": re.compile(r"(?:memref|f\d+|bf16|index)\b"),
    "dictionary": None,
    "list": None,
    "region": None,
}
BLANK = re.compile(r"\s*")


class Recogniser:
    """Finds all ends of a rule at a place, so that the order of alternatives does not matter."""

    def __init__(self, rules, text):
        self.rules, self.text, self.known = rules, text, {}
        self.furthest = 0

    def ends(self, form, at):
        kind, of = form
        if kind == "any":
            return set().union(*(self.ends(each, at) for each in of))
        if kind == "sequence":
            places = {at}
            for each in of:
                places = set().union(*(self.ends(each, place) for place in places)) if places else places
            return places
        if kind == "?":
            return {at} | self.ends(of, at)
        if kind in "*+":
            found, new = set(), {at}
            while new:
                new = set().union(*(self.ends(of, place) for place in new)) - found
                found |= new
            return found | ({at} if kind == "*" else set())
        at = BLANK.match(self.text, at).end()
        self.furthest = max(self.furthest, at)
        if kind == "text":
            end = at + len(of)
            whole = not (of[-1].isalnum() and self.text[end : end + 1].isidentifier())
            return {end} if whole and self.text.startswith(of, at) else set()
        if of in TOKENS:
            return self.token(of, at)
        if (of, at) not in self.known:
            self.known[of, at] = self.ends(self.rules[of], at)
        return self.known[of, at]

    def token(self, name, at):
        if TOKENS[name] is None:
            begins = {"list": "["}.get(name, "{")
            end = balanced(self.text, at, BRACKETS) if self.text.startswith(begins, at) else None
            return {end} if end else set()
        match = TOKENS[name].match(self.text, at)
        if not match or match.group() in KEYWORDS and name == "extern":
            return set()
        end = match.end()
        if name == "type" and self.text.startswith("<", end):
            end = balanced(self.text, end, BRACKETS)
        return {end}


def fail(message):
    sys.exit(f"error: {message}")


def procedures(rules, files):
    count = 0
    for file in files:
        text = open(file).read()
        for match in re.finditer(r"^ *(exo\.(proc|instr)) ", text, re.M):
            rule = {"proc": "procedure", "instr": "instruction"}[match.group(2)]
            recogniser = Recogniser(rules, text)
            ends = recogniser.ends(("rule", rule), match.start())
            if not any(text[end - 1] == "}" for end in ends):
                at = recogniser.furthest
                fail(f"{file}, line {text.count(chr(10), 0, at) + 1}: not of the grammar: {text[at : at + 40]!r}")
            count += 1
    print(f"{count} procedures and instructions")


def statements(rules, files):
    for file in files:
        for line in filter(str.strip, open(file).read().splitlines()):
            is_one = len(line.rstrip()) in Recogniser(rules, line).ends(("rule", "statement"), 0)
            print(f"{'is' if is_one else 'is not'}: {line.strip()}")


def operators(rules, file):
    """All texts that are reached from 'expr'."""
    texts, seen, todo = set(), set(), [("rule", "expr")]
    while todo:
        kind, of = todo.pop()
        if kind == "text":
            texts.add(of)
        elif kind == "rule":
            if of in rules and of not in seen:
                seen.add(of)
                todo.append(rules[of])
        elif kind in ("any", "sequence"):
            todo += of
        else:
            todo.append(of)
    declared = re.findall(r'^EXO_(?:INFIX|CALL)_OPERATOR\(\w+, \d+, "([^"]+)"', open(file).read(), re.M)
    missing = [text for text in declared if text not in texts]
    if missing or not declared:
        fail(f"operators that the grammar does not have: {missing}")
    print(f"{len(declared)} operators")


def main():
    rules = rules_of(sys.argv[1])
    mode, files = sys.argv[2], sys.argv[3:]
    if mode == "procedures":
        procedures(rules, files)
    elif mode == "statements":
        statements(rules, files)
    else:
        operators(rules, files[0])


main()
