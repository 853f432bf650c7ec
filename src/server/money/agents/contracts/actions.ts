import type { agentContracts } from '#contract/agent-contracts.ts'
import type { Endpoint, Input, RefusalOf } from '#contract/endpoint.ts'
import { isAgentType } from '#domain/access/role.ts'
import {
  type ContractDeed,
  type Party,
  afterDeed,
  offer,
  refuseDeed,
  refuseOffer,
  supersede,
} from '#domain/agents/contract-life.ts'
import { refuseCascade } from '#domain/agents/lowering.ts'
import type { Terms } from '#domain/agents/terms.ts'
import { readTerms, writeTerms } from '#domain/agents/written-terms.ts'
import { findInOwnLine, findMoneyFacts } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { endSuperseded, endTeam } from './ending.ts'
import { type Brand, type PlayReads, todayOf } from './ports.ts'
import { findRules } from './rules.ts'
import {
  type Judged,
  type Pair,
  type SigningRefusal,
  beginsOn,
  findCosts,
  findLowering,
  judgeTerms,
} from './signing.ts'
import {
  type VersionRow,
  insertReading,
  insertStep,
  insertVersion,
  lockSigning,
  selectOfRequest,
  selectOpenOffers,
  selectRunning,
  selectVersion,
  updateVersion,
} from './store.ts'
import { contractOf, costView, endingViews, termsOf } from './views.ts'

export { isWithinCap } from './signing.ts'
export { findTeamCosts } from './costs.ts'
export { findVersionsIn } from './counting.ts'
export { selectSignedDay as findSignedDay } from './signed-day-store.ts'
export { endLeft } from './ending.ts'
export { findFacts, findFigures } from './figures.ts'
export { findInstruments } from '#server/people/payout-accounts/actions.ts'
export { type Brand, type PlayReads, clockOf, todayOf } from './ports.ts'
export { findProviderCosts } from './provider-costs.ts'
export { findFees, findRules } from './rules.ts'
export { selectFirstDay as findFirstDay, selectSuspended as findSuspended, type VersionRow } from './store.ts'
export { termsOf as readTermsOf } from './views.ts'

type Calls = typeof agentContracts

/** The signed-in agent, and the session from which it signs. */
export interface Agent {
  readonly memberId: bigint
  readonly sessionId: string
}

interface At {
  readonly brand: Brand
  readonly nowMs: number
}

/** Terms for a direct downline of the agent, judged but not offered. */
export async function judgeOffer(
  tx: Tx,
  { brand, nowMs }: At,
  agent: Pick<Agent, 'memberId'>,
  { terms: written, ...whom }: Input<Calls['previewContract']>,
): Promise<{ readonly pair: Pair; readonly terms: Terms; readonly judged: Judged }> {
  const { isFrozen } = await refuseIdle(tx, brand.id, agent.memberId)
  if (isFrozen) throw refuse<Calls['previewContract']>('contracts_frozen') // guard: frozen-agent-offers-nothing
  const downlineId = await findDownline(tx, brand.id, agent.memberId, whom)
  const terms = readTerms(written, brand.currency)
  if (!terms) throw refusePlainly('invalid_input', { fields: ['terms'] })
  const pair = { downlineId, uplineId: agent.memberId }
  const judged = await judgeTerms(tx, brand, { pair, terms })
  if (judged.refusal) throw refusalOf<Calls['previewContract']>(judged.refusal)
  const today = todayOf(brand, nowMs)
  const open = await selectOpenOffers(tx, { merchantId: brand.id, downlineId, kind: terms.kind })
  // guard: one-open-offer
  if (refuseOffer(open.filter(({ expiresOn }) => expiresOn > today)))
    throw refuse<Calls['previewContract']>('open_offer')
  return { pair, terms, judged }
}

