import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** Groups whose numbers are the last two digits of any prize. */
const LOT_GROUPS = ['lot', 'parlay', 'state']

/** Last two digits on which the lines have a bet at all prizes. */
export function lotsOf(
  types: readonly BetType[] | undefined,
  lines: readonly { readonly type: string; readonly choice: Choice }[],
): ReadonlySet<string> {
  const lots = lines.flatMap(({ type: code, choice }) => {
    const type = types?.find((one) => one.code === code)
    const isLot = type && LOT_GROUPS.includes(type.group) && type.shape.digits === 2
    return isLot ? choice.flat().map((number) => String(number).padStart(2, '0')) : []
  })
  return new Set(lots)
}
