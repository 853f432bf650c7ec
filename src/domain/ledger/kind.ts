/** Families of accounts that a kind of entry may touch. */
export type AccountFamily =
  | 'main'
  | 'locked'
  | 'bonus'
  | 'points'
  | 'vendor'
  | 'house'
  | 'fees'
  | 'adjustments'
  | 'clearing'
  | 'breakage'
  | 'play'
  | 'payment'
  | 'provider'

interface KindRule {
  /** The accounts that it moves money between, in either direction. */
  readonly between: readonly AccountFamily[]
  /** It settles a reservation; without one it is refused. */
  readonly settles?: true
  /** It reverses an earlier transfer; with `may` it can also stand alone. */
  readonly reverses?: true | 'may'
}

/**
 * Every kind of entry. Each has a heading with a worked example in docs/ledger.md, and a text in the catalogues,
 * which members read in the account record.
 */
const kinds = {
  deposit: { between: ['payment', 'main', 'fees'] },
  deposit_return: { between: ['payment', 'main', 'fees'], reverses: true },
  withdrawal_hold: { between: ['main', 'locked'] },
  withdrawal_release: { between: ['locked', 'main'], settles: true },
  withdrawal_payout: { between: ['locked', 'payment', 'fees'], settles: true },
  withdrawal_return: { between: ['payment', 'main', 'fees'] },
  transfer_hold: { between: ['main', 'locked'] },
  transfer_release: { between: ['locked', 'main'], settles: true },
  transfer_out: { between: ['main', 'clearing'] },
  transfer_out_held: { between: ['locked', 'clearing'], settles: true },
  transfer_in: { between: ['clearing', 'main'] },
  wallet_transfer: { between: ['main', 'vendor'] },
  adjustment: { between: ['adjustments', 'main'] },
  play_money: { between: ['play', 'main'] },
  bet: { between: ['main', 'vendor', 'provider', 'house'] },
  win: { between: ['main', 'vendor', 'provider', 'house'], reverses: 'may' },
  bet_return: { between: ['main', 'vendor', 'provider', 'house'], reverses: true },
  reward_cash: { between: ['house', 'main'] },
  bonus_grant: { between: ['house', 'bonus'] },
  bonus_end: { between: ['bonus', 'main', 'house'] },
  claim_open: { between: ['house'] },
  claim_collect: { between: ['main', 'house'] },
  claim_write_off: { between: ['house'] },
  claim_cancel: { between: ['main', 'house'] },
  agent_income: { between: ['house', 'main'] },
  agent_due: { between: ['main', 'house'] },
  agent_book: { between: ['house'] },
  jackpot_book: { between: ['house'] },
  rebate: { between: ['house', 'main'] },
  points_earn: { between: ['house', 'points'] },
  points_spend: { between: ['points', 'house'] },
  points_return: { between: ['house', 'points'], reverses: true },
  points_cash: { between: ['house', 'main'] },
  mission_points: { between: ['house', 'points'] },
  raffle_points: { between: ['house', 'points'] },
  level_points: { between: ['house', 'points'] },
  friend_points: { between: ['house', 'points'] },
  reversal: {
    between: [
      'main',
      'locked',
      'bonus',
      'vendor',
      'adjustments',
      'payment',
      'provider',
      'house',
      'fees',
      'clearing',
      'play',
    ],
    reverses: true,
  },
} as const satisfies Record<string, KindRule>

export type LedgerKind = keyof typeof kinds
export const ledgerKinds = Object.keys(kinds) as readonly LedgerKind[]

export function isLedgerKind(name: string): name is LedgerKind {
  return Object.hasOwn(kinds, name)
}

export function kindRule(kind: LedgerKind): KindRule {
  return kinds[kind]
}

/** Kinds that the play guard (status, exclusion, limits) judges in the same database call that moves the money. */
export const guardedKinds: readonly LedgerKind[] = ['bet']

/** Kinds that count towards a member's limits: stakes, and what came back. */
export const playedKinds: readonly LedgerKind[] = ['bet', 'win', 'bet_return']
