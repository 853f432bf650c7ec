import { type DepositState, isOpenDeposit } from './deposit-state.ts'

/**
 * Why money that came is not credited by itself. The first that holds is told. `limit` is judged where it is credited, by
 * what is counted under the lock of the member's limits.
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
 * What speaks against crediting money that came for an order. A member who has sent proof has said in time that the
 * money is on its way: that it takes long is not their fault.
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
