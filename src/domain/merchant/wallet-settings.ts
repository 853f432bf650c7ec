/** `single`: one balance for every game. `transfer`: money is moved to a vendor's wallet before play. */
export const walletModes = ['single', 'transfer'] as const
export type WalletMode = (typeof walletModes)[number]

export interface WalletSettings {
  readonly mode: WalletMode
  /** Vendors with a wallet of their own, in display order. */
  readonly vendors: readonly string[]
}

export const VENDOR_WALLETS_MAX = 100

const VENDOR = /^[A-Z][A-Z0-9_]{0,39}$/

/** Reads stored settings. An invalid value falls back to a single balance and is reported. */
export function readWalletSettings(given: unknown, complain: (fault: string) => void): WalletSettings {
  const row = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const mode = walletModes.find((one) => one === row['mode'])
  if (row['mode'] !== undefined && mode === undefined) complain('wallets.mode is no kind of wallets')
  const named = readVendors(row['vendors'], complain)
  if (mode === 'transfer' && named.length === 0) {
    complain('wallets.vendors names nobody')
    return { mode: 'single', vendors: [] }
  }
  return { mode: mode ?? 'single', vendors: named }
}

function readVendors(given: unknown, complain: (fault: string) => void): readonly string[] {
  if (given === undefined) return []
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const vendors = list.filter((one): one is string => typeof one === 'string' && VENDOR.test(one))
  const once = [...new Set(vendors)].slice(0, VENDOR_WALLETS_MAX)
  if (once.length < list.length) complain('wallets.vendors names what is no vendor, or one twice')
  return once
}

/** Vendors that have a wallet in the current mode. */
export function openVendors({ mode, vendors }: WalletSettings): readonly string[] {
  return mode === 'transfer' ? vendors : []
}
