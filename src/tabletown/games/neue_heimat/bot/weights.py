"""What the signs of Neue Heimat say about winning, in their order.

Learned from 6,000 games between four greedy bots.
"""

JUDGE_SCALE = 2239
WEIGHTS = (
    0.01799, -0.005474, 0.1249, -0.03771, -0.09665, -0.08597, -0.1605, -7.821e-05, 0.0006403, -0.004721,
    0.001111, 0.005618, 0.002087, 0.01291,
)  # fmt: skip
