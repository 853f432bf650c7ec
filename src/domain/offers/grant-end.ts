import type { LateTo } from '#domain/plays/purse.ts'

import { type FinalGrantState, type Grant, type GrantEnding, type GrantState, balanceOf } from './grant.ts'

/** Bets that stand open when the time is up have so long to settle. */
export const DRAIN_HOURS = 72
const HOUR_MS = 3_600_000

export type GrantDeed = 'drain' | 'convert' | 'expire' | 'lose' | 'forfeit' | 'revoke'

const from: Readonly<Record<GrantDeed, readonly GrantState[]>> = {
  drain: ['active'],
  convert: ['active', 'draining'],
  expire: ['active', 'draining'],
  lose: ['active'],
  forfeit: ['queued', 'active', 'draining'],
  revoke: ['queued', 'active'],
}

const actors: Readonly<Record<GrantDeed, readonly GrantEnding['actor'][]>> = {
  drain: ['house'],
  convert: ['house'],
  expire: ['house'],
  lose: ['house'],
  forfeit: ['member', 'house'],
  revoke: ['operator'],
}

/** Less than this many of the smallest payable parts is dust: no game takes such a stake. */
const DUST_STEPS = 5n
/** A bonus is lost once less than a tenth is left, at most: a large smallest stake takes no bonus that was hardly played. */
const LOST_SHARE = 10n

/** The balance below which a new bonus is lost, from the smallest stake of the brand. */
export function lostBelow({
  amount,
  stakeMin,
  step,
}: {
  readonly amount: bigint
  readonly stakeMin: bigint
  readonly step: bigint
}): bigint {
  const share = amount / LOST_SHARE
  const stated = stakeMin < share ? stakeMin : share
  return stated > step * DUST_STEPS ? stated : step * DUST_STEPS
}

export type GrantFault = 'wrong_state' | 'not_party' | 'already_staked'

/** A grant is revoked only before its first stake: later its wins are the member's. */
export function refuseGrantDeed(
  grant: Grant,
  deed: GrantDeed,
  actor: GrantEnding['actor'],
): GrantFault | undefined {
  if (!from[deed].includes(grant.state)) return 'wrong_state'
  if (!actors[deed].includes(actor)) return 'not_party'
  return deed === 'revoke' && grant.totals.staked > 0n ? 'already_staked' : undefined
}

/** The deed that is due for a grant: after each settled bet, and when its time is up. */
export function dueDeed(
  grant: Grant,
  {
    nowMs,
    openPlays,
    stakeMin,
  }: {
    readonly nowMs: number
    /** Plays with a part of this bonus that are not settled. */
    readonly openPlays: number
    /** The balance below which the bonus is lost: `lostBelow` when it was granted. */
    readonly stakeMin: bigint
  },
): GrantDeed | undefined {
  const { state, progress, required, endsAtMs = Infinity } = grant
  if (state !== 'active' && state !== 'draining') return undefined
  if (progress >= required) return 'convert'
  if (state === 'draining')
    return openPlays === 0 || nowMs >= endsAtMs + DRAIN_HOURS * HOUR_MS ? 'expire' : undefined
  if (openPlays === 0 && balanceOf(grant) < stakeMin) return 'lose'
  if (nowMs < endsAtMs) return undefined
  return openPlays === 0 ? 'expire' : 'drain'
}

/** The exact sums of an end, and where late wins and returns go. */
export interface GrantEndSums {
  readonly state: FinalGrantState
  readonly toCash: bigint
  /** Beyond the cap of the conversion: an entry of its own. */
  readonly cut: bigint
  readonly toHouse: bigint
  readonly lateTo: LateTo
}

export function endSums(grant: Grant, deed: Exclude<GrantDeed, 'drain'>): GrantEndSums {
  const balance = balanceOf(grant)
  const none = { toCash: 0n, cut: 0n, toHouse: balance, lateTo: 'house' } as const
  switch (deed) {
    case 'convert': {
      const { convertMax = balance } = grant.terms
      const toCash = balance < convertMax ? balance : convertMax
      return { state: 'converted', toCash, cut: balance - toCash, toHouse: 0n, lateTo: 'cash' }
    }
    case 'expire':
      return { state: 'expired', ...none }
    case 'lose':
      return { state: 'lost', ...none }
    case 'forfeit':
      return { state: 'forfeited', ...none }
    case 'revoke':
      return { state: 'revoked', ...none }
  }
}

/** The grant after a deed; the caller posts the sums in the same transaction. */
export function afterDeed(grant: Grant, deed: GrantDeed, ending: GrantEnding): Grant {
  if (deed === 'drain') return { ...grant, state: 'draining' }
  const { state, toCash, cut, toHouse } = endSums(grant, deed)
  const totals = { ...grant.totals, converted: toCash, cut, ended: toHouse }
  return { ...grant, state, totals, ending }
}

/** The sums that a member confirms before giving a bonus up, or before a withdrawal that ends it. */
export function forfeitPreview(
  grant: Grant,
  {
    cash,
    withdrawn,
    openPlays,
  }: { readonly cash: bigint; readonly withdrawn: bigint; readonly openPlays: number },
): { readonly paid: bigint; readonly keeps: bigint; readonly ends: bigint; readonly openPlays: number } {
  return { paid: withdrawn, keeps: cash - withdrawn, ends: balanceOf(grant), openPlays }
}

/** The grants that a withdrawal ends. Cash can be withdrawn at any time. */
export function endedByWithdrawal(grants: readonly Grant[]): Grant[] {
  return grants.filter(({ state, terms }) => from.forfeit.includes(state) && terms.onWithdrawal === 'forfeit')
}

/** An exclusion ends each bonus at once. */
export function endedByExclusion(grants: readonly Grant[]): Grant[] {
  return grants.filter(({ state }) => from.forfeit.includes(state))
}
