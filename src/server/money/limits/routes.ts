import { limits } from '#contract/limits.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { notifyMember } from '#server/people/messages/actions.ts'
import { spendProof } from '#server/people/sessions/actions.ts'

import { standingOf } from './actions.ts'
import {
  type Doer,
  type EndBonuses,
  askToReturn,
  cancelLimit,
  confirmLimit,
  exclude,
  setLimit,
  setReality,
  takeBreak,
} from './deeds.ts'
import { readHistory } from './history.ts'
import { selectPlaySession, touchPlaySession, updateChecked } from './session-store.ts'
import { readFigures, readYear, showClock, showStanding } from './views.ts'

export interface LimitParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish' | 'endRevoked'>
  readonly endBonuses: EndBonuses
}

export const limitRoutes = ({ store, registry, hub, endBonuses }: LimitParts) => {
  const merchantOf = ({ merchant }: Context) => {
    const found = registry.findById(merchant.id)
    if (!found) throw new Error(`no merchant ${merchant.id}`)
    return found
  }
  const who = ({ merchant, memberId }: Context) => ({ merchantId: merchant.id, memberId })
  // After commit: other tabs refetch.
  const notify = ({ memberId }: Context) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'play' })
  const notifyOfMessage = ({ memberId }: Context) =>
    notifyMember((to, message) => hub.publish(to, message), memberId)
  const deed = async <T>(context: Context, work: (tx: Tx, doer: Doer) => Promise<T>): Promise<T> => {
    const { caller, memberId, address } = context
    if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
    const doer = { merchant: merchantOf(context), memberId, sessionId: caller.sessionId, address }
    const done = await store.transact((tx) => work(tx, doer))
    notify(context)
    notifyOfMessage(context)
    return done
  }
  // For deeds that loosen: the strongest proof of the member; a refused deed leaves the proof unspent.
  const proven = <T>(context: Context, cpw: string, work: (tx: Tx, doer: Doer) => Promise<T>): Promise<T> =>
    deed(context, async (tx, doer) => {
      await spendProof(tx, context, cpw) // guard: loosening-needs-proof
      return await work(tx, doer)
    })
  const nothing = async (done: Promise<void>) => {
    await done
    return {}
  }
  return bind(limits, {
    standing: async (context) => {
      const standing = await standingOf(store.read, who(context))
      const session = await selectPlaySession(store.read, who(context))
      return showStanding(standing, context.merchant.profile, session?.realityMinutes)
    },
    figures: (context) => readFigures(store.read, who(context)),
    year: (context) => readYear(store.read, who(context)),
    history: (context, { after }) =>
      readHistory(store.read, who(context), { zone: merchantOf(context).zone, after }),
    setLimit: (context, input) => deed(context, (tx, doer) => setLimit(tx, doer, input)),
    confirmLimit: (context, input) =>
      nothing(proven(context, input.cpw, (tx, doer) => confirmLimit(tx, doer, input))),
    cancelLimit: (context, input) => nothing(deed(context, (tx, doer) => cancelLimit(tx, doer, input))),
    takeBreak: (context, input) => deed(context, (tx, doer) => takeBreak(tx, doer, input)),
    exclude: async (context, input) => {
      const done = await deed(context, (tx, doer) => exclude(tx, doer, input, endBonuses))
      await hub.endRevoked()
      return done
    },
    askToReturn: (context, { cpw }) => proven(context, cpw, askToReturn),
    setReality: (context, input) => nothing(deed(context, (tx, doer) => setReality(tx, doer, input))),
    seen: async (context) => {
      const session = await touchPlaySession(store.read, who(context))
      return showClock(session, context.merchant.profile, await standingOf(store.read, who(context)))
    },
    goOn: async (context) => {
      const session =
        (await updateChecked(store.read, who(context))) ?? (await touchPlaySession(store.read, who(context)))
      notify(context)
      return showClock(session, context.merchant.profile, await standingOf(store.read, who(context)))
    },
  })
}
