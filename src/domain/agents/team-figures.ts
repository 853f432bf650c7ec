import { type ActiveRules, type PeriodMember, activeMembers } from './active.ts'

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
  /** The part of `cash` that is no valid bet: low odds, opposite sides and covered draws. */
  readonly uncounted: bigint
}

/** Stakes in cash that count for conditions, salaries and rebates. */
export const validBetOfPlay = ({ cash, uncounted }: Pick<MemberPlay, 'cash' | 'uncounted'>) =>
  cash - uncounted

/** The member as the count of active members needs it; members that are absent do not count. */
export interface MemberFacts {
  readonly identity?: string | undefined
  readonly deposited: bigint
  readonly counts: boolean
}

export interface TeamSums {
  readonly validBet: bigint
  /** Stakes in cash that are no valid bets; absent where there are none. */
  readonly uncounted?: bigint
  readonly betAmount: bigint
  readonly payouts: bigint
  readonly active: number
  /** Active accounts that are not counted, because another one of their person is; absent where there are none. */
  readonly linked?: number
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
  for (const play of plays) {
    const member = memberOf(play, facts)
    for (const id of [play.memberId, ...play.agents]) {
      const team = teams.get(id)
      if (!team) continue
      team.validBet += validBetOfPlay(play)
      team.uncounted += play.uncounted
      team.betAmount += play.stake
      team.payouts += play.paid
      if (id !== play.memberId) addMember(team.members, member)
    }
  }
  return new Map(
    [...teams].map(([id, { members, uncounted, ...sums }]) => {
      const { persons: active, linked } = activeMembers([...members.values()], rules)
      return [
        id,
        {
          ...sums,
          active,
          ...(linked === 0 ? {} : { linked }),
          ...(uncounted === 0n ? {} : { uncounted }),
        },
      ]
    }),
  )
}

/** The same where agents have different days: the play of the same days is read once, however many agents have them. */
export function teamSumsByDays(
  agents: readonly { readonly id: bigint; readonly days: string }[],
  plays: ReadonlyMap<string, readonly MemberPlay[]>,
  known: { readonly facts: ReadonlyMap<bigint, MemberFacts>; readonly rules: ActiveRules },
): ReadonlyMap<bigint, TeamSums> {
  const byDays = Map.groupBy(agents, ({ days }) => days)
  return new Map(
    [...byDays].flatMap(([days, of]) => [
      ...teamSums(
        of.map(({ id }) => id),
        plays.get(days) ?? [],
        known,
      ),
    ]),
  )
}

/** All stakes in cash: what a team lost is their difference to the payouts, whether or not they are valid bets. */
export const stakesOf = ({ validBet, uncounted = 0n }: Pick<TeamSums, 'validBet' | 'uncounted'>) =>
  validBet + uncounted

/** Members whose valid bets suffice for an active one: of no others anything further must be known. */
export function activeCandidates(plays: readonly MemberPlay[], { validBetLeast }: ActiveRules): bigint[] {
  const sums = new Map<bigint, bigint>()
  for (const play of plays) sums.set(play.memberId, (sums.get(play.memberId) ?? 0n) + validBetOfPlay(play))
  return [...sums].filter(([, sum]) => sum >= validBetLeast).map(([id]) => id)
}

interface Team {
  validBet: bigint
  uncounted: bigint
  betAmount: bigint
  payouts: bigint
  readonly members: Map<bigint, PeriodMember>
}

const newTeam = (): Team => ({
  validBet: 0n,
  uncounted: 0n,
  betAmount: 0n,
  payouts: 0n,
  members: new Map(),
})

function memberOf(play: MemberPlay, facts: ReadonlyMap<bigint, MemberFacts>): PeriodMember {
  const { memberId, agents } = play
  const known = facts.get(memberId)
  return {
    id: memberId,
    identity: known?.identity,
    identitiesAbove: agents.flatMap((id) => facts.get(id)?.identity ?? []),
    validBet: validBetOfPlay(play),
    deposited: known?.deposited ?? 0n,
    counts: known?.counts ?? false,
  }
}

/** A member has a play for each line of agents in the period. */
function addMember(members: Map<bigint, PeriodMember>, member: PeriodMember): void {
  const before = members.get(member.id)
  members.set(
    member.id,
    before
      ? {
          ...member,
          identitiesAbove: [...before.identitiesAbove, ...member.identitiesAbove],
          validBet: before.validBet + member.validBet,
        }
      : member,
  )
}
