import type { IdentityProvider, Merchant } from '#server/platform/merchants/actions.ts'

/** A provider that is active at this merchant. */
export function findProvider(merchant: Merchant, id: string): IdentityProvider | undefined {
  return merchant.identityProviders.find((provider) => provider.id === id)
}

export function providerView({ id, label, mark }: IdentityProvider) {
  return { id, label, mark }
}
