export interface WheelField {
  readonly place: number
  /** Degrees from the top, clockwise. */
  readonly from: number
  readonly to: number
}

/** The fields of a wheel: each is as wide as its chance, and a prize that has run out has none. */
export function wheelFields(
  prizes: readonly { readonly place: number; readonly weight: number }[],
): readonly WheelField[] {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  return prizes
    .filter(({ weight }) => weight > 0)
    .map(({ place, weight }) => {
      const from = (passed / total) * 360
      passed += weight
      return { place, from, to: (passed / total) * 360 }
    })
}

/** The turn of the wheel that brings the middle of a field to the top. */
export function turnTo(fields: readonly WheelField[], place: number): number {
  const field = fields.find((one) => one.place === place)
  return field ? -(field.from + field.to) / 2 : 0
}

/** The path of a field on a circle around 0, 0. */
export function fieldPath({ from, to }: WheelField, radius: number): string {
  // A circle in one arc would begin where it ends, and be nothing.
  if (to - from >= 360) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  }
  return `M0 0L${at(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}Z`
}
