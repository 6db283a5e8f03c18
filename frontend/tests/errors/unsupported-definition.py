import numpy as np
M = 2 * 8
x: int = 3
print("hello")
for i in range(3):
    pass
a = b = 3
