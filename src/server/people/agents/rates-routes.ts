import { agentRates } from '#contract/agent-rates.ts'
import * as calls from '#contract/console/agent-rates.ts'
import type { Input } from '#contract/endpoint.ts'
import { myRates } from '#contract/my-rates.ts'
import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readConsoleRates, saveRootOrPropose, saveTermsOrPropose } from './console-rates-actions.ts'
import { acceptRates, findMyRates } from './rates-consent.ts'
import { selectQuotas } from './quota-store.ts'
import { listAgentRates, sendAgentRates } from './rate-list.ts'
import {
  type IsWithinCap,
  bandsOf,
  boundsOf,
  changeRates,
  findMemberRates,
  giveQuota,
  rangesOf,
} from './rates-actions.ts'
import { selectRates } from './rates-store.ts'
import { currentView, ratesView } from './rates-view.ts'
import { selectRateTerms } from './rate-terms-store.ts'
import type { OfAgent } from './store.ts'
import type { OfMember } from './tree-store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly isWithinCap: IsWithinCap
}

/** The agent's calls about rates and quotas. */
export const agentRateRoutes = ({ store, registry, isWithinCap, hub }: Parts & { readonly hub: Hub }) => {
  const agentOf = ({ merchant, memberId }: Context): OfAgent => ({
    merchantId: merchant.id,
    agentId: memberId,
  })
  const brandOf = ({ merchant }: Context): Merchant => {
    const brand = registry.findById(merchant.id)
    if (!brand) throw refusePlainly('absent')
    return brand
  }
  return bind(agentRates, {
    brandRates: async (context) => {
      const brand = brandOf(context)
      if (!brand.flags.agentRates) return {} // guard: agent-rates-published-by-two
      const { terms } = await selectRateTerms(store.read, { merchantId: brand.id })
      const { lottery, slots, live, sports } = terms.mostPpm
      return { mostPpm: { lottery, slots, live, sports } }
    },
    ownRates: async (context) => {
      const agent = agentOf(context)
      const brand = brandOf(context)
      const bounds = await boundsOf(store.read, brand, agent.agentId)
      const current = await selectRates(store.read, {
        merchantId: agent.merchantId,
        memberId: agent.agentId,
      })
      if (!bounds.own) throw new Error('an agent has rates, if only zeros')
      return {
        rates: ratesView(bounds.own),
        inForce: ratesView(current.rates),
        ...currentView(current),
        ranges: rangesOf(bounds),
        gapPpm: bounds.terms.gapPpm,
        bands: bandsOf(bounds.terms, await selectQuotas(store.read, agent)),
        domains: [...brand.hosts],
        currency: brand.currency,
      }
    },
    memberRates: (context, { id }) =>
      findMemberRates(store.read, agentOf(context), { brand: brandOf(context), id }),
    changeRates: async (context, input) => {
      const changed = await store.transact((tx) =>
        changeRates(tx, agentOf(context), { input, brand: brandOf(context), isWithinCap }),
      )
      notifyMember(hub.publish, BigInt(input.id))
      return changed
    },
    acceptRates: async (context, input) => {
      const { merchantId, agentId } = agentOf(context)
      return await accept({ store, hub }, { merchantId, memberId: agentId }, input)
    },
    giveQuota: (context, input) => store.transact((tx) => giveQuota(tx, agentOf(context), input)),
  })
}

/** The member's calls about the own rates. */
export const myRateRoutes = (parts: Pick<Parts, 'store'> & { readonly hub: Hub }) => {
  const whoOf = ({ merchant, memberId }: Context) => ({ merchantId: merchant.id, memberId })
  return bind(myRates, {
    read: (context) => findMyRates(parts.store.read, whoOf(context)),
    accept: (context, input) => accept(parts, whoOf(context), input),
  })
}

/** Accepts lower rates; open pages of the upline refetch after the commit. */
async function accept(
  { store, hub }: Pick<Parts, 'store'> & { readonly hub: Hub },
  who: OfMember,
  input: Input<typeof myRates.accept>,
) {
  const { uplineId, ...accepted } = await store.transact((tx) => acceptRates(tx, who, input))
  if (uplineId !== undefined) notifyMember(hub.publish, uplineId)
  return accepted
}

/** The console's calls about rates. */
export const consoleAgentRateRoutes = ({ store, registry, isWithinCap }: Parts) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code),
    operatorId: operatorOf(context.caller).operatorId,
  })
  // Every agent is read: one file at a time per process.
  const files = openWorkQueue({
    atOnce: 1,
    waiting: 2,
    refuse: () => refuse<typeof calls.agentRateFile>('files_busy'),
  })
  return bind(
    { ...calls },
    {
      listAgentRates: (context, input) =>
        listAgentRates(store.read, brandOf(context, input.merchantCode), input),
      agentRateFile: async (context, input) => {
        const brand = merchantInScope<Merchant>(registry, context.caller, input.merchantCode)
        await untilBegun(context, (begun) =>
          files.run(() => sendAgentRates(store, context, { brand, input, begun })),
        )
        return takenOver
      },
      readRateTerms: async (context, { merchantCode }) => {
        const { setAt, ...row } = await selectRateTerms(store.read, {
          merchantId: brandOf(context, merchantCode),
        })
        const { mostPpm, gapPpm, bandsPpm } = row.terms
        const terms = { mostPpm, gapPpm, bandsPpm: [...bandsPpm] }
        return { ...row, terms, ...(setAt ? { setAt: setAt.toISOString() } : {}) }
      },
      saveRateTerms: (context, input) => saveTermsOrPropose(store, byOf(context, input.merchantCode), input),
      readMemberRates: (context, { merchantCode, id }) =>
        readConsoleRates(
          store.read,
          merchantInScope<Merchant>(registry, context.caller, merchantCode),
          BigInt(id),
        ),
      saveRootRates: (context, input) =>
        saveRootOrPropose(store, { registry, isWithinCap }, byOf(context, input.merchantCode), input),
    },
  )
}
