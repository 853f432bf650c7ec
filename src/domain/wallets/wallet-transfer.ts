import type { WalletParts } from './wallet-parts.ts'

/** Where a member may move money by themselves: the main wallet and those of vendors. */
export type MovableWallet = 'main' | `vendor:${string}`

export type WalletTransferRefusal = 'wallet_single' | 'wallet_same' | 'wallet_unknown'

/** Whether a wallet takes money now. `open` names the vendors that have one: none where one balance serves all games. */
export function isOpenWallet(wallet: MovableWallet, open: readonly string[]): boolean {
  return wallet === 'main' || open.includes(codeOf(wallet))
}

/**
 * Why money may not go from one wallet to the other. Money goes into a wallet that is open; out of one that is not any
 * more it comes back. Whether there is enough is the ledger's to say.
 */
export function refuseWalletTransfer({
  from,
  to,
  open,
  isHeld,
}: {
  readonly from: MovableWallet
  readonly to: MovableWallet
  readonly open: readonly string[]
  /** Whether the member has a wallet `from`. Asked of one that is not open alone. */
  readonly isHeld: boolean
}): WalletTransferRefusal | undefined {
  if (open.length === 0) return 'wallet_single'
  if (from === to) return 'wallet_same'
  if (!isOpenWallet(to, open)) return 'wallet_unknown'
  if (!isOpenWallet(from, open) && !isHeld) return 'wallet_unknown'
  return undefined
}

/** What collecting everything takes: each vendor's wallet that holds something. */
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
