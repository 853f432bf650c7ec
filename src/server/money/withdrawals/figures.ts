import { payoutDoubts } from '#domain/cashier/payout-doubt.ts'
import type { FigureSource } from '#server/platform/metrics/figures.ts'

import { selectPayoutsInDoubt } from './figure-store.ts'

/**
 * A provider's report after a payout's end changes no state, so nothing clears its alarm; it counts for these
 * days.
 */
const DAYS = 3
const ROWS_MAX = 1_000

export const payoutFigures: FigureSource = {
  name: 'payouts',
  gauges: {
    tessera_payouts_in_doubt: {
      help: 'Payouts that a person has to ask the provider about: a repeated request was refused while the first one is unknown (retry_refused), no query was answered by a status for three days (unanswered), or within three days the provider paid although the member has the money back (paid_after_end), or reported as failed what was paid and ended (failed_after_end). Counted up to 1,000.',
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
