import { agentContracts } from '#contract/agent-contracts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import {
  type Agent,
  answerContract,
  detailsOf,
  endContract,
  judgeOffer,
  offerContract,
  openContract,
} from './actions.ts'
import { selectNewestTerms } from './newest-terms-store.ts'
import type { PlayReads } from './ports.ts'
import { findRules, findVisibleKinds } from './rules.ts'
import { type VersionRow, selectVersions } from './store.ts'
import { partyViewsOf } from './views.ts'

const A_PAGE = 20

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly plays: PlayReads
}

export const agentContractRoutes = (parts: Parts) => {
  const { store, registry, hub, plays } = parts
  const at = ({ merchant, nowMs }: Context) => {
    const brand = registry.findById(merchant.id)
    if (!brand) throw refusePlainly('absent')
    return { brand, nowMs }
  }
  const answered = async ({ merchant }: Context, row: VersionRow) => {
    for (const memberId of [row.downlineId, row.uplineId])
      if (memberId !== null) hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'contracts' })
    return await viewOne(store, merchant.id, row)
  }
  return bind(agentContracts, {
    contractFlags: async ({ merchant, memberId }) => {
      const kinds = await findVisibleKinds(store.read, { merchantId: merchant.id, memberId })
      const { validBetsFrom } = (await findRules(store.read, merchant.id)).rules
      return {
        divtypereq: kinds.has('dividend'),
        dailysalreqtype: kinds.has('daily'),
        contracthoursalreq: kinds.has('hourly'),
        realtimesalreqtype: kinds.has('real_time'),
        ...(validBetsFrom === undefined ? {} : { validBetsFrom }),
      }
    },
    contracts: async ({ merchant, memberId }, { side, kind, downline, after }) => {
      const before = readCursor(after, [ID_FORM, ID_FORM])
      const of = side === 'mine' ? { downlineId: memberId } : { uplineId: memberId }
      const rows = await selectVersions(
        store.read,
        { merchantId: merchant.id, of, kind, downlineId: downline },
        { before: before && [before[0] ?? '', before[1] ?? ''], limit: A_PAGE },
      )
      const { list, next } = pageOf(
        rows,
        A_PAGE,
        (row) => row,
        ({ id, version }) => [id.toString(), version.toString()],
      )
      return {
        list: await partyViewsOf(store.read, merchant.id, list),
        ...(next === undefined ? {} : { next }),
      }
    },
    contractTerms: (context, input) => listTerms(store, context, input),
    previewContract: async (context, input) => {
      const judged = await judgeOffer(store.read, at(context), agentOf(context), input)
      return await detailsOf(store.read, plays, at(context), { ...judged, isUpline: true })
    },
    offerContract: async (context, input) =>
      answered(
        context,
        await store.transact((tx) => offerContract(tx, at(context), agentOf(context), input)),
      ),
    openContract: async (context, input) => {
      const { row, isUpline, details } = await store.transact((tx) =>
        openContract(tx, plays, at(context), agentOf(context), input),
      )
      return { contract: await viewOne(store, context.merchant.id, row), isUpline, ...details }
    },
    answerContract: async (context, input) =>
      answered(
        context,
        await store.transact((tx) => answerContract(tx, at(context), agentOf(context), input)),
      ),
    endContract: async (context, input) =>
      answered(context, await store.transact((tx) => endContract(tx, at(context), agentOf(context), input))),
  })
}

/** The newest terms with each downline, to copy into an offer. */
async function listTerms(
  store: Store,
  { merchant, memberId }: Context,
  { kind, find, after }: Input<typeof agentContracts.contractTerms>,
): Promise<Output<typeof agentContracts.contractTerms>> {
  const before = readCursor(after, [ID_FORM])?.[0]
  const of = { merchantId: merchant.id, uplineId: memberId, kind, find }
  const rows = await selectNewestTerms(store.read, of, { before, limit: A_PAGE })
  return pageOf(
    rows,
    A_PAGE,
    ({ downlineId, account, terms }) => ({
      downline: { id: downlineId.toString(), account: accountInPart(account) },
      terms: { ...terms, tiers: terms.tiers.map((tier) => ({ ...tier })) },
    }),
    ({ id }) => [id.toString()],
  )
}

async function viewOne(store: Store, merchantId: number, row: VersionRow) {
  const [view] = await partyViewsOf(store.read, merchantId, [row])
  if (!view) throw new Error('one row has one view')
  return view
}

function agentOf({ caller }: Context): Agent {
  if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
  return { memberId: caller.memberId, sessionId: caller.sessionId }
}
