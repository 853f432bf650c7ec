import type { Tx } from '#server/platform/db/transaction.ts'
import { findLotteryAlarms } from '#server/play/lottery/tickets/actions.ts'
import { findReturnAlarms as findGameAlarms } from '#server/play/rounds/actions.ts'

/** Games and lotteries of a brand whose return is off, and the start of the first alarm. */
export async function findReturnAlarms(tx: Tx, merchantId: number) {
  const [games, lotteries] = await Promise.all([
    findGameAlarms(tx, merchantId),
    findLotteryAlarms(tx, merchantId),
  ])
  const starts = [games.since, lotteries.since].flatMap((since) => since?.getTime() ?? [])
  return {
    games: games.games + lotteries.games,
    since: starts.length === 0 ? null : new Date(Math.min(...starts)),
  }
}
