import { type LedgerKind, ledgerKinds } from '#domain/ledger/kind.ts'

/** What a kind of entry does to what a member has: always more, always less, neither, or now one and now the other. */
export type KindWay = 'in' | 'out' | 'neither' | 'either'

/** A kind that is not named here may do either: then its rows are looked at one by one. */
const ways: Readonly<Partial<Record<LedgerKind, KindWay>>> = {
  deposit: 'in',
  deposit_return: 'out',
  withdrawal_hold: 'neither',
  withdrawal_release: 'neither',
  withdrawal_payout: 'out',
  withdrawal_return: 'in',
  transfer_hold: 'neither',
  transfer_release: 'neither',
  transfer_out: 'out',
  transfer_out_held: 'out',
  transfer_in: 'in',
  wallet_transfer: 'neither',
  bet: 'out',
  win: 'in',
  bet_return: 'in',
}

export function wayOfKind(kind: LedgerKind): KindWay {
  return ways[kind] ?? 'either'
}

/** The kinds among which a page that is narrowed finds its rows; nothing, where it is not narrowed at all. */
export function kindsAsked(
  ofGroup: readonly LedgerKind[] | undefined,
  way: 'in' | 'out' | undefined,
): readonly LedgerKind[] | undefined {
  if (!ofGroup && !way) return undefined
  return (ofGroup ?? ledgerKinds).filter((kind) => !way || [way, 'either'].includes(wayOfKind(kind)))
}
