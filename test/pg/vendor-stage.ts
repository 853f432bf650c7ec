import type { VendorPower } from '#domain/verification/vendor-check.ts'
import { setVerificationVendor } from '#server/people/verification/actions.ts'
import type { PlayedVendor } from '#test/provider-sim/verification-vendor.ts'

import type { TestServer } from './test-server.ts'

/** Sets the played vendor up at the brand, as two operators would. */
export async function setVendor(
  { services: { verificationVendors, store }, merchantId }: TestServer,
  sim: PlayedVendor,
  change: { readonly power?: VendorPower; readonly isOn?: boolean; readonly before?: string } = {},
): Promise<void> {
  const which = { merchantId, code: 'sim' }
  await store.transact((tx) =>
    setVerificationVendor(tx, {
      ...which,
      name: 'Sim Checks',
      baseUrl: sim.url,
      keyId: sim.keyId,
      wrappedSecret: verificationVendors.wrapSecret(which, sim.secret),
      wrappedSecretBefore:
        change.before === undefined ? null : verificationVendors.wrapSecret(which, change.before),
      kinds: ['identity', 'address', 'funds'],
      power: change.power ?? 'accept',
      isOn: change.isOn ?? true,
      isDemo: false,
    }),
  )
}
