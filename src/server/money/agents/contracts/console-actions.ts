import type * as calls from '#contract/console/agent-contracts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { isAgentType } from '#domain/access/role.ts'
import { offer, refuseOffer } from '#domain/agents/contract-life.ts'
import type { Terms } from '#domain/agents/terms.ts'
import { readTerms, writeTerms } from '#domain/agents/written-terms.ts'
import { refuseValidBetsFrom } from '#domain/agents/valid-bets-from.ts'
import { readRules, writeRules } from '#domain/agents/written-rules.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  saveOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findMoneyFacts } from '#server/people/members/actions.ts'

import { writeOffer } from './actions.ts'
import { type Brand, todayOf } from './ports.ts'
import { findRules } from './rules.ts'
import { insertRules } from './rules-store.ts'
import { type Judged, type Pair, judgeTerms } from './signing.ts'
import { lockSigning, selectOfRequest, selectOpenOffers } from './store.ts'
import { termsOf } from './views.ts'

export interface ConsoleParts {
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly now: () => number
}

type Offer = typeof calls.offerRootContract
type Preview = typeof calls.previewRootContract
type SaveRules = typeof calls.saveAgentRules
type BrandOperator = By & { readonly merchantId: number }

const offerDeed = 'consoleAgents.offerRootContract'
const rulesDeed = 'consoleAgents.saveAgentRules'

/** Offers terms of the brand to an agent at the top, once a second operator has approved them. */
export async function offerOrPropose(
  store: Store,
  parts: ConsoleParts,
  by: BrandOperator,
  input: Input<Offer>,
): Promise<Output<Offer>> {
  const { memberId, terms, reason, requestId } = input
  const subject = `${memberId}:${terms.kind}`
  const proposal = { deed: offerDeed, subject, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => offerRoot(tx, parts, by, input))
  if (outcome.waits !== undefined) return { waits: outcome.waits }
  notifyAgent(parts, memberId)
  return {}
}

/** Changes the rules of the brand, once a second operator has approved them. */
export async function saveRulesOrPropose(
  store: Store,
  parts: ConsoleParts,
  by: BrandOperator,
  input: Input<SaveRules>,
): Promise<Output<SaveRules>> {
  return await saveOrPropose(store, by, { deed: rulesDeed, subject: by.merchantId.toString(), input }, (tx) =>
    saveRules(tx, parts, by, input),
  )
}

/** Executes approved proposals. */
export function agentContractExecutors(
  parts: ConsoleParts,
): Pick<Executors, typeof offerDeed | typeof rulesDeed> {
  return {
    [offerDeed]: async (tx, maker, input: Input<Offer>) => {
      await offerRoot(tx, parts, ofBrand(maker), input)
      return () => notifyAgent(parts, input.memberId)
    },
    [rulesDeed]: async (tx, maker, input: Input<SaveRules>) => {
      await saveRules(tx, parts, ofBrand(maker), input)
      return () => undefined
    },
  }
}

/** Terms of the brand for an agent at the top, judged but not offered. */
export async function judgeRoot(
  tx: Tx,
  brand: Brand,
  {
    memberId,
    terms: written,
    nowMs,
  }: Pick<Input<Preview>, 'memberId' | 'terms'> & { readonly nowMs: number },
): Promise<{ readonly pair: Pair; readonly terms: Terms; readonly judged: Judged }> {
  const downlineId = BigInt(memberId)
  const facts = await findMoneyFacts(tx, { merchantId: brand.id, memberId: downlineId })
  // guard: root-contract-with-top-agent
  if (!facts || facts.uplineId !== null || !isAgentType(facts.accountType)) throw refusePlainly('absent')
  const terms = readTerms(written, brand.currency)
  if (!terms) throw refusePlainly('invalid_input', { fields: ['terms'] })
  const pair = { downlineId, uplineId: undefined }
  const judged = await judgeTerms(tx, brand, { pair, terms })
  if (judged.refusal) {
    const { refusal } = judged
    throw refuse<Preview>(refusal.code, refusal.code === 'contract_terms' ? refusal.fault : undefined)
  }
  const open = await selectOpenOffers(tx, { merchantId: brand.id, downlineId, kind: terms.kind })
  const today = todayOf(brand, nowMs)
  if (refuseOffer(open.filter(({ expiresOn }) => expiresOn > today))) throw refuse<Preview>('open_offer')
  return { pair, terms, judged }
}

async function offerRoot(
  tx: Tx,
  { registry, now }: ConsoleParts,
  by: BrandOperator,
  { memberId, terms: written, requestId, reason }: Input<Offer>,
): Promise<void> {
  const brand = registry.findById(by.merchantId)
  if (!brand) throw refusePlainly('absent')
  await lockSigning(tx, brand.id)
  const known = await selectOfRequest(tx, { merchantId: brand.id, requestId })
  if (known) {
    const terms = readTerms(written, brand.currency)
    const isSame =
      terms !== undefined &&
      JSON.stringify(writeTerms(terms)) === JSON.stringify(writeTerms(termsOf(known, brand.currency))) &&
      known.downlineId.toString() === memberId &&
      known.uplineId === null
    if (!isSame) throw refuse<Offer>('request_conflict') // guard: root-offer-request-same
    return
  }
  const nowMs = now()
  const { pair, terms } = await judgeRoot(tx, brand, { memberId, terms: written, nowMs })
  const { merchantId, operatorId, second } = by
  const noted = {
    contractKind: terms.kind,
    contractTerms: writeTerms(terms),
    expiresOn: offer(terms, todayOf(brand, nowMs)).expiresOn,
  }
  // guard: root-contract-by-two
  needSecond(by, { cause: 'always', memberId: pair.downlineId, before: {}, after: noted })
  const step = { operatorId, secondId: second?.operatorId }
  await writeOffer(tx, { brand, nowMs }, { pair, terms, requestId, step })
  const entry = { merchantId, operatorId, memberId: pair.downlineId, reason }
  await writeAudit(tx, { ...entry, action: 'agent_contract.offer', before: {}, after: noted })
}

async function saveRules(
  tx: Tx,
  { registry, now }: ConsoleParts,
  by: BrandOperator,
  { version, rules: written, reason }: Input<SaveRules>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const brand = registry.findById(merchantId)
  if (!brand) throw refusePlainly('absent')
  await lockSigning(tx, merchantId)
  const current = await findRules(tx, merchantId)
  // guard: agent-rules-version-checked
  if (current.version !== version) throw refuse<SaveRules>('changed_meanwhile', { version: current.version })
  const rules = readRules(written)
  if (!rules) throw refusePlainly('invalid_input', { fields: ['rules'] })
  const early = refuseValidBetsFrom({
    before: current.rules.validBetsFrom,
    after: rules.validBetsFrom,
    today: todayOf(brand, now()),
  })
  if (early) throw refuse<SaveRules>(early)
  const change = { before: { ...writeRules(current.rules) }, after: { ...writeRules(rules) } }
  // guard: agent-rules-by-two
  needSecond(by, { cause: 'always', ...change })
  await insertRules(tx, {
    merchantId,
    version: version + 1,
    rules: writeRules(rules),
    operatorId,
    secondId: second?.operatorId,
  })
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'agent_rules.change', ...change })
  return version + 1
}

/** After commit: the agent's open pages refetch. */
function notifyAgent({ hub }: ConsoleParts, memberId: string): void {
  hub.publish({ kind: 'member', memberId: BigInt(memberId) }, { type: 'stale', what: 'contracts' })
}
