/** A rank from what was typed, or nothing where it is none. */
export function rankOf(typed: string): number | undefined {
  if (!/^\d{1,2}$/.test(typed.trim())) return undefined
  return Number(typed.trim())
}
