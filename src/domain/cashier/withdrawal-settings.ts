import { parseAmount, readAmount, writeAmount } from '#domain/money/amount.ts'
import type { WorkKind } from '#domain/work/work.ts'

import { feeOf } from './fee.ts'

/** Withdrawal settings of a merchant. Amounts are in its currency. */
export interface WithdrawalSettings {
  readonly least: bigint
  readonly most: bigint
  /** Free withdrawals a day; each further one costs the fixed part and the per-mille part. */
  readonly freeADay: number
  readonly feeFixed: bigint
  readonly feePerMille: number
  readonly countADay: number
  readonly sumADay: bigint
  /** How many times a deposit must be staked before a payout, in hundredths. Zero: not at all. */
  readonly wageringHundredths: number
  /** Up to this amount a withdrawal without a risk reason needs no operator. Zero: every one needs one. */
  readonly automaticUpTo: bigint
  /** From this amount on two operators decide: on withdrawals and on every other manual money action of the console. */
  readonly twoOperatorsFrom: bigint
  /** Amounts that one operator may move alone on a business day, in total and for one member. */
  readonly aloneADay: bigint
  readonly aloneForMemberADay: bigint
  /** Without an answer from the member, a payout counts as received after this. */
  readonly confirmMinutes: number
  /** Longest review time, as shown to members. */
  readonly reviewHours: number
  /** How long a withdrawal and a deposit should wait for an operator at most: the console measures queues by it. */
  readonly withdrawalPromiseMinutes: number
  readonly depositPromiseMinutes: number
  /** The same for the other tasks of a brand; `domain/work` names the kinds. */
  readonly complaintPromiseMinutes: number
  readonly transferPromiseMinutes: number
  readonly approvalPromiseMinutes: number
  readonly carePromiseMinutes: number
  readonly liftPromiseMinutes: number
  readonly servicePromiseMinutes: number
  readonly adjustmentPromiseMinutes: number
  readonly applicationPromiseMinutes: number
  readonly feedbackPromiseMinutes: number
  readonly rewardPromiseMinutes: number
  readonly redemptionPromiseMinutes: number
  readonly sendingPromiseMinutes: number
  readonly letterPromiseMinutes: number
  readonly payoutPromiseMinutes: number
  readonly heldIncomePromiseMinutes: number
  readonly documentPromiseMinutes: number
  /** A hold that lasts longer raises an alarm. */
  readonly holdHours: number
  /** Hours in which members may request one, in the merchant's time zone, HH:MM. Equal values mean always. */
  readonly opensAt: string
  readonly closesAt: string
  /** Code of the payout provider. Empty: operators pay by bank transfer. */
  readonly payoutProvider: string
  /**
   * Limits of transfers between members: per transfer, per day, and the amount from which an operator reviews one.
   */
  readonly transferLeast: bigint
  readonly transferMost: bigint
  readonly transferCountADay: number
  readonly transferSumADay: bigint
  readonly transferReviewFrom: bigint
}

/** The setting that says how long each kind of task should wait at most. Results of lotteries belong to the house. */
export const promiseNames = {
  withdrawals: 'withdrawalPromiseMinutes',
  complaints: 'complaintPromiseMinutes',
  deposits: 'depositPromiseMinutes',
  transfers: 'transferPromiseMinutes',
  approvals: 'approvalPromiseMinutes',
  care: 'carePromiseMinutes',
  lifts: 'liftPromiseMinutes',
  service: 'servicePromiseMinutes',
  adjustments: 'adjustmentPromiseMinutes',
  applications: 'applicationPromiseMinutes',
  feedback: 'feedbackPromiseMinutes',
  rewards: 'rewardPromiseMinutes',
  redemptions: 'redemptionPromiseMinutes',
  sendings: 'sendingPromiseMinutes',
  letters: 'letterPromiseMinutes',
  payouts: 'payoutPromiseMinutes',
  heldIncome: 'heldIncomePromiseMinutes',
  documents: 'documentPromiseMinutes',
} as const satisfies Readonly<Record<Exclude<WorkKind, 'results'>, keyof WithdrawalSettings>>
export type BrandWork = keyof typeof promiseNames
export const brandWork = Object.keys(promiseNames) as BrandWork[]

