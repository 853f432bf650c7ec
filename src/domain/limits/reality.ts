/** How often play may stop for a look at the clock, in minutes. */
export const realityChoices = [15, 30, 60, 120] as const

/**
 * The interval that holds: the member's own choice, but never longer than the market's where the market has one.
 * Nothing: play stops only for who has chosen so.
 */
export function realityMinutes(chosen: number | undefined, ofMarket: number): number | undefined {
  if (ofMarket === 0) return chosen
  return chosen === undefined || chosen > ofMarket ? ofMarket : chosen
}

/** What a member may choose: nothing rarer than the market asks. */
export function realityOffered(ofMarket: number): readonly number[] {
  if (ofMarket === 0) return realityChoices
  const below = realityChoices.filter((minutes) => minutes < ofMarket)
  return [...below, ofMarket]
}

/** When the next look is due. */
export function checkDueAtMs(checkedAtMs: number, minutes: number | undefined): number | undefined {
  return minutes === undefined ? undefined : checkedAtMs + minutes * 60_000
}
