import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'

import { type EmvField, writeEmv, writeFields } from './emv-qr.ts'

/** National QR payment schemes in which the payee shows the code; all use the EMVCo standard. */
export const qrProfiles = ['vietqr', 'qrph', 'promptpay', 'duitnow'] as const
export type QrProfileName = (typeof qrProfiles)[number]

/** The payee; each scheme requires other fields. */
export interface QrAccount {
  readonly profile: QrProfileName
  /** VietQR: the bank's six digits. QR Ph: its BIC. DuitNow: the acquirer's six digits. PromptPay: nothing. */
  readonly bank: string
  /** The account, or with PromptPay a telephone, a tax number or a wallet. */
  readonly account: string
  readonly name: string
  readonly city: string
}

interface QrProfile {
  readonly currency: string
  readonly bankForm: RegExp
  readonly accountForm: RegExp
  /** Merchant account information: one of the fields 26 to 51. */
  readonly payee: (account: QrAccount) => EmvField
  readonly currencyDigits: string
  readonly country: string
  /** Whether the code contains merchant name, city and category. */
  readonly saysName: boolean
  readonly trade: string
  /** Subfield of field 62 that holds the reference. */
  readonly referenceId: string
}

const profiles: Readonly<Record<QrProfileName, QrProfile>> = {
  // NAPAS: 247 by account
  vietqr: {
    currency: 'VND',
    bankForm: /^\d{6}$/,
    accountForm: /^[0-9A-Za-z]{1,19}$/,
    payee: ({ bank, account }) => [
      '38',
      writeFields([
        ['00', 'A000000727'],
        [
          '01',
          writeFields([
            ['00', bank],
            ['01', account],
          ]),
        ],
        ['02', 'QRIBFTTA'],
      ]),
    ],
    currencyDigits: '704',
    country: 'VN',
    saysName: false,
    trade: '0000',
    referenceId: '08',
  },
  // PPMI and InstaPay: from person to account
  qrph: {
    currency: 'PHP',
    bankForm: /^[A-Z]{6}[0-9A-Z]{5}$/,
    accountForm: /^[0-9A-Za-z]{1,34}$/,
    payee: ({ bank, account }) => [
      '27',
      writeFields([
        ['00', 'com.p2pqrpay'],
        ['01', bank],
        ['02', '99964403'],
        ['04', account],
      ]),
    ],
    currencyDigits: '608',
    country: 'PH',
    saysName: true,
    trade: '6016',
    referenceId: '05',
  },
  // Bank of Thailand: credit transfer
  promptpay: {
    currency: 'THB',
    bankForm: /^$/,
    accountForm: /^(0\d{9}|\d{13}|\d{15})$/,
    payee: ({ account }) => ['29', writeFields([['00', 'A000000677010111'], promptPayTarget(account)])],
    currencyDigits: '764',
    country: 'TH',
    saysName: false,
    trade: '0000',
    referenceId: '05',
  },
  // PayNet
  duitnow: {
    currency: 'MYR',
    bankForm: /^\d{6}$/,
    accountForm: /^[0-9A-Za-z]{1,25}$/,
    payee: ({ bank, account }) => [
      '26',
      writeFields([
        ['00', 'A0000006150001'],
        ['01', bank],
        ['02', account],
      ]),
    ],
    currencyDigits: '458',
    country: 'MY',
    saysName: true,
    trade: '0000',
    referenceId: '05',
  },
}

/** Names of invalid fields; `profile` also where the scheme's currency is not the brand's. */
export function qrAccountFaults(account: QrAccount, currency: string): string[] {
  const profile = profiles[account.profile]
  const wrong: string[] = []
  if (profile.currency !== currency) wrong.push('profile')
  if (!profile.bankForm.test(account.bank)) wrong.push('bank')
  if (!profile.accountForm.test(account.account)) wrong.push('account')
  if (profile.saysName && plain(account.name, 25) === '') wrong.push('name')
  if (profile.saysName && plain(account.city, 15) === '') wrong.push('city')
  return wrong
}

/** The payload of a single-use code for this amount and reference. */
export function qrPayload(
  account: QrAccount,
  {
    amount,
    currency,
    reference,
  }: { readonly amount: bigint; readonly currency: string; readonly reference: string },
): string {
  const profile = profiles[account.profile]
  if (qrAccountFaults(account, currency).length > 0) throw new Error('invalid account of a QR code')
  return writeEmv([
    ['00', '01'],
    // 12: single use (dynamic).
    ['01', '12'],
    profile.payee(account),
    ...(profile.saysName ? [['52', profile.trade] as const] : []),
    ['53', profile.currencyDigits],
    ['54', amountText(amount, currency)],
    ['58', profile.country],
    ...(profile.saysName
      ? [['59', plain(account.name, 25)] as const, ['60', plain(account.city, 15)] as const]
      : []),
    ['62', writeFields([[profile.referenceId, reference]])],
  ])
}

/** A phone number as thirteen digits with country code, a tax number, or a wallet id. */
function promptPayTarget(account: string): EmvField {
  if (account.length === 10) return ['01', `0066${account.slice(1)}`]
  return account.length === 13 ? ['02', account] : ['03', account]
}

/** Currencies without a minor unit are written without a decimal point. */
function amountText(amount: bigint, currency: string): string {
  const text = writeAmount(amount)
  return payableStep(currency) >= 100_000n ? text.replace(/\.0+$/, '') : text
}

/** Reduces a text to ASCII, which every scanner can read. */
function plain(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, (sign) => (sign === 'đ' ? 'd' : 'D'))
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}
