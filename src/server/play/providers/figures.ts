import { FIGURE_ROWS_MAX, type FigureSource } from '#server/platform/metrics/figures.ts'

import { selectOldestOpenRound, selectOpenRounds } from './figure-store.ts'

/** Rounds younger than the first are under way. */
const ages: Readonly<Record<number, string>> = { 300: '5m', 3_600: '1h', 21_600: '6h', 86_400: '1d' }

export const roundFigures: FigureSource = {
  name: 'rounds',
  gauges: {
    tessera_rounds_open: {
      help: 'Rounds of games that stand open for longer than their label says, counted up to 10,000.',
      labels: ['older_than'],
    },
    tessera_round_oldest_open_seconds: { help: 'How long the oldest open round has stood open.', labels: [] },
  },
  async read(read) {
    const olderThanSeconds = Object.keys(ages).map(Number)
    const rows = await selectOpenRounds(read, { olderThanSeconds, most: FIGURE_ROWS_MAX })
    return [
      ...rows.map(({ seconds, rounds }) => ({
        gauge: 'tessera_rounds_open',
        labels: { older_than: ages[seconds] ?? `${seconds}s` },
        value: rounds,
      })),
      { gauge: 'tessera_round_oldest_open_seconds', value: await selectOldestOpenRound(read) },
    ]
  },
}
