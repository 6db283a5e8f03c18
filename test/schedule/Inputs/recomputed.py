"""A loop of as many assignments as asked for, each of which writes again what the next iteration's neighbour wrote, and a loop that reads them."""

import sys


def main(count):
    print(f"@proc\ndef f(N: size, x: f32[N + {count + 3}], y: f32[N]):")
    print("    for i in seq(0, N):")
    for k in range(count):
        print(f"        x[i + {k}] = 2.0")
    print("    for j in seq(0, N):\n        y[j] = x[j + 3]")


main(int(sys.argv[1]))
