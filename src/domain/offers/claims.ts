export const occurrenceStates = ['claimable', 'claimed', 'issued', 'lapsed', 'review', 'refused'] as const
/** The state of one case for which an offer pays. Only `claimable` and `review` can change. */
export type OccurrenceState = (typeof occurrenceStates)[number]

/** The key of a claim: unique in the table of claims. */
export interface ClaimKey {
  readonly memberId: bigint
  readonly offer: string
  readonly occurrence: string
}

/** A stored claim with its answer. */
export interface StoredClaim extends ClaimKey {
  readonly grantId: bigint
}

export type ClaimDecision =
  /** The claim exists: its grant is the answer, and nothing else happens. */
  | { readonly is: 'known'; readonly grantId: bigint }
  | { readonly is: 'new'; readonly budget: OfferBudget }
  | { readonly is: 'refused'; readonly reason: 'budget_spent' }

/** Reserved and largest sums of a version; undefined: no budget. */
export interface OfferBudget {
  readonly amount: { readonly reserved: bigint; readonly max: bigint | undefined }
  readonly grants: { readonly reserved: number; readonly max: number | undefined }
}

/**
 * Decides a claim under the lock of its budget. A repeated claim gets its grant even if the budget is spent since. In the
 * database the key is a unique index, and the budget one conditional update in the transaction of the grant.
 */
export function decideClaim(
  key: ClaimKey,
  {
    stored,
    budget,
    cost,
  }: { readonly stored: StoredClaim | undefined; readonly budget: OfferBudget; readonly cost: bigint },
): ClaimDecision {
  if (stored && isSameClaim(stored, key)) return { is: 'known', grantId: stored.grantId }
  const reserved = reserve(budget, cost)
  return reserved ? { is: 'new', budget: reserved } : { is: 'refused', reason: 'budget_spent' }
}

/** Reserves the most that a grant can cost; undefined if that is beyond the budget. */
export function reserve({ amount, grants }: OfferBudget, cost: bigint): OfferBudget | undefined {
  const [reserved, count] = [amount.reserved + cost, grants.reserved + 1]
  if (amount.max !== undefined && reserved > amount.max) return undefined
  if (grants.max !== undefined && count > grants.max) return undefined
  return { amount: { ...amount, reserved }, grants: { ...grants, reserved: count } }
}

/** Releases the part of a reservation that the grant did not use. */
export function release({ amount, grants }: OfferBudget, unused: bigint): OfferBudget {
  return { amount: { ...amount, reserved: amount.reserved - unused }, grants }
}

export function isSameClaim(a: ClaimKey, b: ClaimKey): boolean {
  return a.memberId === b.memberId && a.offer === b.offer && a.occurrence === b.occurrence
}

/** The shares of a budget for the shards of a much used offer: equal, the first ones hold the remainder. */
export function shardBudget(max: bigint, shards: number): bigint[] {
  const count = BigInt(shards)
  return Array.from({ length: shards }, (_, index) => max / count + (BigInt(index) < max % count ? 1n : 0n))
}
