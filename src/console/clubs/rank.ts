/** Parses a rank; undefined if invalid. */
export function rankOf(typed: string): number | undefined {
  if (!/^\d{1,2}$/.test(typed.trim())) return undefined
  return Number(typed.trim())
}
