import { freePlay } from '#contract/free-play.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'
import { mayBeInvited } from '#server/money/limits/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { tryFree } from './actions.ts'

export const freePlayRoutes = ({
  store,
  registry,
  human,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly human: HumanCheck
}) =>
  bind(freePlay, {
    tryFree: async (context, input) => {
      const { caller } = context
      // Play money is play too: a self-excluded member gets no trial account.
      if (caller.kind === 'member') {
        const who = { merchantId: context.merchant.id, memberId: caller.memberId }
        // guard: trial-refused-when-excluded
        if (!(await mayBeInvited(store.read, who))) throw refuse<typeof freePlay.tryFree>('shut_out')
      }
      const merchant = registry.findById(context.merchant.id)
      if (!merchant) throw refusePlainly('unavailable')
      return await tryFree({ store, human }, context, { merchant, input })
    },
  })
