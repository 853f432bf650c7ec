import { consents } from '#contract/consents.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'

import { addBrowser, listConsents, setConsent } from './consenting.ts'

/** A member's consent to offers by mail, text and notifications. */
export const consentRoutes = ({
  store,
  pushKey,
  pushServices,
}: {
  readonly store: Store
  readonly pushKey: string
  readonly pushServices: Parameters<typeof addBrowser>[3]
}) =>
  bind(consents, {
    list: ({ merchant, memberId }) =>
      listConsents(store.read, { merchantId: merchant.id, memberId }, pushKey),
    set: async ({ merchant, memberId }, input) => {
      await store.transact((tx) => setConsent(tx, { merchantId: merchant.id, memberId }, input))
      return {}
    },
    addBrowser: async ({ merchant, memberId }, input) => {
      const who = { merchantId: merchant.id, memberId }
      await store.transact((tx) => addBrowser(tx, who, input, pushServices))
      return {}
    },
  })
