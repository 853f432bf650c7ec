import type { RefusedSum } from './store.ts'

export { type RefusedReads, openRefusedReads } from './gathering.ts'
export {
  type RefusedCaller,
  selectOfMember as findRefusedReadsOfMember,
  selectOfOperators as findRefusedReadsOfOperators,
} from './store.ts'

/** `RefusedReads` of the console's contracts. */
export interface RefusedReadsView {
  readonly count: number
  readonly lastAt?: string
  readonly lastCall?: string
}

export function refusedReadsViewOf(sum: RefusedSum | undefined): RefusedReadsView {
  if (!sum) return { count: 0 }
  return { count: sum.count, lastAt: sum.lastAt.toISOString(), lastCall: sum.lastCall }
}
