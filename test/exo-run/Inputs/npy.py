# npy.py FILE SHAPE CODE VALUE…: writes a NumPy file (format 1.0) with the types of the struct module; needs no NumPy.
import struct
import sys

path, shape, code = sys.argv[1], tuple(map(int, filter(None, sys.argv[2].split(",")))), sys.argv[3]
kind = {"f": "f", "d": "f", "b": "i", "i": "i", "B": "u"}[code]
values = [(float if kind == "f" else int)(text) for text in sys.argv[4:]]
descr = ("|" if struct.calcsize(code) == 1 else "<") + kind + str(struct.calcsize(code))
header = repr({"descr": descr, "fortran_order": False, "shape": shape})
header += " " * (-(len(header) + 11) % 64) + "\n"
with open(path, "wb") as out:
    out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    out.write(struct.pack(f"<{len(values)}{code}", *values))
