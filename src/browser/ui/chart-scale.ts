/** Values for the top of an axis whose halves are round too. */
const STEPS = [1, 2, 4, 5, 6, 8, 10]
/** The same for numbers below ten of which there are no halves. */
const EVEN_STEPS = [2, 4, 6, 8, 10]

/** The smallest of these tops that covers every value, and `least`. Where all values are whole, so is the half of the top. */
export function axisTop(values: readonly number[], least = 0): number {
  const highest = Math.max(0, ...values)
  if (highest === 0) return Math.max(1, least)
  const covered = Math.max(highest, least)
  const unit = 10 ** Math.floor(Math.log10(covered))
  const steps = unit === 1 && values.every(Number.isInteger) ? EVEN_STEPS : STEPS
  return (steps.find((step) => step * unit >= covered) ?? 10) * unit
}

/** The axis of a chart: from zero to a round top, and as far below zero as a value goes. */
export function axisOf(
  values: readonly number[],
  least = 0,
): {
  readonly top: number
  readonly bottom: number
  readonly ticks: readonly number[]
} {
  const top = axisTop(values, least)
  const lowest = Math.min(0, ...values)
  // Halves of nothing would read as measured values.
  if (values.every((value) => value === 0)) return { top, bottom: 0, ticks: [0] }
  if (lowest === 0) return { top, bottom: 0, ticks: [0, top / 2, top] }
  const highest = Math.max(0, ...values)
  const bottom = -axisTop([-lowest], least)
  return highest === 0
    ? { top: 0, bottom, ticks: [bottom, bottom / 2, 0] }
    : { top, bottom, ticks: [bottom, 0, top] }
}
