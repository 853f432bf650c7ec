import type { IdentityProvider, Merchant } from '#server/merchants/actions.ts'

/** A provider that may be signed in with at this merchant now. */
export function findProvider(merchant: Merchant, id: string): IdentityProvider | undefined {
  return merchant.identityProviders.find((provider) => provider.id === id)
}

export function shown({ id, label, mark }: IdentityProvider) {
  return { id, label, mark }
}
