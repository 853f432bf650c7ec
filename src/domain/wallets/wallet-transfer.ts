import type { WalletParts } from './wallet-parts.ts'

/** Wallets between which members may move money: the main wallet and vendors' wallets. */
export type MovableWallet = 'main' | `vendor:${string}`

export type WalletTransferRefusal = 'wallet_single' | 'wallet_same' | 'wallet_unknown'

/** Whether a wallet accepts money. `open` lists vendors with a wallet; it is empty in single-wallet mode. */
export function isOpenWallet(wallet: MovableWallet, open: readonly string[]): boolean {
  return wallet === 'main' || open.includes(codeOf(wallet))
}

/**
 * Why a move between wallets is refused. Money goes only into an open wallet, but can always be taken out of one that
 * was closed. The ledger checks the balance.
 */
export function refuseWalletTransfer({
  from,
  to,
  open,
  hasSource,
}: {
  readonly from: MovableWallet
  readonly to: MovableWallet
  readonly open: readonly string[]
  /** Whether the member has the wallet `from`; only needed where that wallet is not open. */
  readonly hasSource: boolean
}): WalletTransferRefusal | undefined {
  if (open.length === 0) return 'wallet_single' // guard: single-wallet-only
  if (from === to) return 'wallet_same' // guard: wallets-differ
  if (!isOpenWallet(to, open)) return 'wallet_unknown' // guard: wallet-receives-open
  if (!isOpenWallet(from, open) && !hasSource) return 'wallet_unknown' // guard: wallet-gives-known
  return undefined
}

/** The vendors' wallets with a positive balance, which a collect empties. */
export function collectable({
  vendors,
}: Pick<WalletParts, 'vendors'>): readonly (readonly [string, bigint])[] {
  return [...vendors]
    .filter(([, balance]) => balance > 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function codeOf(wallet: `vendor:${string}`): string {
  return wallet.slice('vendor:'.length)
}
