import { linkedGroups } from './opposite-sides.ts'

const PREFIX = 'person '

/** The identity of an account that is linked to no other one, or to none with a smaller id. */
export const personOf = (memberId: bigint) => `${PREFIX}${memberId}`

/** Whether an identity was found by names of persons, and not by one shared payout account alone. */
export const isPerson = (identity: string) => identity.startsWith(PREFIX)

/**
 * The identities of accounts that share any name of a person, also by way of others. Those of accounts that are known already
 * stay, so that an account that is added later joins their person and changes none. Accounts that share no name are left out.
 */
export function identitiesOf(
  names: ReadonlyMap<bigint, readonly string[]>,
  known: ReadonlyMap<bigint, { readonly identity?: string | undefined }> = new Map(),
): ReadonlyMap<bigint, string> {
  return new Map(
    linkedGroups(names).flatMap((group) => {
      const ids = group.toSorted((a, b) => (a < b ? -1 : 1))
      const first = ids.find((id) => known.has(id)) ?? ids[0]
      const identity = first === undefined ? '' : (known.get(first)?.identity ?? personOf(first))
      return ids.map((id): [bigint, string] => [id, identity])
    }),
  )
}
