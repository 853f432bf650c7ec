import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { withdrawalQueues, type WithdrawalQueue } from '#domain/cashier/withdrawal-state.ts'

export interface WithdrawalSearch {
  readonly queue: WithdrawalQueue
  readonly at: readonly string[]
  readonly open: string | undefined
}

/** The default is the review queue. */
export function readWithdrawalSearch(raw: RawSearch): WithdrawalSearch {
  return {
    queue: choicePart(raw['queue'], withdrawalQueues) ?? 'review',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}
