/** Why a claim moved. */
export const claimCauses = ['correction', 'payment', 'withdrawal', 'operator', 'carried'] as const
export type ClaimCause = (typeof claimCauses)[number]

export const claimMoves = ['opened', 'collected', 'written_off', 'cancelled'] as const
export type ClaimMove = (typeof claimMoves)[number]

/** The amounts of a claim: `amount` is the sum of the other four. */
export interface ClaimSums {
  readonly amount: bigint
  readonly open: bigint
  readonly collected: bigint
  readonly writtenOff: bigint
  readonly cancelled: bigint
}

export const claimStates = ['open', 'objected', 'collected', 'written_off', 'cancelled'] as const
export type ClaimState = (typeof claimStates)[number]

/** An objection counts until it is answered. A claim that ended partly by write-off is written off. */
export function claimStateOf(
  sums: ClaimSums,
  { hasObjection, hasAnswer }: { readonly hasObjection: boolean; readonly hasAnswer: boolean },
): ClaimState {
  if (sums.cancelled > 0n) return 'cancelled'
  if (sums.open > 0n) return hasObjection && !hasAnswer ? 'objected' : 'open'
  return sums.writtenOff > 0n ? 'written_off' : 'collected'
}

/** The sum that a withdrawal collects first: open claims, without those whose objection waits for its answer. */
export function dueOf(claims: readonly { readonly state: ClaimState; readonly open: bigint }[]): bigint {
  return claims.reduce((sum, { state, open }) => sum + (state === 'open' ? open : 0n), 0n) // guard: objected-claim-waits
}

/** Why an amount cannot be paid or written off. */
export function refuseReducing(
  { open }: ClaimSums,
  amount: bigint,
): 'claim_ended' | 'claim_amount' | undefined {
  if (open === 0n) return 'claim_ended'
  return amount > open ? 'claim_amount' : undefined // guard: claim-amount-open
}

/** How a claim changes when another version of the result is settled. */
export interface ClaimChange {
  /** Collected money that goes back to the member. */
  readonly returns: bigint
  /** The claim of the new version begins with these. Nothing where the new version opens none. */
  readonly carriesCollected: bigint
  readonly carriesWrittenOff: bigint
}

/**
 * Carries a claim over to a later version of its result, which lacks `lacking` once more, or nothing. The member's payments
 * count for the new claim, forgiven parts stay forgiven, and payments beyond the new claim go back.
 */
export function changeOfClaim({ collected, writtenOff }: ClaimSums, lacking: bigint): ClaimChange {
  const carriesCollected = least(collected, lacking)
  return {
    returns: collected - carriesCollected, // guard: overpaid-claim-returned
    carriesCollected,
    carriesWrittenOff: least(writtenOff, lacking - carriesCollected), // guard: forgiven-stays-forgiven
  }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
