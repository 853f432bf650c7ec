import { payoutDoubts } from '#domain/cashier/withdrawal-state.ts'
import type { FigureSource } from '#server/metrics/figures.ts'

import { selectPayoutsInDoubt } from './figure-store.ts'

/** A payment after the end changes no state that would end its alarm, so it counts for this long. */
const DAYS = 3
const ROWS_MAX = 1_000

export const payoutFigures: FigureSource = {
  name: 'payouts',
  gauges: {
    tessera_payouts_in_doubt: {
      help: 'Payouts that a person has to ask the provider about: a repeated request was refused while the first one is unknown (retry_refused), or the provider paid within three days although the member has the money back (paid_after_end). Counted up to 1,000.',
      labels: ['cause'],
    },
  },
  async read(read) {
    const rows = await selectPayoutsInDoubt(read, { days: DAYS, most: ROWS_MAX })
    return payoutDoubts.map((cause) => ({
      gauge: 'tessera_payouts_in_doubt',
      labels: { cause },
      value: rows.find((row) => row.cause === cause)?.payouts ?? 0,
    }))
  },
}
