import type { HourSums } from '#domain/agents/statement.ts'
import { type MemberFacts, type MemberPlay, activeCandidates, teamSums } from '#domain/agents/team-figures.ts'
import type { ActiveRules } from '#domain/agents/active.ts'

export type HourPlay = MemberPlay & { readonly hour: number }

/** Members who could be active in one of the hours. */
export function hourCandidates(plays: readonly HourPlay[], active: ActiveRules): bigint[] {
  return [...Map.groupBy(plays, ({ hour }) => hour).values()].flatMap((one) => activeCandidates(one, active))
}

/** The hours with play of each agent's team. An active member has its valid bet in the hour, and its deposit on the day. */
export function hoursOf(
  agentIds: readonly bigint[],
  plays: readonly HourPlay[],
  known: { readonly facts: ReadonlyMap<bigint, MemberFacts>; readonly rules: ActiveRules },
): ReadonlyMap<bigint, readonly HourSums[]> {
  const hours = new Map<bigint, HourSums[]>(agentIds.map((id) => [id, []]))
  for (const [hour, one] of [...Map.groupBy(plays, (play) => play.hour)].toSorted(([a], [b]) => a - b))
    for (const [id, sums] of teamSums(agentIds, one, known))
      if (sums.betAmount !== 0n || sums.payouts !== 0n) hours.get(id)?.push({ hour, ...sums })
  return hours
}
