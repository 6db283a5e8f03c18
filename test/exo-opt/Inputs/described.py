"""Reads what --exo-describe-steps=json says, and shows some of it in short."""
import json
import sys

said = json.load(sys.stdin)
assert said["schema"] == 1


def kind(of):
    if "of" in of:
        return f"{of['is']} of {kind(of['of'])}"
    return " ".join([of["is"], "|".join(of.get("words", []))]).strip()


def argument(arg):
    parts = [kind(arg["kind"])]
    if arg["required"]:
        parts.append("required")
    if arg["default"] is not None:
        parts.append(f"default {arg['default']}")
    if arg["read_before"] is not None:
        parts.append(f"read before {arg['read_before']}")
    assert arg["help"] and arg["expected"]
    return f"{arg['name']} ({', '.join(parts)})"


def result(of):
    assert of["help"], of["name"]
    return f"{of['name']} ({kind(of['kind'])}{', optional' if of['optional'] else ''})"


print(len(said["steps"]), "steps")
for step in said["steps"]:
    assert step["summary"] and step["description"] and step["example"]["after"], step["name"]
    if step["name"] in ("divide_loop", "specialize"):
        args = ", ".join(argument(arg) for arg in step["arguments"])
        print(f"{step['name']} {step['pass']}: {args}")
        print(f" in programs: {step['function']}")
        print(" ", "; ".join(f"{arg['name']}: {', '.join(arg['parameters'])}" for arg in step["arguments"]))
        print(f" purpose: {step['purpose']}, in Exo 1.0: {step['upstream']}")
        print(" gives back:", ", ".join(result(of) for of in step["returns"]))
    if step["name"] == "simplify":
        assert step["returns"] == []
print("not in Exo 1.0:", *(s["name"] for s in said["steps"] if s["upstream"] is None))
print("purposes:", *sorted({s["purpose"] for s in said["steps"]}))
print("conditions of every step:", *(c["id"] for c in said["conditions"]))
print("wrong arguments:", *(c["id"] for c in said["argument_rules"]))
