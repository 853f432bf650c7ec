/** The digits of the input as a number; empty is zero. The server checks the range. */
export function wholeOf(typed: string): number {
  return Number(typed.replace(/\D/g, '').slice(0, 9))
}
