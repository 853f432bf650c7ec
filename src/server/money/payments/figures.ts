import { FIGURE_ROWS_MAX, type FigureSource } from '#server/platform/metrics/figures.ts'

import { selectWaitingNews } from './figure-store.ts'

const directions = ['deposit', 'payout', 'unknown'] as const

export const paymentFigures: FigureSource = {
  name: 'payment_news',
  gauges: {
    tessera_payment_news_waiting: {
      help: 'Messages of payment providers that are not worked off, counted up to 10,000.',
      labels: ['direction'],
    },
    tessera_payment_news_oldest_seconds: {
      help: 'How long the oldest message of a payment provider has waited: of a deposit, money that is paid and not credited.',
      labels: ['direction'],
    },
  },
  async read(read) {
    const rows = await selectWaitingNews(read, FIGURE_ROWS_MAX)
    return directions.flatMap((direction) => {
      const row = rows.find((one) => one.direction === direction)
      const labels = { direction }
      return [
        { gauge: 'tessera_payment_news_waiting', labels, value: row?.messages ?? 0 },
        { gauge: 'tessera_payment_news_oldest_seconds', labels, value: row?.oldestSeconds ?? 0 },
      ]
    })
  },
}