/** Offers terms to a direct downline. Idempotent by request id. */
export async function offerContract(
  tx: Tx,
  { brand, nowMs }: At,
  agent: Agent,
  input: Input<Calls['offerContract']>,
): Promise<VersionRow> {
  await lockSigning(tx, brand.id)
  const { requestId } = input
  const known = await selectOfRequest(tx, { merchantId: brand.id, requestId })
  if (known) {
    const terms = readTerms(input.terms, brand.currency)
    const isSame =
      terms !== undefined &&
      JSON.stringify(writeTerms(terms)) === JSON.stringify(writeTerms(termsOf(known, brand.currency))) &&
      known.uplineId === agent.memberId &&
      known.downlineId === (await findDownline(tx, brand.id, agent.memberId, input))
    if (!isSame) throw refuse<Calls['offerContract']>('request_conflict') // guard: offer-request-same
    return known
  }
  const { pair, terms } = await judgeOffer(tx, { brand, nowMs }, agent, input)
  const step = { memberId: agent.memberId, sessionId: agent.sessionId }
  return await writeOffer(tx, { brand, nowMs }, { pair, terms, requestId, step })
}

/** Writes an offer that was judged. An older one that has expired is closed first. */
export async function writeOffer(
  tx: Tx,
  { brand, nowMs }: At,
  {
    pair,
    terms,
    requestId,
    step,
  }: {
    readonly pair: Pair
    readonly terms: Terms
    readonly requestId: string
    readonly step: Pick<
      Parameters<typeof insertStep>[2],
      'memberId' | 'sessionId' | 'operatorId' | 'secondId'
    >
  },
): Promise<VersionRow> {
  const today = todayOf(brand, nowMs)
  const { downlineId, uplineId } = pair
  for (const old of await selectOpenOffers(tx, { merchantId: brand.id, downlineId, kind: terms.kind }))
    await writeDeed(tx, { brand, nowMs }, old, { deed: 'expire', party: 'house' })
  const row = await insertVersion(tx, {
    merchantId: brand.id,
    kind: terms.kind,
    downlineId,
    uplineId,
    terms: writeTerms(terms),
    requestId,
    expiresOn: offer(terms, today).expiresOn,
  })
  await insertStep(tx, row, { deed: 'offer', party: 'upline', ...step, seen: { terms: row.terms } })
  return row
}

/** The details that one party reads before it signs. */
export async function detailsOf(
  tx: Tx,
  plays: PlayReads,
  { brand, nowMs }: At,
  {
    pair,
    terms,
    judged,
    isUpline,
  }: { readonly pair: Pair; readonly terms: Terms; readonly judged: Judged; readonly isUpline: boolean },
) {
  const costs = await findCosts(tx, plays, { brand, pair, terms, judged, nowMs })
  const startsOn = await beginsOn(tx, brand, { pair, terms, nowMs })
  return {
    costs: costs.map((cost) => costView(cost, { terms, isUpline })),
    payer: pair.uplineId === undefined ? ('brand' as const) : ('upline' as const),
    ends: await endingViews(tx, brand.id, { ends: judged.lowering.ends, startsOn }),
    cascadeToken: judged.lowering.cascadeToken,
  }
}

/** Opens one version for a party and notes that it was read, with what was shown. */
export async function openContract(
  tx: Tx,
  plays: PlayReads,
  { brand, nowMs }: At,
  agent: Agent,
  input: Input<Calls['openContract']>,
) {
  const { row, party, pair } = await findOwn(tx, brand, agent.memberId, input)
  const terms = termsOf(row, brand.currency)
  const { rules } = await findRules(tx, brand.id)
  const [above] =
    pair.uplineId === undefined
      ? []
      : await selectRunning(tx, { merchantId: brand.id, kind: row.kind, downlineIds: [pair.uplineId] })
  const isOffer = row.state === 'offered'
  const lowering = await findLowering(tx, brand, {
    agentId: row.downlineId,
    kind: row.kind,
    terms: isOffer ? terms : undefined,
    rules,
  })
  const judged = { rules, uplineTerms: above && termsOf(above, brand.currency), lowering }
  const details = await detailsOf(
    tx,
    plays,
    { brand, nowMs },
    { pair, terms, judged, isUpline: party === 'upline' },
  )
  const seen = { terms: row.terms, ...details }
  await insertReading(tx, row, { party, ...agent, seen })
  return { row: await mustFind(tx, row), isUpline: party === 'upline', details }
}

