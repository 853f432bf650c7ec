import { type Losses, addLosses, isBeyond, subtractLosses, withoutGains } from '#studio/game/exposure.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import type { Refused } from '#studio/wire/answers.ts'

import type { Sql } from './database.ts'
import { type HouseOfRound, lockLosses, upsertLosses } from './exposure-store.ts'
import { brandHouseOf, houseOf } from './seats.ts'
import type { PlaySession } from './session-store.ts'
import { type TableBet, selectTableBets } from './table-store.ts'

/**
 * Counts a new bet towards the losses that a round may have, or refuses it: those of the operator, and those of the
 * player's brand where the launch named a bound.
 */
export async function takeRisk(
  sql: Sql,
  {
    game,
    bet,
    config,
    roundId,
    session,
  }: {
    readonly game: TableGame
    readonly bet: unknown
    readonly config: unknown
    readonly roundId: string
    readonly session: PlaySession
  },
): Promise<Refused | undefined> {
  const house = houseOf(session)
  const ofAll = await openBound(sql, game, { roundId, house, lossMost: game.lossMost(session.currency) })
  const brand = { roundId, house: brandHouseOf({ house, brand: session.brand }) }
  const ofBrand = await openBound(sql, game, { ...brand, lossMost: session.lossMost ?? undefined })
  const bounds = [ofAll, ofBrand].filter((bound) => bound !== undefined) // guard: brand-loss-bounded
  const fits = (part: Losses) =>
    bounds.every(
      ({ before, lossMost }) =>
        lossMost === undefined || !isBeyond(addLosses(before, withoutGains(part)), lossMost),
    )
  const losses = game.lossesOf(bet)
  // guard: table-exposure-bounded
  if (!fits(losses)) return { refusal: 'table_full', possible: game.stakeWithin({ bet, config, fits }) }
  for (const { where, before } of bounds)
    await upsertLosses(sql, { ...where, losses: addLosses(before, withoutGains(losses)) })
  return undefined
}

interface Bound {
  readonly where: HouseOfRound
  readonly before: Losses
  readonly lossMost: bigint | undefined
}

/** The losses so far, under their lock. Undefined where nothing bounds them and no earlier bet did. */
async function openBound(
  sql: Sql,
  game: TableGame,
  { lossMost, ...where }: HouseOfRound & { readonly lossMost: bigint | undefined },
): Promise<Bound | undefined> {
  const kept = await lockLosses(sql, where)
  if (!kept && lossMost === undefined) return undefined
  return { where, before: kept ?? (await lossesSoFar(sql, game, where)), lossMost }
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
  for (const house of [bet.house, brandHouseOf(bet)]) {
    const where = { roundId: bet.roundId, house }
    const before = await lockLosses(sql, where)
    if (!before) continue
    const without = subtractLosses(before, lossesIn(game, { ...bet, status: from }))
    const losses = addLosses(without, lossesIn(game, { ...bet, status: to }))
    await upsertLosses(sql, { ...where, losses })
  }
}

async function lossesSoFar(sql: Sql, game: TableGame, { roundId, house }: HouseOfRound): Promise<Losses> {
  const bets = (await selectTableBets(sql, roundId)).filter(
    (bet) => bet.house === house || brandHouseOf(bet) === house,
  )
  return bets.map((bet) => lossesIn(game, bet)).reduce(addLosses, [])
}

/** The losses on a bet in its status. A stake that its player can take back makes no room either. */
function lossesIn(game: TableGame, { bet, status }: Pick<TableBet, 'bet' | 'status'>): Losses {
  if (status !== 'staking' && status !== 'standing') return []
  const losses = game.lossesOf(bet)
  return status === 'staking' || game.takesBack === true ? withoutGains(losses) : losses
}
