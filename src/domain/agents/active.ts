/** A member below an agent, in one period. */
export interface PeriodMember {
  readonly id: bigint
  /** Accounts of one verified identity or payment instrument share it; undefined: linked to no other account. */
  readonly identity?: string | undefined
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

/**
 * The number of active members below an agent. Linked accounts count once, and accounts that are linked with the agent
 * do not count: an agent is not a member of the own team.
 */
export function activeCount(
  below: readonly PeriodMember[],
  { agentIdentity, rules }: { readonly agentIdentity?: string | undefined; readonly rules: ActiveRules },
): number {
  const active = below.filter(
    ({ counts, validBet, deposited }) =>
      counts && validBet >= rules.validBetLeast && deposited >= rules.depositLeast,
  )
  const persons = new Set(active.map(({ id, identity }) => identity ?? id))
  if (agentIdentity !== undefined) persons.delete(agentIdentity)
  return persons.size
}
