import type { SidePlay } from '#domain/agents/opposite-sides.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { sideBetsOf } from '#domain/lottery/bets/side-groups.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { readLine } from '#domain/lottery/lines/stored-line.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type SharedTicket, type SidesFilter, selectSharedTickets } from './sides-store.ts'

/** A payout whose linked accounts share more tickets shows the stakes of these alone. */
const TICKETS = 20_000

/** Settled bets of linked accounts on sides of a draw in which two or more accounts of a group have tickets. */
export async function findSidePlays(tx: Tx, filter: SidesFilter): Promise<readonly SidePlay[]> {
  if (filter.groups.length === 0) return []
  return (await selectSharedTickets(tx, filter, TICKETS)).flatMap(sidesOf)
}

function sidesOf({ group, memberId, drawId, gameCode, lines }: SharedTicket): readonly SidePlay[] {
  const family = findGame(gameCode)?.family
  if (family === undefined) return []
  return lines.flatMap((stored) => {
    const line = readLine(family, stored)
    const type = line && findBetType(family, line.type)
    if (!line || !type) return []
    return sideBetsOf(type, line.choice).map(({ at, group: sides, side, partPpm }) => ({
      memberId,
      market: `${group} ${drawId} ${type.code} ${at} ${sides}`,
      side,
      partPpm,
      stake: line.stake,
    }))
  })
}
