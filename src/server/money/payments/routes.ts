import { payments } from '#contract/payments.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'

import { receiveMessage } from './actions.ts'

export const paymentRoutes = (store: Store) =>
  bind(payments, {
    notify: async ({ merchant, caller, bytes, log }) => {
      if (caller.kind !== 'provider') throw new Error('a message without a sender')
      const { code } = caller
      const received = await store.transact((tx) =>
        receiveMessage(tx, { merchantId: merchant.id, providerCode: code, body: bytes }),
      )
      if (received === 'other_content')
        log.warn({ provider: code }, 'a payment message was repeated with other content')
      return { received: true }
    },
  })
