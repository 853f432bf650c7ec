import { Array as ArrayOf, Enum, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { strict } from '#contract/schema.ts'
import { VENDOR_WALLETS_MAX, walletModes } from '#domain/merchant/wallet-settings.ts'

import { Reason, Scope, Version } from './schema.ts'

const Wallets = strict({
  mode: Enum([...walletModes]),
  /** Vendors with a wallet of their own, in display order. */
  vendors: ArrayOf(String({ minLength: 1, maxLength: 40 }), {
    maxItems: VENDOR_WALLETS_MAX,
    uniqueItems: true,
  }),
})

export const readWallets = endpoint({
  method: 'GET',
  path: '/console/settings/wallets',
  access: 'operator:settings.read',
  summary: 'Whether one balance serves every game, or which vendors have wallets, and which others could.',
  input: strict(Scope),
  value: strict({
    version: Version,
    settings: Wallets,
    available: ArrayOf(strict({ code: String(), name: String() })),
  }),
  refusals: [],
})

export const saveWallets = endpoint({
  method: 'PUT',
  path: '/console/settings/wallets',
  access: 'operator:settings.write',
  summary: 'Saves it. Money in a wallet that is closed stays the member’s, who moves it back.',
  input: strict({ ...Scope, version: Version, reason: Reason, settings: Wallets }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'setting_refused'],
})
