# Headers that are malformed, nested or long are refused at once, whatever is in them.
# RUN: rm -rf %t && mkdir %t && python3 %s %t
# RUN: for file in %t/*.npy; do timeout 20 exo-run %S/gemm.py --proc gemm --size n=2 --zeros --input A=$file > %t/out 2> %t/said; test $? = 1; grep -q "^error: cannot use '$file': " %t/said; done
# RUN: ls %t/*.npy | wc -l | FileCheck %s
# CHECK: {{^}}29{{$}}
import struct
import sys

MAGIC = b"\x93NUMPY"


def deep(pair, inner="1", count=5000):
    opened, closed = pair.split("|")
    return opened * count + inner + closed * count


def write(name, dictionary, version=(1, 0), length=None, data=b"\0" * 64):
    text = dictionary.encode()
    length = len(text) if length is None else length
    size = struct.pack("<H" if version[0] == 1 else "<I", length)
    with open(f"{sys.argv[1]}/{name}.npy", "wb") as out:
        out.write(MAGIC + bytes(version) + size + text + data)


def header(descr="'<f4'", order="False", shape="(2, 2)"):
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}"


nests = {"lists": "[|]", "tuples": "(|,)", "brackets": "(|)", "dicts": "{0: |}", "sets": "{|}"}
for kind, pair in nests.items():
    write(f"descr_{kind}", header(descr=deep(pair)))
    write(f"order_{kind}", header(order=deep(pair)))
    write(f"shape_{kind}", header(shape="(" + deep(pair) + ",)"))
for number, unary in enumerate(["- ", "+ ", "~", "-+"]):
    write(f"unary_{number}", header(shape="(" + unary * 9000 + "2, 2)"))
write("unclosed", "{" * 60000)
write("digits", header(shape="(" + "9" * 60000 + ", 2)"))
write("sums", header(shape="(" + "1+1j+" * 9000 + "1, 2)"))
write("long_v2", header(), version=(2, 0), length=0xFFFFFFFF)
write("long_v3", header() + " " * 100000, version=(3, 0))
write("version", header(), version=(4, 0))
write("minor", header(), version=(1, 7))
write("few_cells", header(shape="(4294967296, 4294967296, 0, 7)"), data=b"")
write("many_cells", header(shape="(4294967296, 4294967296, 4294967296)"))
write("cut", header(), length=len(header()) + 65)
