import type { AgentRules } from '#domain/agents/brand-rules.ts'
import { paymentFees, providerFees } from '#domain/agents/dividend-base.ts'
import { identitiesOf } from '#domain/agents/persons.ts'
import { type MemberFacts, activeCandidates, stakesOf, teamSums } from '#domain/agents/team-figures.ts'
import type { Period } from '#domain/agents/periods.ts'
import type { TeamFigures } from '#domain/agents/tiers.ts'
import { findDepositedOn } from '#server/money/ledger/actions.ts'
import { findActiveFacts } from '#server/people/members/actions.ts'
import { findInstruments, findPersonNames } from '#server/people/payout-accounts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { findTeamCosts } from './costs.ts'
import type { Brand, PlayReads } from './ports.ts'
import { findProviderCosts } from './provider-costs.ts'
import { findRules } from './rules.ts'

/** The figures of each agent's team in days that are closed. */
export async function findFigures(
  tx: Tx,
  plays: PlayReads,
  {
    brand,
    rules,
    period,
    agentIds,
    isOfDividend = false,
  }: {
    readonly brand: Brand
    readonly rules: Pick<AgentRules, 'active'>
    readonly period: Period
    readonly agentIds: readonly bigint[]
    /** Rebates, salaries, bonuses and fees lower the result, as they lower the base. */
    readonly isOfDividend?: boolean
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
  const burdens = isOfDividend ? await findBurdens(tx, plays, { brand, period, agentIds }) : () => 0n
  return new Map(
    [...sums].map(([id, own]) => {
      const { validBet, betAmount, payouts, active } = own
      return [id, { validBet, betAmount, active, profit: stakesOf(own) - payouts - burdens(id) }]
    }),
  )
}

/**
 * Rebates, salaries, bonuses, and fees of payments and game providers. Bonuses and payments of days whose transfers are not kept
 * any more are left out.
 */
async function findBurdens(
  tx: Tx,
  plays: PlayReads,
  {
    brand,
    period,
    agentIds,
  }: { readonly brand: Brand; readonly period: Period; readonly agentIds: readonly bigint[] },
): Promise<(id: bigint) => bigint> {
  const signed = agentIds.map((id) => ({ id, days: period }))
  const keptFrom = await plays.findCostsKeptFrom(tx)
  const { costs } = await findTeamCosts(tx, plays, brand, {
    period,
    signed: period.startDay < keptFrom ? [] : signed,
    agentIds,
  })
  const providers = await findProviderCosts(tx, plays, brand, { signed, agentIds })
  const earned = await plays.findEarned(tx, { merchantId: brand.id, ...period, agentIds })
  return (id) => {
    const given = { ...costs(id, period), ...providers(id) }
    return (
      (earned.get(id) ?? 0n) +
      (given.costs?.bonuses ?? 0n) +
      (given.payments ? paymentFees(given.payments) : 0n) +
      (given.providers ? providerFees(given.providers) : 0n)
    )
  }
}

/** The facts by which these members are active, and the links of the agents above them. */
export async function findFacts(
  tx: Tx,
  brand: Brand,
  {
    period,
    memberIds,
    agentIds,
    known,
  }: {
    readonly period: Period
    readonly memberIds: readonly bigint[]
    readonly agentIds: readonly bigint[]
    /** Facts of other members that were found before: accounts of their persons join them. */
    readonly known?: ReadonlyMap<bigint, MemberFacts>
  },
): Promise<ReadonlyMap<bigint, MemberFacts>> {
  const merchantId = brand.id
  const ids = [...new Set([...memberIds, ...agentIds])]
  const [deposited, standing, identities] = [
    await findDepositedOn(tx, { merchantId, currency: brand.currency, ...period, memberIds }),
    await findActiveFacts(tx, { merchantId, memberIds: ids }),
    await findIdentities(tx, brand, { period, ids, known }),
  ]
  return new Map(
    ids.map((id) => [
      id,
      {
        deposited: deposited.get(id) ?? 0n,
        counts: standing.get(id) ?? false,
        identity: identities.get(id),
      },
    ]),
  )
}

/**
 * The accounts of one person, in periods that begin on the day of strict valid bets or later: by their payout accounts, and by a
 * name with a birthday. Before, those that share a payout account.
 */
async function findIdentities(
  tx: Tx,
  { id: merchantId }: Brand,
  {
    period,
    ids,
    known = new Map(),
  }: {
    readonly period: Period
    readonly ids: readonly bigint[]
    readonly known: ReadonlyMap<bigint, MemberFacts> | undefined
  },
): Promise<ReadonlyMap<bigint, string>> {
  const { validBetsFrom } = (await findRules(tx, merchantId)).rules
  // guard: persons-counted-from-their-day
  if (validBetsFrom === undefined || period.startDay < validBetsFrom)
    return await findInstruments(tx, { merchantId, memberIds: ids })
  return identitiesOf(await findPersonNames(tx, { merchantId, memberIds: [...ids, ...known.keys()] }), known)
}
