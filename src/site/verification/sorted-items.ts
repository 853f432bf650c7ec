import type { Output } from '#contract/endpoint.ts'
import type { verification } from '#contract/verification.ts'

export type Item = Output<typeof verification.checklist>['list'][number]

/** Documents that the member has to send stand first, then those being checked, then the others. */
export function sortedItems(list: readonly Item[]): readonly Item[] {
  const rankOf = ({ need, maySend, state }: Item) =>
    need !== 'none' && maySend ? 0 : state === 'checking' ? 1 : state === 'accepted' ? 2 : 3
  return list.toSorted((one, other) => rankOf(one) - rankOf(other))
}
