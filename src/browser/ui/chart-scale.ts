/** Values for the top of an axis whose halves are round too. */
const STEPS = [1, 2, 4, 5, 6, 8, 10]

/** The smallest of these tops that covers every value. */
export function axisTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  if (highest === 0) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  return (STEPS.find((step) => step * unit >= highest) ?? 10) * unit
}

/** The axis of bars: from zero to a round top, and as far below zero as a value goes. */
export function axisOf(values: readonly number[]): {
  readonly top: number
  readonly bottom: number
  readonly ticks: readonly number[]
} {
  const top = axisTop(values)
  const lowest = Math.min(0, ...values)
  // Halves of nothing would read as measured values.
  if (values.every((value) => value === 0)) return { top, bottom: 0, ticks: [0] }
  if (lowest === 0) return { top, bottom: 0, ticks: [0, top / 2, top] }
  const highest = Math.max(0, ...values)
  const bottom = -axisTop([-lowest])
  return highest === 0
    ? { top: 0, bottom, ticks: [bottom, bottom / 2, 0] }
    : { top, bottom, ticks: [bottom, 0, top] }
}
