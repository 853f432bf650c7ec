import type { Logger } from 'pino'

import { endsAfterMs } from '#domain/plays/left-open.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { setPopularGames } from '#server/play/games/actions.ts'
import { countPopularLotteries } from '#server/play/lottery/draws/actions.ts'
import { followPlays } from '#server/play/plays/actions.ts'
import { findLeftOpen } from '#server/play/providers/actions.ts'

import { lapseRound } from './ending.ts'
import { lookAtReturns } from './returns.ts'
import { selectTaste, sweepRounds } from './taste-store.ts'

export interface RoundJobParts {
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly now: () => number
  /** Counts the plays that were followed for bonuses. */
  readonly settleBonuses: (store: Store) => Promise<void>
}

/** Games that at least this many members played within these days are popular. */
const POPULAR = { days: 7, players: 5 }

export const roundJobs = (parts: RoundJobParts): readonly Job[] => [
  {
    name: 'follow_rounds',
    queue: 'play',
    cron: '* * * * *',
    isAlone: true,
    async run(store) {
      await followPlays(store)
      await parts.settleBonuses(store)
    },
  },
  {
    name: 'end_open_rounds',
    queue: 'play',
    cron: '*/10 * * * *',
    isAlone: true,
    run: (store) => endOpenRounds(store, parts),
  },
  {
    name: 'watch_returns',
    queue: 'play',
    cron: '*/10 * * * *',
    isAlone: true,
    async run(store) {
      await lookAtReturns(store, parts.log)
      await sweepRounds(store.read)
    },
  },
  {
    name: 'count_popular_games',
    queue: 'play',
    cron: '7,37 * * * *',
    isAlone: true,
    run: countPopularGames,
  },
]

/** Marks games and lotteries that many members play; lobbies call them hot where no operator chose others. */
export async function countPopularGames(store: Store): Promise<void> {
  await setPopularGames(store.read, await selectTaste(store.read, POPULAR))
  await countPopularLotteries(store.read, POPULAR)
}

const AT_ONCE = 200

/** Ends rounds left open for a day. Each has its own transaction, so one that fails holds up no other. */
export async function endOpenRounds(
  store: Store,
  { hub, log, now }: Omit<RoundJobParts, 'settleBonuses'>,
): Promise<void> {
  const failed = new Set<string>()
  const olderThanMs = endsAfterMs.games
  for (;;) {
    if (olderThanMs === undefined) return
    const found = await findLeftOpen(store.read, {
      olderThanMs,
      limit: AT_ONCE + failed.size,
    })
    const left = found.filter((round) => !failed.has(keyOf(round)))
    if (left.length === 0) return
    for (const round of left) {
      try {
        const ended = await store.transact((tx) => lapseRound(tx, round, now()))
        if (ended)
          hub.publish({ kind: 'member', memberId: round.memberId }, { type: 'stale', what: 'balance' })
        else failed.add(keyOf(round))
      } catch (error) {
        failed.add(keyOf(round))
        log.error(
          { err: error, alarm: 'open_round', provider: round.provider, round: round.roundId },
          'a round that was left open could not be ended',
        )
      }
    }
  }
}

function keyOf({
  memberId,
  provider,
  roundId,
}: {
  memberId: bigint
  provider: string
  roundId: string
}): string {
  return `${memberId} ${provider} ${roundId}`
}
