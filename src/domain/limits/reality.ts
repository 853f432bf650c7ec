/** Intervals of the reality check, in minutes. */
export const realityChoices = [15, 30, 60, 120] as const

/**
 * The effective interval: the member's choice, capped by the market's where it has one. Undefined: no reality check.
 */
export function realityMinutes(chosen: number | undefined, ofMarket: number): number | undefined {
  if (ofMarket === 0) return chosen
  return chosen === undefined || chosen > ofMarket ? ofMarket : chosen
}

/** Intervals offered to members: none longer than the market's. */
export function realityOffered(ofMarket: number): readonly number[] {
  if (ofMarket === 0) return realityChoices
  const below = realityChoices.filter((minutes) => minutes < ofMarket)
  return [...below, ofMarket]
}

/** When the next reality check is due. */
export function checkDueAtMs(checkedAtMs: number, minutes: number | undefined): number | undefined {
  return minutes === undefined ? undefined : checkedAtMs + minutes * 60_000
}
