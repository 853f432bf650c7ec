import type { Hub } from './hub.ts'

/**
 * Called after commit by every deed that moved a member's money: the member's pages refetch the balance. Loss is
 * harmless, so the money transaction itself sends nothing.
 */
export function notifyBalance(publish: Hub['publish'], memberId: bigint): void {
  publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
}
