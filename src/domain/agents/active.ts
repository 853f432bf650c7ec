import { isPerson, personOf } from './persons.ts'

/** A member below an agent, in one period. */
export interface PeriodMember {
  readonly id: bigint
  /** Accounts of one person share it; undefined: linked to no other account. */
  readonly identity?: string | undefined
  /** The identities of all agents above the member. */
  readonly identitiesAbove: readonly string[]
  readonly validBet: bigint
  /** Settled deposits of the period. */
  readonly deposited: bigint
  /** A real account that is neither suspended nor closed, and not excluded in the period. */
  readonly counts: boolean
}

export interface ActiveRules {
  readonly validBetLeast: bigint
  readonly depositLeast: bigint
}

/** The rule of reports: one whole unit of the currency staked and one deposited. Contracts have rules of their own. */
export const reportedActive: ActiveRules = { validBetLeast: 100_000n, depositLeast: 100_000n }

/**
 * The number of active members below an agent. Linked accounts count once. An account that is linked with an agent above
 * it counts for none of them, so that each upline has at least as many active members as any of its downlines.
 */
export function activeCount(below: readonly PeriodMember[], rules: ActiveRules): number {
  return activeMembers(below, rules).persons
}

/** The same, and the active accounts that are not counted because another one of their person is. */
export function activeMembers(
  below: readonly PeriodMember[],
  rules: ActiveRules,
): { readonly persons: number; readonly linked: number } {
  const active = below.filter(
    ({ counts, validBet, deposited, identity, identitiesAbove }) =>
      counts &&
      validBet >= rules.validBetLeast &&
      deposited >= rules.depositLeast &&
      !(identity !== undefined && identitiesAbove.includes(identity)),
  )
  const named = new Map(active.map(({ id, identity }) => [id, identity ?? personOf(id)]))
  const ofPersons = [...named.values()].filter(isPerson)
  return { persons: new Set(named.values()).size, linked: ofPersons.length - new Set(ofPersons).size }
}
