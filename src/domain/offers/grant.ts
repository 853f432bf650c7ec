import type { BonusTerms, OfferProduct } from './version.ts'

export const grantStates = [
  'queued',
  'active',
  'draining',
  'converted',
  'expired',
  'forfeited',
  'lost',
  'revoked',
] as const
export type GrantState = (typeof grantStates)[number]

/** A grant leaves none of these. */
export const finalGrantStates = ['converted', 'expired', 'forfeited', 'lost', 'revoked'] as const
export type FinalGrantState = (typeof finalGrantStates)[number]

/** The copy of the offer's version that a grant keeps, for its currency. */
export interface GrantTerms extends BonusTerms {
  readonly product: OfferProduct
  readonly stakeMax: bigint | undefined
  readonly convertMax: bigint | undefined
}

/** All money that entered or left the account of a bonus. None is below zero. */
export interface GrantTotals {
  readonly granted: bigint
  readonly staked: bigint
  readonly returned: bigint
  readonly won: bigint
  /** Became cash; beyond the cap of the conversion; went back to the house. */
  readonly converted: bigint
  readonly cut: bigint
  readonly ended: bigint
}

export const grantEndReasons = [
  'requirement_met',
  'time_up',
  'given_up',
  'withdrawal',
  'exclusion',
  'played_out',
  'mistake',
] as const

export interface GrantEnding {
  readonly reason: (typeof grantEndReasons)[number]
  readonly actor: 'member' | 'operator' | 'house'
  readonly atMs: number
}

/** One bonus of a member, with a purse of its own. */
export interface Grant {
  /** In the order of claims. */
  readonly id: bigint
  readonly currency: string
  readonly state: GrantState
  readonly terms: GrantTerms
  /** The sum to stake, and how much of it was staked. */
  readonly required: bigint
  readonly progress: bigint
  readonly totals: GrantTotals
  /** Set at the activation. */
  readonly endsAtMs?: number | undefined
  readonly ending?: GrantEnding | undefined
}

const DAY_MS = 86_400_000
const WHOLE_HUNDREDTHS = 100n

/** The sum to stake, in favour of the member rounded down. */
export function requiredOf(
  { multiplierHundredths, base }: Pick<BonusTerms, 'multiplierHundredths' | 'base'>,
  { bonus, deposit }: { readonly bonus: bigint; readonly deposit: bigint },
): bigint {
  const whole = base === 'bonus' ? bonus : bonus + deposit
  return (whole * BigInt(multiplierHundredths)) / WHOLE_HUNDREDTHS
}

export function openGrant({
  id,
  currency,
  terms,
  bonus,
  deposit = 0n,
}: {
  readonly id: bigint
  readonly currency: string
  readonly terms: GrantTerms
  readonly bonus: bigint
  /** The deposit that it was granted for. */
  readonly deposit?: bigint | undefined
}): Grant {
  const none = { staked: 0n, returned: 0n, won: 0n, converted: 0n, cut: 0n, ended: 0n }
  return {
    id,
    currency,
    terms,
    state: 'queued',
    required: requiredOf(terms, { bonus, deposit }),
    progress: 0n,
    totals: { granted: bonus, ...none },
  }
}

export function balanceOf({ totals }: Pick<Grant, 'totals'>): bigint {
  const { granted, staked, returned, won, converted, cut, ended } = totals
  return granted - staked + returned + won - converted - cut - ended
}

export function isOpen({ state }: Pick<Grant, 'state'>): boolean {
  return !(finalGrantStates as readonly GrantState[]).includes(state)
}

/** The time of a bonus runs from its activation, so that a queued one loses none. */
export function activate(grant: Grant, nowMs: number): Grant {
  return { ...grant, state: 'active', endsAtMs: nowMs + grant.terms.days * DAY_MS }
}

/**
 * The queued grants to activate, in the order of claims: one is active for each currency and product. A grant that waits keeps
 * its place before later ones of its products.
 */
export function dueActivations(grants: readonly Grant[]): Grant[] {
  const taken = grants.filter(({ state }) => state === 'active')
  const due: Grant[] = []
  for (const grant of grants.filter(({ state }) => state === 'queued').toSorted(byId)) {
    if (!taken.some((other) => doShare(grant, other))) due.push(grant)
    taken.push(grant)
  }
  return due
}

/** Whether two grants could pay the same stake. */
export function doShare(a: Pick<Grant, 'currency' | 'terms'>, b: Pick<Grant, 'currency' | 'terms'>): boolean {
  const [one, other] = [a.terms.product, b.terms.product]
  return a.currency === b.currency && (one === other || one === 'any' || other === 'any')
}

function byId(a: Grant, b: Grant): number {
  return a.id < b.id ? -1 : 1
}
