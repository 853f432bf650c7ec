/** The amount that a count-up shows after a share of its time: it slows down at its end, and ends on the amount. */
export function countedTo(win: bigint, share: number): bigint {
  if (share >= 1) return win
  const eased = 1 - (1 - Math.max(0, share)) ** 3
  return (win * BigInt(Math.round(eased * 10_000))) / 10_000n
}
