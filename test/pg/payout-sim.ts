import { setPaymentProvider } from '#server/money/payments/actions.ts'
import { type PlayedPaymentProvider, openPaymentProviderSim } from '#test/provider-sim/payment-provider.ts'

import type { TestServer } from './test-server.ts'

/** Starts a payment provider and makes it known to the test brand, under the code `sim`. */
export async function openPayoutSim({ merchantId, services }: TestServer): Promise<PlayedPaymentProvider> {
  const sim = await openPaymentProviderSim()
  const which = { merchantId, code: 'sim' }
  await services.store.transact((tx) =>
    setPaymentProvider(tx, {
      ...which,
      name: 'Sim',
      adapter: 'signed-json',
      baseUrl: sim.url,
      keyId: sim.keyId,
      wrappedSecret: services.payments.wrapSecret(which, sim.secret),
      wrappedSecretBefore: null,
      isOn: true,
    }),
  )
  return sim
}
