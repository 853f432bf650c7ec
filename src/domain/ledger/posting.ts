import { type LedgerAccount, isHouseAccount, isMemberAccount } from './account.ts'
import { type LedgerKind, kindRule } from './kind.ts'

/** Money that comes to an account, or goes from it where the amount is below zero. */
export interface Leg {
  readonly account: LedgerAccount
  readonly amount: bigint
}

/** One transfer that shall be: it moves money of one member, in one currency, all of it or nothing. */
export interface Posting {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  /** `<source>:<request id>`: unique for the member, for ever. The same again answers the same. */
  readonly key: string
  readonly kind: LedgerKind
  /** The id of what it belongs to: an order, a round. */
  readonly reference: string
  readonly legs: readonly Leg[]
  /** The reservation that it ends. A reservation ends once. */
  readonly settles?: bigint
  /** The transfer that it takes back. A transfer is taken back once. */
  readonly reverses?: bigint
  /** Who else has a number for it, and the number: unique, whichever member it names. */
  readonly provider?: string
  readonly providerTransaction?: string
}

export type PostingFault =
  | 'too_few_legs'
  | 'unbalanced'
  | 'nothing_moves'
  | 'account_unknown'
  | 'account_twice'
  | 'account_foreign_to_kind'
  | 'settles_nothing'
  | 'reverses_nothing'
  | 'key_unfit'

const KEY = /^[a-z_]{2,30}:[\x21-\x7e]{1,120}$/

/** What is wrong with a posting: never a member's fault, always a mistake of ours. */
export function postingFault({ key, kind, legs, settles, reverses }: Posting): PostingFault | undefined {
  const rule = kindRule(kind)
  if (!KEY.test(key)) return 'key_unfit'
  if (legs.length < 2) return 'too_few_legs'
  if (legs.some(({ amount }) => amount === 0n)) return 'nothing_moves'
  if (legs.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'unbalanced'
  if (legs.some(({ account }) => !isMemberAccount(account) && !isHouseAccount(account)))
    return 'account_unknown'
  if (new Set(legs.map(({ account }) => account)).size < legs.length) return 'account_twice'
  const families: readonly string[] = rule.between
  if (legs.some(({ account }) => !families.includes(familyOf(account)))) return 'account_foreign_to_kind'
  if ((rule.settles === true) !== (settles !== undefined)) return 'settles_nothing'
  if (rule.reverses !== 'may' && (rule.reverses === true) !== (reverses !== undefined))
    return 'reverses_nothing'
  return undefined
}

/** The same amount from one account to another. */
export function moved(
  amount: bigint,
  { from, to }: { readonly from: LedgerAccount; readonly to: LedgerAccount },
): Leg[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
}

/** An amount that comes in less a fee. */
export function movedLessFee(
  { amount, fee }: { readonly amount: bigint; readonly fee: bigint },
  { from, to }: { readonly from: LedgerAccount; readonly to: LedgerAccount },
): Leg[] {
  if (fee === 0n) return moved(amount, { from, to })
  const kept = amount - fee
  return [
    { account: from, amount: -amount },
    ...(kept === 0n ? [] : [{ account: to, amount: kept }]),
    { account: 'fees', amount: fee },
  ]
}

/** What takes a transfer back: the same legs the other way round. */
export function turnedRound(legs: readonly Leg[]): Leg[] {
  return legs.map(({ account, amount }) => ({ account, amount: -amount }))
}

function familyOf(account: LedgerAccount): string {
  const [family = ''] = account.split(':')
  return family
}
