import { addDays } from '#domain/records/business-day.ts'

import { type SidePlay, oppositeSides } from './opposite-sides.ts'
import { type MemberPlay, validBetOfPlay } from './team-figures.ts'
import type { ContractKind } from './terms.ts'

/** Signs that a share may have been made up. None of them proves anything: operators judge them. */
export const flagKinds = [
  'linked_accounts',
  'same_payee',
  'circular_transfers',
  'opposite_sides',
  'one_member',
  'new_members_only',
] as const
export type FlagKind = (typeof flagKinds)[number]

/**
 * Whether a sign holds an agent's part of a payout within the brand's bound for two operators. The windows of an open day are few, so that one
 * member makes most of them on any day: of windows only what links accounts to each other does.
 */
export function holdsPayout(kind: FlagKind, { ofWindows }: { readonly ofWindows: boolean }): boolean {
  return !ofWindows || (kind !== 'one_member' && kind !== 'new_members_only')
}

export interface FlagRules {
  /** The part of the base from which on one member makes most of it, in millionths. */
  readonly onePpm: number
  /** Days before the period in which a registration is new. */
  readonly newDays: number
  /** New members that a team must have to be flagged for having no others. */
  readonly newLeast: number
  /** The least sum of one transfer of a circle, and of stakes on opposite sides, in units of the ledger. */
  readonly circleLeast: bigint
  /** Members with a part of the base that a team must have, before one of them can make too much of it. */
  readonly membersLeast: number
  /** The least stakes of the accounts of a sign: linked ones, those with one payee, and whole teams. Less earns nothing. */
  readonly turnoverLeast: bigint
}

export const flagRules: FlagRules = {
  onePpm: 600_000,
  newDays: 7,
  newLeast: 3,
  circleLeast: 10_000_000n,
  membersLeast: 3,
  turnoverLeast: 100_000_000n,
}

export interface AbuseFlag {
  readonly kind: FlagKind
  /** The accounts that it is about, in rising order. */
  readonly memberIds: readonly bigint[]
  /** The part of the base that the one member makes. */
  readonly partPpm?: number
  /** The sum of the transfers of a circle, or of the stakes that cancel each other out. */
  readonly amount?: bigint
}

export interface PersonFacts {
  /** Shared by accounts with one payout account. */
  readonly identity?: string | undefined
  /** The name to which payouts are made, with the birthday where it is known. */
  readonly payee?: string | undefined
  readonly joinedDay: string
}

/** Transfers from one member to another in the period, added up. */
export interface TeamTransfer {
  readonly fromId: bigint
  readonly toId: bigint
  readonly amount: bigint
  /** The agents above both, and those of the two who are above the other. */
  readonly teams: readonly bigint[]
}

export interface FlagFacts {
  readonly kind: ContractKind | 'rebate'
  readonly startDay: string
  readonly plays: readonly MemberPlay[]
  readonly people: ReadonlyMap<bigint, PersonFacts>
  readonly transfers: readonly TeamTransfer[]
  /** Bets of linked accounts on sides of one draw. */
  readonly sides: readonly SidePlay[]
}

/** The flags of each agent's team in a period; agents without flags are left out. */
export function abuseFlags(
  agentIds: readonly bigint[],
  facts: FlagFacts,
  rules: FlagRules = flagRules,
): ReadonlyMap<bigint, readonly AbuseFlag[]> {
  const teams = teamsOf(agentIds, facts)
  const sent = transfersOf(agentIds, facts, rules)
  const sides = sidesOf(teams, facts)
  const flagged = agentIds.flatMap((agentId): [bigint, readonly AbuseFlag[]][] => {
    const team = teams.get(agentId) ?? new Map<bigint, Part>()
    const below = [...team.keys()].filter((id) => id !== agentId)
    const isLarge = (ids: readonly bigint[]) => turnoverOf(team, ids) >= rules.turnoverLeast
    const shared = (name: 'identity' | 'payee') =>
      sharedBy([agentId, ...below], facts, name).filter((ids) => isLarge(ids))
    const flags = [
      ...shared('identity').map((memberIds) => ({ kind: 'linked_accounts' as const, memberIds })),
      ...shared('payee').map((memberIds) => ({ kind: 'same_payee' as const, memberIds })),
      ...circlesOf(sent.get(agentId) ?? []),
      ...opposites(sides.get(agentId) ?? [], rules),
      ...(isLarge([...team.keys()]) ? largestMember(team, rules) : []),
      ...(isLarge(below) ? onlyNew(below, facts, rules) : []),
    ]
    return flags.length === 0 ? [] : [[agentId, flags]]
  })
  return new Map(flagged)
}

interface Part {
  /** The part in the base: losses for a dividend, valid bets for a salary or rebates. */
  readonly base: bigint
  /** Stakes in cash. */
  readonly turnover: bigint
}

type Team = ReadonlyMap<bigint, Part>

/** The part of each member in the team of each agent. */
function teamsOf(agentIds: readonly bigint[], { kind, plays }: FlagFacts): ReadonlyMap<bigint, Team> {
  const teams = new Map(agentIds.map((id) => [id, new Map<bigint, Part>()]))
  for (const play of plays) {
    const { memberId, agents, cash, paid } = play
    for (const agentId of new Set([memberId, ...agents])) {
      const team = teams.get(agentId)
      const { base, turnover } = team?.get(memberId) ?? { base: 0n, turnover: 0n }
      team?.set(memberId, {
        base: base + (kind === 'dividend' ? cash - paid : validBetOfPlay(play)),
        turnover: turnover + cash,
      })
    }
  }
  return teams
}

