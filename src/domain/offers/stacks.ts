import type { Stack } from './version.ts'

/** An offer for which a member qualifies at one moment, with the amount that it would grant. */
export interface StackedOffer {
  readonly offer: string
  readonly stack: Stack
  readonly amount: bigint
}

/**
 * The offers that are granted: of each group the first one, the best one, or all. Equal ones are decided by priority and then
 * by code, so that the order of evaluation does not matter.
 */
export function chooseStacked(offers: readonly StackedOffer[]): StackedOffer[] {
  const groups = Map.groupBy(offers.toSorted(byPriority), ({ stack }) => stack.group)
  return [...groups.values()].flatMap(chooseInGroup).toSorted(byPriority)
}

/** A group has one mode: a version with another one is not published beside the others. */
export function refuseStack(stack: Stack, others: readonly Stack[]): 'mode_of_group' | undefined {
  return others.some(({ group, mode }) => group === stack.group && mode !== stack.mode)
    ? 'mode_of_group'
    : undefined
}

/** The mode of a group that disagrees, after an end of one version, is that of its first offer. */
function chooseInGroup(group: readonly StackedOffer[]): readonly StackedOffer[] {
  const [first, ...others] = group
  if (!first) return []
  switch (first.stack.mode) {
    case 'all':
      return group
    case 'first':
      return [first]
    case 'best':
      return [others.reduce((best, one) => (one.amount > best.amount ? one : best), first)]
  }
}

function byPriority(a: StackedOffer, b: StackedOffer): number {
  return a.stack.priority - b.stack.priority || (a.offer < b.offer ? -1 : a.offer > b.offer ? 1 : 0)
}
