import {
  type VerificationVendors,
  findVerificationVendors,
  setVerificationVendor,
} from '#server/people/verification/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { DEMO_VERIFIER, DEMO_VERIFIER_KEY } from './players/demo-verifier.ts'

/**
 * Registers the vendor of the demonstration at each start, because its port is new. It only advises, and stays off once operators have
 * switched it off or set up another one.
 */
export async function layInDemoVerifier(
  { store, vendors }: { readonly store: Store; readonly vendors: Pick<VerificationVendors, 'wrapSecret'> },
  { id: merchantId }: Pick<Merchant, 'id'>,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string },
): Promise<void> {
  await store.transact(async (tx) => {
    const known = await findVerificationVendors(tx, merchantId)
    const before = known.find(({ code }) => code === DEMO_VERIFIER)
    await setVerificationVendor(tx, {
      merchantId,
      code: DEMO_VERIFIER,
      name: 'Demonstration vendor',
      baseUrl,
      keyId: DEMO_VERIFIER_KEY,
      wrappedSecret: vendors.wrapSecret({ merchantId, code: DEMO_VERIFIER }, secret),
      wrappedSecretBefore: null,
      kinds: ['identity', 'address', 'funds'],
      power: 'advise',
      isOn: before ? before.isOn : !known.some(({ isOn }) => isOn),
      isDemo: true,
    })
  })
}
