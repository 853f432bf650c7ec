import { consents } from '#contract/consents.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'

import { listConsents, setConsent } from './consenting.ts'

/** A member's consent to offers by mail and text. */
export const consentRoutes = ({ store }: { readonly store: Store }) =>
  bind(consents, {
    list: ({ merchant, memberId }) => listConsents(store.read, { merchantId: merchant.id, memberId }),
    set: async ({ merchant, memberId }, input) => {
      await store.transact((tx) => setConsent(tx, { merchantId: merchant.id, memberId }, input))
      return {}
    },
  })