const turnoverOf = (team: Team, ids: readonly bigint[]) =>
  ids.reduce((sum, id) => sum + (team.get(id)?.turnover ?? 0n), 0n)

/** Groups of accounts with the same value. */
function sharedBy(
  ids: readonly bigint[],
  { people }: FlagFacts,
  name: 'identity' | 'payee',
): readonly (readonly bigint[])[] {
  const groups = Map.groupBy(ids, (id) => people.get(id)?.[name])
  return [...groups].flatMap(([value, members]) =>
    value === undefined || members.length < 2 ? [] : [rising(members)],
  )
}

/** The transfers within each team, from one pass over all of them: a brand has thousands of teams. */
function transfersOf(
  agentIds: readonly bigint[],
  { transfers }: FlagFacts,
  { circleLeast }: FlagRules,
): ReadonlyMap<bigint, readonly TeamTransfer[]> {
  const found = new Map(agentIds.map((id): [bigint, TeamTransfer[]] => [id, []]))
  for (const transfer of transfers)
    if (transfer.amount >= circleLeast)
      for (const agentId of new Set(transfer.teams)) found.get(agentId)?.push(transfer)
  return found
}

/** The bets on sides of the agent and of each team's members, from one pass over the few accounts that are linked. */
function sidesOf(
  teams: ReadonlyMap<bigint, Team>,
  { sides }: FlagFacts,
): ReadonlyMap<bigint, readonly SidePlay[]> {
  if (sides.length === 0) return new Map()
  const own = Map.groupBy(sides, ({ memberId }) => memberId)
  return new Map(
    [...teams].map(([agentId, team]) => [
      agentId,
      [...own].flatMap(([memberId, plays]) => (memberId === agentId || team.has(memberId) ? plays : [])),
    ]),
  )
}

function opposites(plays: readonly SidePlay[], { circleLeast }: FlagRules): readonly AbuseFlag[] {
  const found = oppositeSides(plays)
  if (!found || found.amount < circleLeast) return []
  return [{ kind: 'opposite_sides', memberIds: rising(found.memberIds), amount: found.amount }]
}

/** Accounts among which money was sent around in a circle. */
function circlesOf(own: readonly TeamTransfer[]): readonly AbuseFlag[] {
  const left = onCircles(own)
  if (left.length === 0) return []
  const memberIds = rising([...new Set(left.flatMap(({ fromId, toId }) => [fromId, toId]))])
  const amount = left.reduce((sum, one) => sum + one.amount, 0n)
  return [{ kind: 'circular_transfers', memberIds, amount }]
}

/** Transfers that remain once those are taken out whose sender received nothing, or whose receiver sent nothing. */
function onCircles(transfers: readonly TeamTransfer[]): readonly TeamTransfer[] {
  const forth = endsOn(transfers, 'fromId', 'toId')
  const back = endsOn(transfers, 'toId', 'fromId')
  return transfers.filter(({ fromId, toId }) => !forth.has(fromId) && !back.has(toId))
}

/**
 * The accounts that no transfer reaches from the far side, and those that only such accounts reach: no circle leads to
 * them. Each transfer is taken out once, so the cost follows their number, however long a chain is.
 */
function endsOn(
  transfers: readonly TeamTransfer[],
  near: 'fromId' | 'toId',
  far: 'fromId' | 'toId',
): ReadonlySet<bigint> {
  const leaving = Map.groupBy(transfers, (one) => one[near])
  const arriving = new Map<bigint, number>()
  for (const one of transfers) arriving.set(one[far], (arriving.get(one[far]) ?? 0) + 1)
  const ends = [...leaving.keys()].filter((id) => !arriving.has(id))
  // The list grows while it is read.
  for (const id of ends)
    for (const one of leaving.get(id) ?? []) {
      const count = (arriving.get(one[far]) ?? 0) - 1
      arriving.set(one[far], count)
      if (count === 0) ends.push(one[far])
    }
  return new Set(ends)
}

/** In a team of few, one member makes most of the base on any day: that says nothing. */
function largestMember(team: Team, { onePpm, membersLeast }: FlagRules): readonly AbuseFlag[] {
  const adding = [...team].flatMap(([id, { base }]) => (base > 0n ? [[id, base] as const] : []))
  if (adding.length < membersLeast) return []
  const total = adding.reduce((sum, [, base]) => sum + base, 0n)
  const largest = adding.reduce<readonly [bigint, bigint] | undefined>(
    (most, one) => (most && most[1] >= one[1] ? most : one),
    undefined,
  )
  if (!largest || total === 0n) return []
  const [id, base] = largest
  const partPpm = Number((base * 1_000_000n) / total)
  return partPpm < onePpm ? [] : [{ kind: 'one_member', memberIds: [id], partPpm }]
}

function onlyNew(
  below: readonly bigint[],
  { people, startDay }: FlagFacts,
  { newDays, newLeast }: FlagRules,
): readonly AbuseFlag[] {
  const from = addDays(startDay, -newDays)
  const areNew = below.every((id) => (people.get(id)?.joinedDay ?? '') >= from)
  return below.length >= newLeast && areNew ? [{ kind: 'new_members_only', memberIds: rising(below) }] : []
}

const rising = (ids: readonly bigint[]) => ids.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
