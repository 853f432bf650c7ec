import type { FigureSource } from '#server/platform/metrics/figures.ts'

import { selectUncredited } from './figure-store.ts'

/** Both wait for an operator: the member says that they paid, or the money arrived with a difference. */
const states = ['proof_sent', 'matched'] as const
/** Per brand and state. */
const ROWS_MAX = 1_000

export const depositFigures: FigureSource = {
  name: 'deposits',
  gauges: {
    tessera_deposits_uncredited: {
      help: 'Deposits that wait for an operator: paid by the member’s word (proof_sent), or paid with a difference (matched). Counted up to 1,000 for each brand.',
      labels: ['state'],
    },
    tessera_deposit_oldest_uncredited_seconds: {
      help: 'How long the oldest deposit that waits for an operator has waited.',
      labels: ['state'],
    },
  },
  async read(read) {
    const rows = await selectUncredited(read, { states, most: ROWS_MAX })
    return states.flatMap((state) => {
      const row = rows.find((one) => one.state === state)
      const labels = { state }
      return [
        { gauge: 'tessera_deposits_uncredited', labels, value: row?.deposits ?? 0 },
        { gauge: 'tessera_deposit_oldest_uncredited_seconds', labels, value: row?.oldestSeconds ?? 0 },
      ]
    })
  },
}
