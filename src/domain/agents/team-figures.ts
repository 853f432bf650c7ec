import { type ActiveRules, type PeriodMember, activeCount } from './active.ts'

/** Settled play of one member below one line of agents, in a period. */
export interface MemberPlay {
  readonly memberId: bigint
  /** The agents above the member when the plays were settled, nearest first. */
  readonly agents: readonly bigint[]
  /** All settled stakes. */
  readonly stake: bigint
  /** Stakes and payouts without the parts of bonuses. */
  readonly cash: bigint
  readonly paid: bigint
}

/** The member as the count of active members needs it; members that are absent do not count. */
export interface MemberFacts {
  readonly identity?: string | undefined
  readonly deposited: bigint
  readonly counts: boolean
}

export interface TeamSums {
  readonly validBet: bigint
  readonly betAmount: bigint
  readonly payouts: bigint
  readonly active: number
}

/**
 * The sums of each agent's team: its own play and that of all members below. The agent itself is never an active
 * member of its own team.
 */
export function teamSums(
  agentIds: readonly bigint[],
  plays: readonly MemberPlay[],
  { facts, rules }: { readonly facts: ReadonlyMap<bigint, MemberFacts>; readonly rules: ActiveRules },
): ReadonlyMap<bigint, TeamSums> {
  const teams = new Map(agentIds.map((id) => [id, newTeam()]))
  for (const play of plays)
    for (const id of [play.memberId, ...play.agents]) {
      const team = teams.get(id)
      if (!team) continue
      team.validBet += play.cash
      team.betAmount += play.stake
      team.payouts += play.paid
      if (id !== play.memberId) addMember(team.members, play, facts)
    }
  return new Map(
    [...teams].map(([id, { members, ...sums }]) => [
      id,
      { ...sums, active: activeCount([...members.values()], rules) },
    ]),
  )
}

/** Members whose valid bets suffice for an active one: of no others anything further must be known. */
export function activeCandidates(plays: readonly MemberPlay[], { validBetLeast }: ActiveRules): bigint[] {
  const sums = new Map<bigint, bigint>()
  for (const { memberId, cash } of plays) sums.set(memberId, (sums.get(memberId) ?? 0n) + cash)
  return [...sums].filter(([, sum]) => sum >= validBetLeast).map(([id]) => id)
}

interface Team {
  validBet: bigint
  betAmount: bigint
  payouts: bigint
  readonly members: Map<bigint, PeriodMember>
}

const newTeam = (): Team => ({ validBet: 0n, betAmount: 0n, payouts: 0n, members: new Map() })

function addMember(
  members: Map<bigint, PeriodMember>,
  { memberId, agents, cash }: MemberPlay,
  facts: ReadonlyMap<bigint, MemberFacts>,
): void {
  const before = members.get(memberId)
  const known = facts.get(memberId)
  const above = agents.flatMap((id) => facts.get(id)?.identity ?? [])
  members.set(memberId, {
    id: memberId,
    identity: known?.identity,
    identitiesAbove: [...(before?.identitiesAbove ?? []), ...above],
    validBet: (before?.validBet ?? 0n) + cash,
    deposited: known?.deposited ?? 0n,
    counts: known?.counts ?? false,
  })
}
