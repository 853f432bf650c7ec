import type { FindGames } from '#server/money/records/actions.ts'
import { findDrawsOfTickets } from '#server/play/lottery/tickets/actions.ts'
import { findGamesOfTransfers } from '#server/play/rounds/actions.ts'

/** The games of a member's transfers, with the draws of lottery tickets. */
export const findTransferGames: FindGames = async (tx, query) => {
  const gameOf = await findGamesOfTransfers(tx, query)
  const tickets = [...new Set(query.rounds.flatMap((round) => gameOf(round)?.ticket ?? []))]
  const draws =
    tickets.length === 0
      ? new Map<string, string>()
      : await findDrawsOfTickets(tx, { memberId: query.memberId, tickets })
  return (round) => {
    const found = gameOf(round)
    if (!found) return undefined
    const { name, vendorName, picture, category } = found.game
    const draw = draws.get(found.ticket ?? '')
    return {
      name,
      vendorName,
      state: found.state,
      ...(picture === undefined ? {} : { picture }),
      ...(category === undefined ? {} : { category }),
      ...(draw === undefined ? {} : { draw }),
    }
  }
}
