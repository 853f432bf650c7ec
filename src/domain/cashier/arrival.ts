import { type DepositState, isOpenDeposit } from './deposit-state.ts'

/**
 * Why received money is not credited automatically; the first reason that applies. `limit` is judged when the money
 * is credited, under the lock of the member's limits.
 */
export const differences = ['currency', 'excluded', 'closed', 'limit', 'ended', 'late', 'amount'] as const
export type Difference = (typeof differences)[number]

export interface Awaited {
  readonly state: DepositState
  readonly amount: bigint
  readonly currency: string
  readonly expiresAtMs: number
}

export interface Came {
  readonly amount: bigint
  readonly currency: string
  readonly atMs: number
}

/**
 * Why money received for an order is not credited. After a proof was sent the order is never `late`: the member
 * reported the payment in time, and a slow bank is not their fault.
 */
export function judgeArrival(
  order: Awaited,
  came: Came,
  member: { readonly isActive: boolean; readonly isExcluded: boolean },
): Difference | undefined {
  if (came.currency !== order.currency) return 'currency'
  if (member.isExcluded) return 'excluded'
  if (!member.isActive) return 'closed'
  if (!isOpenDeposit(order.state) && order.state !== 'expired') return 'ended'
  if (order.state !== 'proof_sent' && came.atMs >= order.expiresAtMs) return 'late'
  if (came.amount !== order.amount) return 'amount'
  return undefined
}
