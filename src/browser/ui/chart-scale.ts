/** Values for the top of an axis whose halves are round too. */
const STEPS = [1, 2, 4, 5, 6, 8, 10]

/** The smallest of these tops that covers every value. */
export function axisTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  if (highest === 0) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  return (STEPS.find((step) => step * unit >= highest) ?? 10) * unit
}
