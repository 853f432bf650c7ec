import { notifyMember } from '#server/people/messages/actions.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import type { DepositRow } from './store.ts'

/** After commit: the member's tabs and the console refetch; the balance too where money moved. */
export function notifyDeposit(
  { publish }: Pick<Hub, 'publish'>,
  { merchantId, memberId, state }: Pick<DepositRow, 'merchantId' | 'memberId' | 'state'>,
): void {
  const member = { kind: 'member', memberId: BigInt(memberId) } as const
  publish(member, { type: 'stale', what: 'deposits' })
  if (state === 'credited') notifyMember(publish, BigInt(memberId))
  if (state === 'credited' || state === 'returned') publish(member, { type: 'stale', what: 'balance' })
  publish({ kind: 'console', merchantId }, { type: 'stale', what: 'deposits' })
}
