/** The whole number of what was typed; nothing typed is nothing. The server judges whether it may be. */
export function wholeOf(typed: string): number {
  return Number(typed.replace(/\D/g, '').slice(0, 9))
}
