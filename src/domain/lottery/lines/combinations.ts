import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** The combinations of a choice, and the stakes that each of them costs: five numbers are ten pairs. */
export function combinationsOf(
  type: Pick<BetType, 'units' | 'chance'>,
  choice: Choice,
): { readonly count: number; readonly units: number } {
  const units = Number(type.chance(choice).units)
  return { count: type.units(choice) / units, units }
}
