import { type LedgerKind, ledgerKinds } from '#domain/ledger/kind.ts'

/** The effect of a kind on a member's money: always more, always less, none, or either. */
export type KindWay = 'in' | 'out' | 'neither' | 'either'

/** A kind that is missing here may do either: its rows are checked one by one. */
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
  reward_cash: 'in',
  bonus_grant: 'in',
  agent_income: 'in',
  agent_due: 'out',
  agent_book: 'neither',
  jackpot_book: 'neither',
  rebate: 'in',
  points_cash: 'in',
  claim_open: 'neither',
  claim_collect: 'out',
  claim_write_off: 'neither',
  claim_cancel: 'in',
}

export function wayOfKind(kind: LedgerKind): KindWay {
  return ways[kind] ?? 'either'
}

/** The kinds that match the filters; undefined without a filter. */
export function kindsFor(
  ofGroup: readonly LedgerKind[] | undefined,
  way: 'in' | 'out' | undefined,
): readonly LedgerKind[] | undefined {
  if (!ofGroup && !way) return undefined
  return (ofGroup ?? ledgerKinds).filter((kind) => !way || [way, 'either'].includes(wayOfKind(kind)))
}
