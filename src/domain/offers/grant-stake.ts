import { type SettledBet, validBetOf } from '#domain/agents/valid-bet.ts'
import type { StakedOn } from '#domain/plays/play.ts'

import { WHOLE_HUNDREDTHS, bonusWeight } from './bonus-terms.ts'
import { isOfProduct, offerBetRules } from './figures.ts'
import { type Grant, type GrantTotals, balanceOf, isOpen } from './grant.ts'

/** Each has a code of its own: a member who reads "too little money" would deposit and be refused again. */
export type StakeRefusal = 'bonus_not_in_game' | 'bonus_stake_too_large' | 'insufficient'

export interface StakeQuery {
  readonly cash: bigint
  readonly on: StakedOn | undefined
  readonly nowMs: number
}

/**
 * Divides a stake: cash first, the rest from the active grant. A stake that cash pays alone is free of all terms of a bonus;
 * otherwise the whole stake is compared with the largest one. The ledger divides by the same rule (`purse_plan`).
 */
export function splitStake(
  grant: Grant | undefined,
  { stake, cash, on, nowMs }: StakeQuery & { readonly stake: bigint },
): { readonly cash: bigint; readonly bonus: bigint } | StakeRefusal {
  if (stake <= cash) return { cash: stake, bonus: 0n }
  if (!grant || !isInTime(grant, nowMs)) return 'insufficient'
  if (!canPayFor(grant, on)) return 'bonus_not_in_game'
  if (grant.terms.stakeMax !== undefined && stake > grant.terms.stakeMax) return 'bonus_stake_too_large'
  return stake - cash > balanceOf(grant) ? 'insufficient' : { cash, bonus: stake - cash }
}

/**
 * The active grant that pays for a stake. One for another product is the answer if there is no other, so that the refusal can
 * name the rule.
 */
export function payingGrant(
  grants: readonly Grant[],
  { currency, on, nowMs }: Omit<StakeQuery, 'cash'> & { readonly currency: string },
): Grant | undefined {
  const active = grants.filter((grant) => isInTime(grant, nowMs) && grant.currency === currency)
  return active.find(({ terms }) => isOfProduct(on?.category ?? '', terms.product)) ?? active[0]
}

/** The balance that a game sees: cash, and the bonus where it can be staked. */
export function usableBalance(grant: Grant | undefined, { cash, on, nowMs }: StakeQuery): bigint {
  return grant && isInTime(grant, nowMs) && canPayFor(grant, on) ? cash + balanceOf(grant) : cash
}

/** The time is compared at each stake, so that a late job lengthens no bonus. */
function isInTime({ state, endsAtMs = Infinity }: Grant, nowMs: number): boolean {
  return state === 'active' && nowMs < endsAtMs
}

function canPayFor({ terms }: Grant, on: StakedOn | undefined): boolean {
  return isOfProduct(on?.category ?? '', terms.product) && bonusWeight(terms.weights, on) > 0
}

/**
 * How much a settled bet adds to the progress: the valid bet of the bonus's part, by weight. Own cash adds nothing. It counts
 * once the bet is settled, so that a stake that can still be taken back meets no requirement.
 */
export function contributionOf({ terms }: Grant, bet: SettledBet, on: StakedOn | undefined): bigint {
  const oddsLeastMilli = Math.max(terms.oddsMinMilli, offerBetRules.oddsLeastMilli)
  // The valid bet leaves out the part of `bonusStake`, so the cash is left out here.
  const bonusBet = { ...bet, bonusStake: bet.stake - bet.bonusStake }
  const counted = validBetOf(bonusBet, { ...offerBetRules, oddsLeastMilli })
  return (counted * BigInt(bonusWeight(terms.weights, on))) / BigInt(WHOLE_HUNDREDTHS)
}

/** Adds a contribution, or takes one back: never below zero, and not once the grant has ended. */
export function withProgress(grant: Grant, contribution: bigint): Grant {
  if (!isOpen(grant)) return grant
  const progress = grant.progress + contribution
  return { ...grant, progress: progress > 0n ? progress : 0n }
}

/** The bonus's part of a stake, win or return; below zero where a win is taken back. */
export function withMoney(
  grant: Grant,
  part: keyof Pick<GrantTotals, 'staked' | 'won' | 'returned'>,
  amount: bigint,
): Grant {
  return { ...grant, totals: { ...grant.totals, [part]: grant.totals[part] + amount } }
}
