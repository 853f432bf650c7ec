import { FIGURE_ROWS_MAX, type FigureSource } from '#server/platform/metrics/figures.ts'

import { selectWaitingByChannel } from './figure-store.ts'

const channels = ['email', 'sms'] as const

export const outboxFigures: FigureSource = {
  name: 'outbox',
  gauges: {
    tessera_outbox_waiting: {
      help: 'Letters and text messages that have not gone yet, counted up to 10,000.',
      labels: ['channel'],
    },
    tessera_outbox_oldest_seconds: {
      help: 'How long the oldest letter or text message has waited to go.',
      labels: ['channel'],
    },
  },
  async read(read) {
    const rows = await selectWaitingByChannel(read, FIGURE_ROWS_MAX)
    return channels.flatMap((channel) => {
      const row = rows.find((one) => one.channel === channel)
      const labels = { channel }
      return [
        { gauge: 'tessera_outbox_waiting', labels, value: row?.messages ?? 0 },
        { gauge: 'tessera_outbox_oldest_seconds', labels, value: row?.oldestSeconds ?? 0 },
      ]
    })
  },
}
