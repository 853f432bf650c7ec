import { type FeedState, feedStateOf, isFeedFaulty } from '#domain/lottery/feeds/feed-health.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type FeedRow, selectFeeds } from './health-store.ts'

export const stateOfFeed = ({ isOn, polledAt, answeredAt, failedAt, notes, now }: FeedRow): FeedState =>
  feedStateOf(
    {
      isOn,
      polledAtMs: polledAt?.getTime(),
      answeredAtMs: answeredAt?.getTime(),
      failedAtMs: failedAt?.getTime(),
      notes,
    },
    now.getTime(),
  )

/** Feeds of results that need an operator. */
export async function countFaultyFeeds(tx: Tx): Promise<number> {
  const feeds = await selectFeeds(tx)
  return feeds.filter((feed) => isFeedFaulty(stateOfFeed(feed))).length
}