/** The downline accepts or rejects. A retry of the same answer changes nothing. */
export async function answerContract(
  tx: Tx,
  { brand, nowMs }: At,
  agent: Agent,
  input: Input<Calls['answerContract']>,
): Promise<VersionRow> {
  type Answer = Calls['answerContract']
  await lockSigning(tx, brand.id)
  const { row, party, pair } = await findOwn(tx, brand, agent.memberId, input)
  if (party !== 'downline') throw refusePlainly('absent') // guard: offer-answered-by-downline
  const { answer } = input
  if (row.state === (answer === 'accept' ? 'active' : 'rejected')) return row
  await refuseIdle(tx, brand.id, agent.memberId)
  refuseFault<Answer>(brand, nowMs, row, { deed: answer, party })
  const step = { party, ...agent, seen: { terms: row.terms, cascadeToken: input.cascadeToken } }
  if (answer === 'reject') {
    await writeDeed(tx, { brand, nowMs }, row, { deed: 'reject', ...step })
    return await mustFind(tx, row)
  }
  if (row.readAt === null) throw refuse<Answer>('not_read') // guard: offer-read-before-accepted
  const terms = termsOf(row, brand.currency)
  if (pair.uplineId !== undefined) await refuseStranger(tx, brand.id, pair)
  const judged = await judgeTerms(tx, brand, { pair, terms })
  if (judged.refusal) throw refusalOf<Answer>(judged.refusal)
  // guard: cascade-as-read
  if (refuseCascade(judged.lowering, input.cascadeToken)) throw refuse<Answer>('cascade_changed')
  const startsOn = await beginsOn(tx, brand, { pair, terms, nowMs })
  const accepted = afterDeed(contractOf(row, brand.currency), 'accept', {
    by: party,
    today: todayOf(brand, nowMs),
    beginsOn: startsOn, // guard: dividend-chain-unbroken
  })
  const earlier = await selectRunning(tx, {
    merchantId: brand.id,
    kind: row.kind,
    downlineIds: [row.downlineId],
  })
  // guard: suspended-contract-not-replaced
  if (earlier.some(({ state }) => state === 'suspended')) throw refuse<Answer>('contract_state')
  for (const old of earlier) {
    await updateVersion(tx, old, supersede(contractOf(old, brand.currency), startsOn))
    await insertStep(tx, old, {
      deed: 'supersede',
      party: 'house',
      seen: { by: row.id.toString(), startsOn },
    })
  }
  await endSuperseded(tx, brand, row, startsOn)
  await updateVersion(tx, row, accepted)
  await insertStep(tx, row, { deed: 'accept', ...step })
  await endTeam(tx, brand, { ends: judged.lowering.ends, endsOn: startsOn, cause: row })
  return await mustFind(tx, row)
}

/** Deeds that end a contract or an offer. A retry of a deed that was done changes nothing. */
export async function endContract(
  tx: Tx,
  { brand, nowMs }: At,
  agent: Agent,
  input: Input<Calls['endContract']>,
): Promise<VersionRow> {
  type End = Calls['endContract']
  await lockSigning(tx, brand.id)
  const { row, party } = await findOwn(tx, brand, agent.memberId, input)
  const { deed } = input
  if (isDone(row, deed, party)) return row
  refuseFault<End>(brand, nowMs, row, { deed, party })
  const step = { party, ...agent, seen: { terms: row.terms, cascadeToken: input.cascadeToken } }
  const after = await writeDeed(tx, { brand, nowMs }, row, { deed, ...step })
  if (after.state === 'ending') {
    const { rules } = await findRules(tx, brand.id)
    const of = { agentId: row.downlineId, kind: row.kind, terms: undefined, rules }
    const lowering = await findLowering(tx, brand, of)
    // guard: ending-cascade-as-read
    if (refuseCascade(lowering, input.cascadeToken)) throw refuse<End>('cascade_changed')
    await endTeam(tx, brand, { ends: lowering.ends, endsOn: after.endsOn ?? '', cause: row })
  }
  return await mustFind(tx, row)
}

