/** A report has the agent's own figures, those of direct members, or those of the whole team below. */
export const teamScopes = ['team', 'direct', 'self'] as const
export type TeamScope = (typeof teamScopes)[number]

/**
 * Members of a report: those with any figure in the range, all, or those that a card of the overview counts. The first two
 * choices are ordered by valid bet, all others by the registration.
 */
export const userChoices = [
  'figures',
  'active',
  'all',
  'new',
  'first_deposit',
  'online',
  'unseen_3',
  'unseen_7',
] as const
export type UserChoice = (typeof userChoices)[number]

/** Whether the accounts of a person are one line, as the number of active members counts them. A filter finds each account. */
export function isByPerson({
  scope = 'team',
  who = 'figures',
  isFiltered,
}: {
  readonly scope?: TeamScope | undefined
  readonly who?: UserChoice | undefined
  /** By account or amount. */
  readonly isFiltered: boolean
}): boolean {
  return who === 'active' && scope !== 'self' && !isFiltered
}

/** Members that the sums of a search add up: with more, a page would wait for too long. */
export const SUMMED_MOST = 10_000

/** Why the members that a search finds are not added up: both the accounts of that name and those of the team are too many. */
export function refuseWideSums({
  found,
  members,
}: {
  /** Accounts of the brand. */
  readonly found: number
  readonly members: number
}): 'too_many_found' | undefined {
  return Math.min(found, members) > SUMMED_MOST ? 'too_many_found' : undefined
}

export interface PlayFigures {
  readonly plays: bigint
  readonly stake: bigint
  readonly validBet: bigint
  readonly returned: bigint
}

export interface TeamFigures extends PlayFigures {
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly newMembers: bigint
  readonly newAgents: bigint
  readonly firstDeposits: bigint
}

export const noPlay: PlayFigures = { plays: 0n, stake: 0n, validBet: 0n, returned: 0n }

export const noFigures: TeamFigures = {
  ...noPlay,
  deposits: 0n,
  withdrawals: 0n,
  newMembers: 0n,
  newAgents: 0n,
  firstDeposits: 0n,
}

/** The members' win or loss, as in a member's own record: returned less staked. */
export function resultOf({ returned, stake }: Pick<PlayFigures, 'returned' | 'stake'>): bigint {
  return returned - stake
}

export function addPlay(one: PlayFigures, other: PlayFigures): PlayFigures {
  return {
    plays: one.plays + other.plays,
    stake: one.stake + other.stake,
    validBet: one.validBet + other.validBet,
    returned: one.returned + other.returned,
  }
}

export function addFigures(one: TeamFigures, other: TeamFigures): TeamFigures {
  return {
    ...addPlay(one, other),
    deposits: one.deposits + other.deposits,
    withdrawals: one.withdrawals + other.withdrawals,
    newMembers: one.newMembers + other.newMembers,
    newAgents: one.newAgents + other.newAgents,
    firstDeposits: one.firstDeposits + other.firstDeposits,
  }
}

/** Sums of rows by a key, in the order in which the keys first come. */
export function sumBy<Row, Sum>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { start, add }: { readonly start: Sum; readonly add: (sum: Sum, row: Row) => Sum },
): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? start, row))
  return sums
}
