import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { runOften } from '#server/platform/jobs/often.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { countDue } from './counting.ts'
import { openBoardNews } from './board-news.ts'
import { finishBoards } from './finishing-boards.ts'
import { openRankings } from './opening-rankings.ts'
import { selectHasMissions } from './member-store.ts'
import { selectTurned } from './board-store.ts'
import { lapseRewards, postponeRewards } from './store.ts'

export interface MissionJobParts {
  readonly hub: Pick<Hub, 'publish'>
  /** Follows plays that changed; passed in, because money must not import play. */
  readonly followPlays: (store: Store) => Promise<number>
}

const LAPSED_AT_ONCE = 500

export function missionJobs({ hub, followPlays }: MissionJobParts): readonly Job[] {
  const stopping = new AbortController()
  const publishBoards = (merchantId: number) =>
    hub.publish({ kind: 'merchant', merchantId }, { type: 'stale', what: 'boards' })
  const boards = openBoardNews(publishBoards)
  const turned: { untilMs?: number } = {}
  const notify = (memberId: bigint) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'missions' })
  return [
    {
      name: 'count_missions',
      queue: 'play',
      cron: '* * * * *',
      isAlone: true,
      atStart: true,
      run: (store) =>
        runOften(stopping.signal, {
          // Without a brand that has missions there is nothing to follow.
          isNeeded: () => selectHasMissions(store.read),
          step: async () => {
            await followPlays(store)
            await countDue(store, notify, boards.note)
            await noteTurned(store, turned, boards.note)
            boards.publishDue(Date.now())
          },
        }),
      endWait: () => stopping.abort(),
    },
    {
      name: 'lapse_missions',
      queue: 'upkeep',
      cron: '*/5 * * * *',
      isAlone: true,
      run: (store) => lapseAll(store, notify),
    },
    {
      name: 'open_rankings',
      queue: 'upkeep',
      cron: '*/10 * * * *',
      isAlone: true,
      atStart: true,
      run: openRankings,
    },
    {
      name: 'finish_boards',
      queue: 'books',
      cron: '*/10 * * * *',
      isAlone: true,
      run: async (store) => {
        await followPlays(store)
        await finishBoards(store, {
          notify: (memberId) => {
            notify(memberId)
            notifyMember(hub.publish, memberId)
            hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
            hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
            hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
          },
          notifyBoard: publishBoards,
        })
      },
    },
  ]
}

/** Notes the brands with a board that has begun or ended since the last call: without a bet their pages would not refetch. */
export async function noteTurned(
  store: Store,
  last: { untilMs?: number },
  note: (merchantId: number) => void,
): Promise<void> {
  const { nowMs, merchants } = await selectTurned(store.read, last.untilMs)
  last.untilMs = nowMs
  for (const merchantId of merchants) note(merchantId)
}

/** Ends rewards that were not claimed in time. Those whose raffle gives no tickets are postponed. */
export async function lapseAll(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  for (const end of [postponeRewards, lapseRewards])
    for (let isMore = true; isMore;) {
      const ended = await store.transact((tx) => end(tx, LAPSED_AT_ONCE))
      for (const { memberId } of ended) notify(memberId)
      isMore = ended.length >= LAPSED_AT_ONCE
    }
}