/** Changes a version as a deed says, and notes the step. */
export async function writeDeed(
  tx: Tx,
  { brand, nowMs }: At,
  row: VersionRow,
  { deed, party, ...step }: { readonly deed: ContractDeed } & Omit<Parameters<typeof insertStep>[2], 'deed'>,
) {
  const after = afterDeed(contractOf(row, brand.currency), deed, { by: party, today: todayOf(brand, nowMs) })
  await updateVersion(tx, row, after)
  await insertStep(tx, row, { deed, party, ...step })
  return after
}

async function findOwn(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ readonly row: VersionRow; readonly party: 'upline' | 'downline'; readonly pair: Pair }> {
  const row = await selectVersion(tx, { merchantId: brand.id, id: BigInt(id), version })
  // guard: contract-of-own-parties
  if (!row || (row.downlineId !== memberId && row.uplineId !== memberId)) throw refusePlainly('absent')
  const party = row.downlineId === memberId ? 'downline' : 'upline'
  return { row, party, pair: { downlineId: row.downlineId, uplineId: row.uplineId ?? undefined } }
}

function isDone({ state, endRequestedBy }: VersionRow, deed: ContractDeed, party: Party): boolean {
  if (deed === 'withdraw') return state === 'withdrawn'
  return deed === 'request_end' && endRequestedBy === party
}

function refuseFault<E extends Endpoint>(
  brand: Brand,
  nowMs: number,
  row: VersionRow,
  { deed, party }: { readonly deed: ContractDeed; readonly party: Party },
): void {
  const fault = refuseDeed(contractOf(row, brand.currency), deed, { by: party, today: todayOf(brand, nowMs) })
  if (fault === undefined) return
  // guard: contract-deed-allowed
  throw refuse<E>((fault === 'expired' ? 'offer_expired' : 'contract_state') as RefusalOf<E>)
}

function refusalOf<E extends Endpoint>(refusal: SigningRefusal): Refusal {
  const details = refusal.code === 'contract_terms' ? refusal.fault : undefined
  return refuse<E>(refusal.code as RefusalOf<E>, details)
}

/** Closed and suspended agents, and members who are none, sign nothing. */
async function refuseIdle(
  tx: Tx,
  merchantId: number,
  memberId: bigint,
): Promise<{ readonly isFrozen: boolean }> {
  const facts = await findMoneyFacts(tx, { merchantId, memberId })
  // The session may be older than the suspension.
  if (!facts || facts.status !== 'active' || !isAgentType(facts.accountType)) throw refusePlainly('forbidden')
  return facts
}

/** The agent of this id or account directly below; any other is absent. */
async function findDownline(
  tx: Tx,
  merchantId: number,
  uplineId: bigint,
  { downline, account }: Pick<Input<Calls['previewContract']>, 'downline' | 'account'>,
): Promise<bigint> {
  if ((downline === undefined) === (account === undefined))
    throw refusePlainly('invalid_input', { fields: ['downline'] })
  const memberId =
    account === undefined
      ? BigInt(downline ?? 0)
      : await findInOwnLine(tx, { merchantId, memberId: uplineId, account })
  if (memberId === undefined) throw refusePlainly('absent')
  await refuseStranger(tx, merchantId, { downlineId: memberId, uplineId })
  return memberId
}

/** Contracts are signed by an agent and its direct upline, both as they are now. */
async function refuseStranger(tx: Tx, merchantId: number, { downlineId, uplineId }: Pair): Promise<void> {
  const facts = await findMoneyFacts(tx, { merchantId, memberId: downlineId })
  // guard: contract-with-direct-downline
  if (!facts || facts.uplineId !== uplineId || !isAgentType(facts.accountType)) throw refusePlainly('absent')
}

async function mustFind(tx: Tx, { merchantId, id, version }: VersionRow): Promise<VersionRow> {
  const row = await selectVersion(tx, { merchantId, id, version })
  if (!row) throw new Error(`contract ${id} is absent`)
  return row
}
