import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { MessageId } from '#browser/i18n/messages.ts'

import type { Funds } from './funds.ts'

export type Hold = Funds['locked']['holds'][number]

export interface HoldEnd {
  /** State of the withdrawal or transfer behind the hold. */
  readonly state: MessageId
  readonly dueAt: string | undefined
  /** The receiving member, if there is one. */
  readonly other?: string
}

/**
 * State and expected end of each hold. The wallet endpoint knows neither, so the page joins holds with withdrawals
 * and transfers by their ids.
 */
export function useHoldEnds(holds: readonly Hold[]): (hold: Hold) => HoldEnd | undefined {
  const api = useApi()
  const isHeldBy = (kind: Hold['kind']) => holds.some((hold) => hold.kind === kind)
  const withdrawalList = useQuery({ ...queryOf(api, withdrawals.list, {}), enabled: isHeldBy('withdrawal') })
  const sent = useQuery({ ...queryOf(api, memberTransfers.list, {}), enabled: isHeldBy('transfer') })
  return ({ kind, reference }) => {
    if (kind === 'withdrawal') {
      const one = withdrawalList.data?.list.find(({ id }) => id === reference)
      return one && { state: `withdraw.state.${one.state}`, dueAt: one.dueAt }
    }
    const one = sent.data?.list.find(({ id }) => id === reference)
    return one && { state: `transfer.state.${one.state}`, dueAt: one.dueAt, other: one.other }
  }
}
