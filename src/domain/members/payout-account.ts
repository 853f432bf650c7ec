export const payoutKinds = ['bank', 'wallet'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** Most payout accounts of a member at a time. */
export const PAYOUT_ACCOUNTS_MAX = 10

export const payoutFields = ['institution', 'holderName', 'accountNumber'] as const
export type PayoutField = (typeof payoutFields)[number]

export interface PayoutAccount {
  readonly kind: PayoutKind
  /** The bank, or the operator of the e-wallet. */
  readonly institution: string
  readonly holderName: string
  readonly accountNumber: string
}

const NAME = /^[\p{L}\p{M}\p{N} .,'’&()/-]+$/u

/** Normalizes an account for comparison and storage. */
export function tidyPayoutAccount(given: PayoutAccount): PayoutAccount {
  const words = (text: string) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
  return {
    kind: given.kind,
    institution: words(given.institution),
    holderName: words(given.holderName),
    // Bank account numbers are often typed in groups. In a wallet address a dash is significant.
    accountNumber: given.accountNumber
      .normalize('NFKC')
      .replaceAll(given.kind === 'bank' ? /[\s-]+/gu : /\s+/gu, ''),
  }
}

/** Invalid fields of a normalized account. */
export function refusePayoutFields(account: PayoutAccount): PayoutField[] {
  const isNumberFine =
    account.kind === 'bank'
      ? /^[A-Za-z0-9]{6,34}$/.test(account.accountNumber)
      : /^[A-Za-z0-9+@._-]{4,64}$/.test(account.accountNumber)
  return [
    ...(isName(account.institution) ? [] : (['institution'] as const)),
    ...(isName(account.holderName) ? [] : (['holderName'] as const)),
    ...(isNumberFine ? [] : (['accountNumber'] as const)),
  ]
}

function isName(text: string): boolean {
  const length = [...text].length
  return length >= 2 && length <= 60 && NAME.test(text) && /\p{L}/u.test(text)
}
