/** `52.00`: a roll of hundredths, with Latin digits and a point in every language. */
export function writeRoll(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
