import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { MessageId } from '#browser/i18n/messages.ts'

import type { Funds } from './WalletPane.tsx'

export type Hold = Funds['locked']['holds'][number]

export interface HoldEnd {
  /** Where what holds it stands. */
  readonly state: MessageId
  readonly dueAt: string | undefined
  /** Whom it is for, where that is another member. */
  readonly other?: string
}

/**
 * Where what is held stands, and until when: whoever holds it says so in their own list. The wallet of the server knows
 * neither of them, so the page brings them together by their numbers.
 */
export function useHoldEnds(holds: readonly Hold[]): (hold: Hold) => HoldEnd | undefined {
  const api = useApi()
  const isHeldBy = (kind: Hold['kind']) => holds.some((hold) => hold.kind === kind)
  const asked = useQuery({ ...queryOf(api, withdrawals.list, {}), enabled: isHeldBy('withdrawal') })
  const sent = useQuery({ ...queryOf(api, memberTransfers.list, {}), enabled: isHeldBy('transfer') })
  return ({ kind, reference }) => {
    if (kind === 'withdrawal') {
      const one = asked.data?.list.find(({ id }) => id === reference)
      return one && { state: `withdraw.state.${one.state}`, dueAt: one.dueAt }
    }
    const one = sent.data?.list.find(({ id }) => id === reference)
    return one && { state: `transfer.state.${one.state}`, dueAt: one.dueAt, other: one.other }
  }
}
