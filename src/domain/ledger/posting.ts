import type { StakedOn } from '#domain/plays/play.ts'

import {
  BONUS_COST,
  type BonusAccount,
  type LedgerAccount,
  isBonusAccount,
  isHouseAccount,
  isMemberAccount,
} from './account.ts'
import { type LedgerKind, kindRule, playedKinds } from './kind.ts'

/** One side of a transfer: a positive amount credits the account, a negative one debits it. */
export interface Leg {
  readonly account: LedgerAccount
  readonly amount: bigint
}

/** A requested transfer: it moves money of one member in one currency, all or nothing. */
export interface Posting {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  /** `<source>:<request id>`: the idempotency key, unique per member for ever. */
  readonly key: string
  readonly kind: LedgerKind
  /** The id of the order or round that it belongs to. */
  readonly reference: string
  readonly legs: readonly Leg[]
  /** The reservation that it settles. A reservation settles once. */
  readonly settles?: bigint
  /** The transfer that it reverses. A transfer is reversed once. */
  readonly reverses?: bigint
  /** The external party and its transaction number; the pair is unique within a merchant, across all members. */
  readonly provider?: string
  readonly providerTransaction?: string
  /**
   * Target of a stake, for the guard of play. Without it every exclusion and every rule of the brand applies. It is
   * stored with the play, not with the transfer, so a retry may differ in it.
   */
  readonly on?: StakedOn
  /**
   * The order in which `main` and one bonus account pay a stake. The legs name `main` only: the ledger divides them
   * under the wallet's lock, and wins and returns follow the division. It is not part of the content: a retry after
   * the bonus has ended is the same request.
   */
  readonly purses?: Purses
}

/** The first purse pays as far as it reaches, the second one pays the rest. */
export type Purses = readonly ['main', BonusAccount] | readonly [BonusAccount, 'main']

export function bonusOf(purses: Purses | undefined): BonusAccount | undefined {
  return purses?.find((account) => account !== 'main')
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
  | 'purses_unfit'

const KEY = /^[a-z_]{2,30}:[\x21-\x7e]{1,120}$/

/** Why a posting is invalid: always a bug of the caller, never a member's fault. */
export function postingFault(posting: Posting): PostingFault | undefined {
  const { key, kind, legs, settles, reverses } = posting
  const rule = kindRule(kind)
  if (!KEY.test(key)) return 'key_unfit'
  if (legs.length < 2) return 'too_few_legs'
  if (legs.some(({ amount }) => amount === 0n)) return 'nothing_moves'
  // guard: posting-balanced
  if (legs.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'unbalanced'
  if (legs.some(({ account }) => !isMemberAccount(account) && !isHouseAccount(account)))
    return 'account_unknown'
  if (new Set(legs.map(({ account }) => account)).size < legs.length) return 'account_twice'
  const families: readonly string[] = rule.between
  if (legs.some(({ account }) => !families.includes(familyOf(account)))) return 'account_foreign_to_kind'
  // Only the ledger itself moves the bonus's share of a play.
  if (playedKinds.includes(kind) && legs.some(({ account }) => account === BONUS_COST))
    return 'account_foreign_to_kind'
  if (posting.purses && !arePursesFit(posting, posting.purses)) return 'purses_unfit'
  if ((rule.settles === true) !== (settles !== undefined)) return 'settles_nothing'
  if (rule.reverses !== 'may' && (rule.reverses === true) !== (reverses !== undefined))
    return 'reverses_nothing'
  return undefined
}

/**
 * Two stakes of one play in one call that name different bonus accounts, or only one of them any: always a bug of the
 * caller. The ledger reads the split before it writes the call, so it would divide a win by the second stake alone.
 */
export function disagreeOnPurses(postings: readonly Posting[]): Posting | undefined {
  const known = new Map<string, BonusAccount | undefined>()
  return postings.find((posting) => {
    if (posting.kind !== 'bet') return false
    const [prefix, source] = posting.key.split(':')
    const play = [posting.memberId, prefix, source, posting.reference].join(' ')
    const bonus = bonusOf(posting.purses)
    if (!known.has(play)) known.set(play, bonus)
    return known.get(play) !== bonus
  })
}

/** Only the stake of a play from `main` can be divided. */
function arePursesFit({ kind, key, legs }: Posting, purses: Purses): boolean {
  const bonus = bonusOf(purses)
  return (
    kind === 'bet' &&
    key.startsWith('play:') &&
    legs.some(({ account }) => account === 'main') &&
    purses.includes('main') &&
    bonus !== undefined &&
    isBonusAccount(bonus)
  )
}

/** Legs that move an amount between two accounts. */
export function moved(
  amount: bigint,
  { from, to }: { readonly from: LedgerAccount; readonly to: LedgerAccount },
): Leg[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
}

/** Legs that move an amount less a fee. */
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

/** The legs of a reversal: the same with opposite signs. */
export function turnedRound(legs: readonly Leg[]): Leg[] {
  return legs.map(({ account, amount }) => ({ account, amount: -amount }))
}

function familyOf(account: LedgerAccount): string {
  const [family = ''] = account.split(':')
  return family
}
