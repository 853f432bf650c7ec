export const payoutKinds = ['bank', 'wallet'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** How many a member may have at a time. */
export const PAYOUT_ACCOUNTS_MAX = 10

export const payoutFields = ['institution', 'holderName', 'accountNumber'] as const
export type PayoutField = (typeof payoutFields)[number]

export interface PayoutAccount {
  readonly kind: PayoutKind
  /** The bank, or the company of the wallet. */
  readonly institution: string
  readonly holderName: string
  readonly accountNumber: string
}

const NAME = /^[\p{L}\p{M}\p{N} .,'’&()/-]+$/u

/** The one form in which an account is compared and kept. */
export function tidyPayoutAccount(given: PayoutAccount): PayoutAccount {
  const words = (text: string) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
  return {
    kind: given.kind,
    institution: words(given.institution),
    holderName: words(given.holderName),
    // Numbers are printed in groups, and typed so. In an address of a wallet a dash has its meaning.
    accountNumber: given.accountNumber
      .normalize('NFKC')
      .replaceAll(given.kind === 'bank' ? /[\s-]+/gu : /\s+/gu, ''),
  }
}

/** Which parts of a tidy account cannot be right. */
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
