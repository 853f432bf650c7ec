import type { FigureSource } from '#server/platform/metrics/figures.ts'

import { stateOfFeed } from './actions.ts'
import { selectFeeds, selectLast, selectNoteCounts } from './health-store.ts'

const kinds = ['silent', 'differs', 'changed'] as const
/** A feed that has accepted nothing for longer has no lag to show. */
const LAST_DAYS = 2

export const feedFigures: FigureSource = {
  name: 'result_feeds',
  gauges: {
    tessera_feed_failing: {
      help: 'Whether the last poll of a feed of results failed, or no process polls it.',
      labels: ['feed'],
    },
    tessera_feed_lag_seconds: {
      help: 'How long after its draw the last accepted result of a feed came.',
      labels: ['feed'],
    },
    tessera_feed_notes: {
      help: 'Draws of a feed that operators have to look at: silent, differs from another source, or changed after the draw.',
      labels: ['feed', 'kind'],
    },
  },
  async read(read) {
    const feeds = (await selectFeeds(read)).filter(({ isOn }) => isOn)
    if (feeds.length === 0) return []
    const lasts = await selectLast(read, LAST_DAYS)
    const counts = await selectNoteCounts(read)
    return feeds.flatMap((feed) => {
      const last = lasts.find((row) => row.feed === feed.code)
      const state = stateOfFeed(feed)
      const isFailing = state === 'failing' || state === 'stalled'
      return [
        { gauge: 'tessera_feed_failing', labels: { feed: feed.code }, value: isFailing ? 1 : 0 },
        ...(last
          ? [{ gauge: 'tessera_feed_lag_seconds', labels: { feed: feed.code }, value: last.lagSeconds }]
          : []),
        ...kinds.map((kind) => ({
          gauge: 'tessera_feed_notes',
          labels: { feed: feed.code, kind },
          value: counts.find((row) => row.feed === feed.code && row.kind === kind)?.count ?? 0,
        })),
      ]
    })
  },
}