/** Settings as operators submit them and as they travel: amounts are decimal strings. */
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

/** Settings that are amounts. */
export const amountNames = [
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
/** Amounts that may be zero; all others must be positive. */
const orNothing: readonly AmountName[] = ['feeFixed', 'automaticUpTo']
const paidNames = amountNames.filter((name) => !orNothing.includes(name))

/** Bounds of the integers, shared with the console's form. */
export const withdrawalBounds = {
  freeADay: { least: 0, most: 100 },
  feePerMille: { least: 0, most: 500 },
  countADay: { least: 1, most: 100 },
  wageringHundredths: { least: 0, most: 10_000 },
  confirmMinutes: { least: 1, most: 43_200 },
  reviewHours: { least: 1, most: 720 },
  withdrawalPromiseMinutes: { least: 1, most: 10_080 },
  depositPromiseMinutes: { least: 1, most: 10_080 },
  complaintPromiseMinutes: { least: 1, most: 43_200 },
  transferPromiseMinutes: { least: 1, most: 43_200 },
  approvalPromiseMinutes: { least: 1, most: 43_200 },
  carePromiseMinutes: { least: 1, most: 43_200 },
  liftPromiseMinutes: { least: 1, most: 43_200 },
  servicePromiseMinutes: { least: 1, most: 43_200 },
  adjustmentPromiseMinutes: { least: 1, most: 43_200 },
  applicationPromiseMinutes: { least: 1, most: 43_200 },
  feedbackPromiseMinutes: { least: 1, most: 43_200 },
  rewardPromiseMinutes: { least: 1, most: 43_200 },
  redemptionPromiseMinutes: { least: 1, most: 43_200 },
  sendingPromiseMinutes: { least: 1, most: 43_200 },
  letterPromiseMinutes: { least: 1, most: 43_200 },
  payoutPromiseMinutes: { least: 1, most: 43_200 },
  heldIncomePromiseMinutes: { least: 1, most: 43_200 },
  documentPromiseMinutes: { least: 1, most: 43_200 },
  holdHours: { least: 1, most: 720 },
  transferCountADay: { least: 1, most: 1_000 },
} as const
export type WithdrawalBound = keyof typeof withdrawalBounds

/** The defaults: one review for each, two for large amounts. */
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
  withdrawalPromiseMinutes: 10,
  depositPromiseMinutes: 5,
  complaintPromiseMinutes: 240,
  transferPromiseMinutes: 30,
  approvalPromiseMinutes: 240,
  carePromiseMinutes: 1440,
  liftPromiseMinutes: 1440,
  servicePromiseMinutes: 2,
  adjustmentPromiseMinutes: 240,
  applicationPromiseMinutes: 1440,
  feedbackPromiseMinutes: 4320,
  rewardPromiseMinutes: 1440,
  redemptionPromiseMinutes: 1440,
  sendingPromiseMinutes: 4320,
  letterPromiseMinutes: 1440,
  payoutPromiseMinutes: 1440,
  heldIncomePromiseMinutes: 4320,
  documentPromiseMinutes: 240,
  holdHours: 24,
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

/** Names of invalid fields. Nothing is coerced to another value. */
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
  // The smallest withdrawal must exceed its own fee.
  if (feeOf(least, { feeFixed, feePerMille: given.feePerMille }, currency) >= least) wrong.push('feeFixed')
  return wrong
}

export function readWithdrawalSettings(written: WrittenWithdrawalSettings): WithdrawalSettings {
  const amounts = Object.fromEntries(amountNames.map((name) => [name, readAmount(written[name]) ?? 0n]))
  return { ...written, ...(amounts as Record<AmountName, bigint>) }
}

/** Suggested amounts within the limits. */
export function amountChips(least: bigint, most: bigint): readonly string[] {
  const steps = [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 50_000n, 100_000n]
  const chips = steps.map((step) => step * 100_000n).filter((chip) => chip >= least && chip <= most)
  return chips.slice(0, 5).map(writeAmount)
}
