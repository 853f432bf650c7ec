import type { Hub } from './hub.ts'

/**
 * Whoever has moved a member's money says so after the commit: every page of theirs asks for the balance again. A hint
 * that is lost costs nothing but time, and money transactions send none of their own.
 */
export function tellBalance(publish: Hub['publish'], memberId: bigint): void {
  publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
}
