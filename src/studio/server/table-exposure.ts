import { type Losses, addLosses, isBeyond, subtractLosses, withoutGains } from '#studio/game/exposure.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import type { Refused } from '#studio/wire/answers.ts'

import type { Sql } from './database.ts'
import { type HouseOfRound, lockLosses, upsertLosses } from './exposure-store.ts'
import { type TableBet, selectTableBets } from './table-store.ts'

/** Counts a new bet towards the losses that the operator may have in the round, or refuses it. */
export async function takeRisk(
  sql: Sql,
  {
    game,
    bet,
    currency,
    ...where
  }: HouseOfRound & {
    readonly game: TableGame
    readonly bet: unknown
    readonly currency: string
  },
): Promise<Refused | undefined> {
  const before = (await lockLosses(sql, where)) ?? (await lossesSoFar(sql, game, where))
  const lossMost = game.lossMost(currency)
  const withBet = (one: Losses) => addLosses(before, withoutGains(one))
  const losses = withBet(game.lossesOf(bet))
  // guard: table-exposure-bounded
  if (isBeyond(losses, lossMost))
    return {
      refusal: 'table_full',
      possible: game.stakeWithin({ bet, fits: (part) => !isBeyond(withBet(part), lossMost) }),
    }
  await upsertLosses(sql, { ...where, losses })
  return undefined
}

/** Follows a bet to another status. Rounds from before exposures were kept have none: the next bet counts them. */
export async function moveRisk(
  sql: Sql,
  game: TableGame,
  {
    bet,
    from,
    to,
  }: { readonly bet: TableBet; readonly from: TableBet['status']; readonly to: TableBet['status'] },
): Promise<void> {
  const where = { roundId: bet.roundId, house: bet.house }
  const before = await lockLosses(sql, where)
  if (!before) return
  const without = subtractLosses(before, lossesIn(game, { ...bet, status: from }))
  const losses = addLosses(without, lossesIn(game, { ...bet, status: to }))
  await upsertLosses(sql, { ...where, losses })
}

async function lossesSoFar(sql: Sql, game: TableGame, { roundId, house }: HouseOfRound): Promise<Losses> {
  const bets = (await selectTableBets(sql, roundId)).filter((bet) => bet.house === house)
  return bets.map((bet) => lossesIn(game, bet)).reduce(addLosses, [])
}

/** The losses on a bet in its status. A stake that its player can take back makes no room either. */
function lossesIn(game: TableGame, { bet, status }: Pick<TableBet, 'bet' | 'status'>): Losses {
  if (status !== 'staking' && status !== 'standing') return []
  const losses = game.lossesOf(bet)
  return status === 'staking' || game.takesBack === true ? withoutGains(losses) : losses
}
