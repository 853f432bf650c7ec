import { type LedgerKind, ledgerKinds } from '#domain/ledger/kind.ts'

/** Groups under which members look for transfers. */
export const recordGroups = [
  'deposits',
  'withdrawals',
  'transfers',
  'bets',
  'bonuses',
  'adjustments',
] as const
export type RecordGroup = (typeof recordGroups)[number]

/** The first word of a kind decides its group; all other kinds are adjustments. */
const groups: Readonly<Record<string, RecordGroup>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  transfer: 'transfers',
  wallet: 'transfers',
  bet: 'bets',
  win: 'bets',
  bonus: 'bonuses',
  reward: 'bonuses',
  mission: 'bonuses',
  rebate: 'bonuses',
  raffle: 'bonuses',
  level: 'bonuses',
  friend: 'bonuses',
  points: 'bonuses',
}

export function isRecordGroup(word: string): word is RecordGroup {
  return (recordGroups as readonly string[]).includes(word)
}

export function groupOfKind(kind: string): RecordGroup {
  const [first = ''] = kind.split('_')
  return Object.hasOwn(groups, first) ? (groups[first] ?? 'adjustments') : 'adjustments'
}

export function kindsOfGroup(group: RecordGroup): readonly LedgerKind[] {
  return ledgerKinds.filter((kind) => groupOfKind(kind) === group)
}
