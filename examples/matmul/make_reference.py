"""Writes data/A.npy, data/B.npy and data/C.npy, C = A * B by the definition, in plain Python.

All values are multiples of 1/4 (inputs) and 1/16 (results) that a float holds exactly, so every order of
summation gives the same bits.
"""

import os
import struct

N, M, K = 67, 66, 70


def quarters(count, seed):
    """Multiples of 1/4 from -2 to 2, by a linear congruential generator."""
    for _ in range(count):
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield ((seed >> 33) % 17 - 8) / 4


def matrix(rows, columns, seed):
    values = quarters(rows * columns, seed)
    return [[next(values) for _ in range(columns)] for _ in range(rows)]


def save(path, rows):
    """The npy format, version 1.0: little-endian float32, row-major."""
    head = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }" % (len(rows), len(rows[0]))
    head += " " * (63 - (len(head) + 10) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode())
        for row in rows:
            file.write(struct.pack("<%df" % len(row), *row))


def main():
    a, b = matrix(N, K, 1), matrix(K, M, 2)
    c = [[sum(a[i][l] * b[l][j] for l in range(K)) for j in range(M)] for i in range(N)]
    data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    os.makedirs(data, exist_ok=True)
    for name, rows in (("A", a), ("B", b), ("C", c)):
        save(os.path.join(data, name + ".npy"), rows)


main()
