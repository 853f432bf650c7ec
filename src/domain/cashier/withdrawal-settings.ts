import { parseAmount, readAmount, writeAmount } from '#domain/money/amount.ts'
import { feeOf } from './fee.ts'

/** How a merchant pays money out. Amounts are in its currency. */
export interface WithdrawalSettings {
  readonly least: bigint
  readonly most: bigint
  /** So many a day cost nothing; each further one costs the fixed part and so much of a thousand. */
  readonly freeADay: number
  readonly feeFixed: bigint
  readonly feePerMille: number
  readonly countADay: number
  readonly sumADay: bigint
  /** How often what was deposited is to be staked before it is paid out, in hundredths. Nothing: never. */
  readonly wageringHundredths: number
  /** Up to here nobody looks at it, where no risk speaks against it. Zero: somebody looks at each. */
  readonly automaticUpTo: bigint
  /** From here on two operators decide: withdrawals, and whatever else the desk does with money by hand. */
  readonly twoOperatorsFrom: bigint
  /** What one operator may do alone on a business day, and what may be done so for one member. */
  readonly aloneADay: bigint
  readonly aloneForMemberADay: bigint
  /** So long after the payout it counts as received, when the member says nothing. */
  readonly confirmMinutes: number
  /** How long looking at one takes at most: what members are told. */
  readonly reviewHours: number
  /** From when to when it can be asked for, in the merchant's zone: HH:MM. The same twice: always. */
  readonly opensAt: string
  readonly closesAt: string
  /** The provider that pays, by its code. Nothing: operators pay by the bank. */
  readonly payoutProvider: string
  /** What one member may send another: at once, a day, and from where on somebody looks at it. */
  readonly transferLeast: bigint
  readonly transferMost: bigint
  readonly transferCountADay: number
  readonly transferSumADay: bigint
  readonly transferReviewFrom: bigint
}

/** As operators write them and as they travel: amounts are decimal strings. */
export interface WrittenWithdrawalSettings extends Omit<WithdrawalSettings, AmountName> {
  readonly least: string
  readonly most: string
  readonly feeFixed: string
  readonly sumADay: string
  readonly automaticUpTo: string
  readonly twoOperatorsFrom: string
  readonly aloneADay: string
  readonly aloneForMemberADay: string
  readonly transferLeast: string
  readonly transferMost: string
  readonly transferSumADay: string
  readonly transferReviewFrom: string
}

const amountNames = [
  'least',
  'most',
  'feeFixed',
  'sumADay',
  'automaticUpTo',
  'twoOperatorsFrom',
  'aloneADay',
  'aloneForMemberADay',
  'transferLeast',
  'transferMost',
  'transferSumADay',
  'transferReviewFrom',
] as const satisfies readonly (keyof WithdrawalSettings)[]
type AmountName = (typeof amountNames)[number]
/** What may be nothing: all other amounts are above zero. */
const orNothing: readonly AmountName[] = ['feeFixed', 'automaticUpTo']
const paidNames = amountNames.filter((name) => !orNothing.includes(name))

/** The bounds of the whole numbers, for the form in the console too. */
export const withdrawalBounds = {
  freeADay: { least: 0, most: 100 },
  feePerMille: { least: 0, most: 500 },
  countADay: { least: 1, most: 100 },
  wageringHundredths: { least: 0, most: 10_000 },
  confirmMinutes: { least: 1, most: 43_200 },
  reviewHours: { least: 1, most: 720 },
  transferCountADay: { least: 1, most: 1_000 },
} as const
export type WithdrawalBound = keyof typeof withdrawalBounds

/** What counts until an operator has written something: one look at each, and two at what is large. */
export const usualWithdrawalSettings: WrittenWithdrawalSettings = {
  least: '100.00',
  most: '500000.00',
  freeADay: 3,
  feeFixed: '0.00',
  feePerMille: 0,
  countADay: 10,
  sumADay: '1000000.00',
  wageringHundredths: 0,
  automaticUpTo: '5000.00',
  twoOperatorsFrom: '100000.00',
  aloneADay: '500000.00',
  aloneForMemberADay: '100000.00',
  confirmMinutes: 1440,
  reviewHours: 24,
  opensAt: '00:00',
  closesAt: '00:00',
  payoutProvider: '',
  transferLeast: '10.00',
  transferMost: '50000.00',
  transferCountADay: 10,
  transferSumADay: '100000.00',
  transferReviewFrom: '20000.00',
}

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/

/** Which fields cannot be meant: none of them is ever read in another sense. */
export function withdrawalSettingsFaults(given: WrittenWithdrawalSettings, currency: string): string[] {
  const isPaid = (name: AmountName) => parseAmount(given[name], currency) !== undefined
  const isPaidOrNothing = (name: AmountName) => readAmount(given[name]) === 0n || isPaid(name)
  const wrong: string[] = paidNames.filter((name) => !isPaid(name))
  wrong.push(...orNothing.filter((name) => !isPaidOrNothing(name)))
  for (const [name, { least, most }] of Object.entries(withdrawalBounds)) {
    const value = given[name as WithdrawalBound]
    if (!Number.isInteger(value) || value < least || value > most) wrong.push(name)
  }
  wrong.push(...(['opensAt', 'closesAt'] as const).filter((name) => !HOUR.test(given[name])))
  if (!/^([a-z0-9-]{2,30})?$/.test(given.payoutProvider)) wrong.push('payoutProvider')
  if (wrong.length > 0) return wrong
  const { least, most, feeFixed, transferLeast, transferMost } = readWithdrawalSettings(given)
  if (most < least) wrong.push('most')
  if (transferMost < transferLeast) wrong.push('transferMost')
  // The smallest one must leave something after its fee.
  if (feeOf(least, { feeFixed, feePerMille: given.feePerMille }, currency) >= least) wrong.push('feeFixed')
  return wrong
}

export function readWithdrawalSettings(written: WrittenWithdrawalSettings): WithdrawalSettings {
  const amounts = Object.fromEntries(amountNames.map((name) => [name, readAmount(written[name]) ?? 0n]))
  return { ...written, ...(amounts as Record<AmountName, bigint>) }
}

/** Sums that people like to tap: each within the limits, and within what there is. */
export function amountChips(least: bigint, most: bigint): readonly string[] {
  const steps = [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 50_000n, 100_000n]
  const chips = steps.map((step) => step * 100_000n).filter((chip) => chip >= least && chip <= most)
  return chips.slice(0, 5).map(writeAmount)
}
