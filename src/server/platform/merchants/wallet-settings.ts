import type * as contract from '#contract/console/wallet-settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { readWalletSettings } from '#domain/merchant/wallet-settings.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Group } from './settings.ts'
import { type SettingsRow, updateWallets } from './settings-store.ts'

type Wallets = Output<typeof contract.readWallets>['settings']

/** Finds the vendors that a brand offers; the catalogue passes it in. */
export type FindVendors = (
  tx: Tx,
  merchantId: number,
) => Promise<readonly { readonly code: string; readonly name: string }[]>

/**
 * How a brand keeps members' money: a vendor wallet needs a vendor that the brand offers, or one that it had before.
 */
export function walletGroup(findVendors: FindVendors): Group<Wallets> {
  return {
    read: (_tx, row) => readOf(row),
    judge: (settings) => {
      const faults: string[] = []
      readWalletSettings(settings, (fault) => faults.push(/^wallets\.(\w+) /.exec(fault)?.[1] ?? 'mode'))
      return [...new Set(faults)]
    },
    write: async (tx, settings, row) => {
      const offered = (await findVendors(tx, row.id)).map(({ code }) => code)
      const known = [...offered, ...readOf(row).vendors]
      // guard: wallet-vendor-offered
      if (settings.vendors.some((code) => !known.includes(code))) return ['vendors']
      await updateWallets(tx, row.id, settings)
      return []
    },
  }
}

function readOf(row: SettingsRow): Wallets {
  const { mode, vendors } = readWalletSettings(row.wallets, () => undefined)
  return { mode, vendors: [...vendors] }
}
