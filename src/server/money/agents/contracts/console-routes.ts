import * as calls from '#contract/console/agent-contracts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AgentRules } from '#domain/agents/brand-rules.ts'
import { startDay } from '#domain/agents/contract-life.ts'
import { writeRules } from '#domain/agents/written-rules.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { type ConsoleParts, judgeRoot, offerOrPropose, saveRulesOrPropose } from './console-actions.ts'
import { changeOrPropose } from './console-state.ts'
import { type PlayReads, todayOf } from './ports.ts'
import { findRules } from './rules.ts'
import { selectRules } from './rules-store.ts'
import { findCosts, findLowering } from './signing.ts'
import { type Listed, selectSteps, selectVersion, selectVersions } from './store.ts'
import { costView, endingViews, termsOf, viewsOf } from './views.ts'

type Parts = ConsoleParts & {
  readonly store: Store
  readonly plays: PlayReads
  /** The game providers that a brand offers. */
  readonly findVendors: (
    tx: Tx,
    merchantId: number,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}

/** The console's calls about contracts of agents. */
export const consoleAgentRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listAgentContracts: (context, input) => list(store, brandOf(context, input.merchantCode), input),
      readAgentContract: (context, input) => read(parts, brandOf(context, input.merchantCode), input),
      previewRootContract: (context, input) => preview(parts, brandOf(context, input.merchantCode), input),
      offerRootContract: (context, input) =>
        offerOrPropose(store, parts, byOf(context, input.merchantCode), input),
      changeAgentContract: (context, input) =>
        changeOrPropose(store, parts, byOf(context, input.merchantCode), input),
      readAgentRules: (context, { merchantCode }) => readRules(parts, brandOf(context, merchantCode)),
      saveAgentRules: (context, input) =>
        saveRulesOrPropose(store, parts, byOf(context, input.merchantCode), input),
    },
  )
}

async function list(
  store: Store,
  { id: merchantId, currency }: Merchant,
  input: Input<typeof calls.listAgentContracts>,
): Promise<Output<typeof calls.listAgentContracts>> {
  const { kind, state, after, limit } = input
  const before = readCursor(after, [ID_FORM, ID_FORM])
  const size = limitOf(limit)
  const rows = await selectVersions(
    store.read,
    { merchantId, of: sideOf(input), kind, state },
    { before: before && [before[0] ?? '', before[1] ?? ''], limit: size },
  )
  const page = pageOf(
    rows,
    size,
    (row) => row,
    ({ id, version }) => [id.toString(), version.toString()],
  )
  return {
    list: await viewsOf(store.read, merchantId, page.list),
    currency,
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

function sideOf({ memberId, account, isOfAll }: Input<typeof calls.listAgentContracts>): Listed['of'] {
  if (memberId !== undefined) return { downlineId: BigInt(memberId) }
  if (account !== undefined) return { account }
  return isOfAll === true ? 'all' : 'brand'
}

async function read(
  { store, now }: Parts,
  brand: Merchant,
  { id, version }: Input<typeof calls.readAgentContract>,
): Promise<Output<typeof calls.readAgentContract>> {
  const { id: merchantId, currency } = brand
  const row = await selectVersion(store.read, { merchantId, id: BigInt(id), version })
  const [contract] = row ? await viewsOf(store.read, merchantId, [row]) : []
  if (!row || !contract) throw refusePlainly('absent')
  const steps = await selectSteps(store.read, row)
  const { rules } = await findRules(store.read, merchantId)
  const of = { agentId: row.downlineId, kind: row.kind, terms: undefined, rules }
  const { ends, cascadeToken } = await findLowering(store.read, brand, of)
  // An end is one of the contract's own period.
  const startsOn = startDay(termsOf(row, currency), todayOf(brand, now()))
  return {
    ends: await endingViews(store.read, merchantId, { ends, startsOn }),
    cascadeToken,
    contract,
    currency,
    steps: steps.map(({ deed, party, account, operator, second, sessionId, seen, at }) => ({
      deed,
      party,
      ...(account === null ? {} : { account }),
      ...(operator === null ? {} : { operator }),
      ...(second === null ? {} : { second }),
      // The first part tells sessions apart; the whole id is not needed to do so.
      ...(sessionId === null ? {} : { session: sessionId.slice(0, 8) }),
      seen,
      at: at.toISOString(),
    })),
  }
}

async function preview(
  { store, plays, now }: Parts,
  brand: Merchant,
  { memberId, terms: written }: Input<typeof calls.previewRootContract>,
): Promise<Output<typeof calls.previewRootContract>> {
  const nowMs = now()
  const { pair, terms, judged } = await judgeRoot(store.read, brand, { memberId, terms: written, nowMs })
  const costs = await findCosts(store.read, plays, { brand, pair, terms, judged, nowMs })
  return {
    costs: costs.map((cost) => costView(cost, { terms, isUpline: true })),
    currency: brand.currency,
  }
}

async function readRules(
  { store, findVendors, now }: Pick<Parts, 'store' | 'findVendors' | 'now'>,
  brand: Merchant,
): Promise<Output<typeof calls.readAgentRules>> {
  const { id, currency } = brand
  const { version, rules } = await findRules(store.read, id)
  const row = await selectRules(store.read, id)
  return {
    version,
    rules: writtenView(rules),
    providers: (await findVendors(store.read, id)).map(({ code, name }) => ({ code, name })),
    today: todayOf(brand, now()),
    currency,
    ...(row ? { setAt: row.setAt.toISOString(), operator: row.operator } : {}),
    ...(row && row.second !== null ? { second: row.second } : {}),
  }
}

function writtenView(rules: AgentRules): Output<typeof calls.readAgentRules>['rules'] {
  const written = writeRules(rules)
  return { ...written, kinds: [...written.kinds], providerFees: [...written.providerFees] }
}
