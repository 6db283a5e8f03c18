import exo.stdlib.scheduling as s

@proc
def f(
    n: size,
    on: bool @ DRAM,
    A: [f32][n, n,] @ neon.quad,
    x: (R),
):
	assert ((n % 8) == 0)
	if on: x = (1.0); x += 2.
	elif n > 8 and \
	        n < 16:
		x = (x
		     + 1_000 - 0x10)
	else:
		x = -(-3) + -(4) * .5e3 - 1E-7
	neon.store(A[0:n, n - 1], x, n // 8, -n / 2, stride(A, 1))

@instr('x = "' 'y";')
def g():
    pass
