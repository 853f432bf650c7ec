/**
 * Two-sided p-value of the Mann-Whitney test, by its normal approximation with ties, which is accurate from twenty
 * values on.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  const sorted = all.toSorted((left, right) => left.value - right.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < sorted.length;) {
    let to = from + 1
    while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    for (let index = from; index < to; index += 1) if (sorted[index]?.isOne) rankSum += rank
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const [n, m, total] = [one.length, other.length, sorted.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  if (deviation === 0) return 1
  return 2 * upperTail(Math.abs(u - (n * m) / 2) / deviation)
}

/** Upper tail of the normal distribution: Abramowitz and Stegun 7.1.26, accurate to seven digits. */
function upperTail(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  const sum = series.reduceRight((sofar, factor) => (sofar + factor) * t, 0)
  return (sum * Math.exp(-x * x)) / 2
}
