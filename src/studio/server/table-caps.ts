import type { TableGame } from '#studio/game/table-game.ts'

import { brandHouseOf, isAloneIn, isIn } from './seats.ts'
import type { PlaySession } from './session-store.ts'
import type { TableBet } from './table-store.ts'

/** The bets whose cap differs from what they hold: those of an operator together, and those of a brand with its own bound. */
export function capBets(
  game: TableGame,
  bets: readonly TableBet[],
): readonly { readonly id: string; readonly bet: unknown }[] {
  const { cap } = game
  if (!cap) return []
  const caps = openCaps(game, bets)
  return bets.flatMap((one) => {
    const lowest = caps.of(one)
    return lowest === undefined ? [] : [{ id: one.id, bet: cap.on(one.bet, lowest) }]
  })
}

/** The caps of a round with these bets, each computed once. */
export function openCaps(game: TableGame, bets: readonly TableBet[]) {
  const known = new Map<string, number | undefined>()
  const standing = bets.filter((bet) => isIn(bet) && !isAloneIn(bet.house))
  const remember = (key: string, find: () => number | undefined) => {
    if (!known.has(key)) known.set(key, find())
    return known.get(key)
  }
  return {
    /** For the bets of a player; undefined without one. */
    of(player: Pick<PlaySession, 'currency' | 'brand' | 'lossMost'> & { readonly house: string }) {
      const { cap } = game
      const { house, currency } = player
      if (!cap || isAloneIn(house)) return undefined
      const capOf = (own: readonly TableBet[], lossMost: bigint) =>
        cap.of(
          own.map(({ bet }) => bet),
          lossMost,
        )
      const ofAll = remember(house, () =>
        capOf(
          standing.filter((bet) => bet.house === house),
          game.lossMost(currency),
        ),
      )
      const brandHouse = brandHouseOf(player)
      // The player's own bound counts before the first bet, and sessions of a brand may have different ones.
      const ofBrand = remember(`${brandHouse} ${String(player.lossMost)}`, () => {
        const own = standing.filter((bet) => brandHouseOf(bet) === brandHouse)
        const bounds = [...own, player].flatMap(({ lossMost }) => lossMost ?? [])
        const [first, ...others] = bounds
        if (first === undefined) return undefined
        return capOf(
          own,
          others.reduce((low, one) => (one < low ? one : low), first),
        )
      })
      return ofAll === undefined || ofBrand === undefined ? (ofAll ?? ofBrand) : Math.min(ofAll, ofBrand)
    },
  }
}
