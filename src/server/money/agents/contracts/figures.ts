import type { AgentRules } from '#domain/agents/brand-rules.ts'
import { type MemberFacts, activeCandidates, teamSums } from '#domain/agents/team-figures.ts'
import type { Period } from '#domain/agents/periods.ts'
import type { TeamFigures } from '#domain/agents/tiers.ts'
import { findDepositedOn } from '#server/money/ledger/actions.ts'
import { findActiveFacts } from '#server/people/members/actions.ts'
import { findInstruments } from '#server/people/payout-accounts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Brand, PlayReads } from './ports.ts'

/** The figures of each agent's team in days that are closed. */
export async function findFigures(
  tx: Tx,
  plays: PlayReads,
  {
    brand,
    rules,
    period,
    agentIds,
  }: {
    readonly brand: Brand
    readonly rules: Pick<AgentRules, 'active'>
    readonly period: Period
    readonly agentIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, TeamFigures>> {
  const played = await plays.findTeamPlay(tx, {
    merchantId: brand.id,
    currency: brand.currency,
    ...period,
    agentIds,
  })
  const facts = await findFacts(tx, brand, {
    period,
    memberIds: activeCandidates(played, rules.active),
    agentIds: [...new Set(played.flatMap(({ agents }) => agents))],
  })
  const sums = teamSums(agentIds, played, { facts, rules: rules.active })
  return new Map(
    [...sums].map(([id, { validBet, betAmount, payouts, active }]) => [
      id,
      { validBet, betAmount, active, profit: validBet - payouts },
    ]),
  )
}

/** The facts by which these members are active, and the links of the agents above them. */
export async function findFacts(
  tx: Tx,
  brand: Brand,
  {
    period,
    memberIds,
    agentIds,
  }: {
    readonly period: Period
    readonly memberIds: readonly bigint[]
    readonly agentIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, MemberFacts>> {
  const merchantId = brand.id
  const ids = [...new Set([...memberIds, ...agentIds])]
  const [deposited, standing, instruments] = [
    await findDepositedOn(tx, { merchantId, currency: brand.currency, ...period, memberIds }),
    await findActiveFacts(tx, { merchantId, memberIds: ids }),
    await findInstruments(tx, { merchantId, memberIds: ids }),
  ]
  return new Map(
    ids.map((id) => [
      id,
      {
        deposited: deposited.get(id) ?? 0n,
        counts: standing.get(id) ?? false,
        identity: instruments.get(id),
      },
    ]),
  )
}
