/** Risk reasons that prevent an automatic payout. Each has its text for operators. */
export const riskReasons = [
  'new_device',
  'new_account',
  'payout_account_new',
  'password_changed',
  'payment_password_changed',
  'factors_reset',
  'many_today',
  'many_this_week',
  'much_today',
  'much_this_week',
  'little_played',
  'first_withdrawal',
  'name_differs',
  'name_unknown',
  'number_shared',
  'suspended_lately',
  'other_held',
  'big_amount',
] as const
export type RiskReason = (typeof riskReasons)[number]

export interface RiskFacts {
  readonly amount: bigint
  /** Age of the known device in hours; undefined where the device is not known. */
  readonly deviceHours: number | undefined
  readonly accountHours: number
  readonly payoutAccountHours: number
  /** Hours since the last change; undefined where there was none. */
  readonly passwordHours: number | undefined
  readonly paymentPasswordHours: number | undefined
  /** Hours since an operator last reset the member's factors; undefined where it never did. */
  readonly factorsResetHours: number | undefined
  /** How many withdrawals to this payout account were paid. */
  readonly paidToAccount: number
  /** Both include this withdrawal. */
  readonly day: { readonly count: number; readonly sum: bigint }
  readonly week: { readonly count: number; readonly sum: bigint }
  /** Deposits that have not been staked once. */
  readonly unplayed: bigint
  readonly isFirst: boolean
  readonly holderName: string
  readonly payeeName: string | undefined
  /** How many other members have or had the same account number. */
  readonly sharedBy: number
  readonly suspendedHours: number | undefined
  /** Whether an operator holds another withdrawal of the member for a check. */
  readonly isOtherHeld: boolean
}

/** After a change of a password, an operator reviews withdrawals for this long. */
export const COOL_OFF_HOURS = 24
/** After an operator reset a member's factors, an operator reviews all money that leaves for this long. */
const RESET_HOURS = 72
const DEVICE_HOURS = 24
const ACCOUNT_HOURS = 7 * 24
const SUSPENDED_HOURS = 30 * 24
const COUNT_A_DAY = 3
const COUNT_A_WEEK = 10
/**
 * Multiples of the automatic limit that count as much. A day allows it once, so that slices are judged like one
 * amount.
 */
const MUCH_A_DAY = 1n // guard: daily-withdrawal-threshold
const MUCH_A_WEEK = 5n

interface Rule {
  readonly reason: RiskReason
  readonly speaks: (facts: RiskFacts, limits: { readonly automaticUpTo: bigint }) => boolean
}

const within = (hours: number | undefined, most: number) => hours !== undefined && hours < most

const rules: readonly Rule[] = [
  {
    reason: 'new_device',
    speaks: ({ deviceHours }) => deviceHours === undefined || deviceHours < DEVICE_HOURS,
  },
  { reason: 'new_account', speaks: ({ accountHours }) => accountHours < ACCOUNT_HOURS },
  { reason: 'payout_account_new', speaks: ({ payoutAccountHours }) => payoutAccountHours < COOL_OFF_HOURS },
  { reason: 'password_changed', speaks: ({ passwordHours }) => within(passwordHours, COOL_OFF_HOURS) },
  {
    reason: 'payment_password_changed',
    speaks: ({ paymentPasswordHours }) => within(paymentPasswordHours, COOL_OFF_HOURS),
  },
  {
    // An account that was added after the reset stays under review until a first payout to it was reviewed and paid.
    reason: 'factors_reset',
    speaks: ({ factorsResetHours, payoutAccountHours, paidToAccount }) =>
      // guard: reset-withdrawal-looked-at
      isResetLately(factorsResetHours) ||
      // guard: account-after-reset-looked-at
      (within(payoutAccountHours, factorsResetHours ?? 0) && paidToAccount === 0),
  },
  { reason: 'many_today', speaks: ({ day }) => day.count > COUNT_A_DAY },
  { reason: 'many_this_week', speaks: ({ week }) => week.count > COUNT_A_WEEK },
  { reason: 'much_today', speaks: ({ day }, { automaticUpTo }) => day.sum > automaticUpTo * MUCH_A_DAY },
  {
    reason: 'much_this_week',
    speaks: ({ week }, { automaticUpTo }) => week.sum > automaticUpTo * MUCH_A_WEEK,
  },
  { reason: 'little_played', speaks: ({ unplayed }) => unplayed > 0n }, // guard: unplayed-deposit-looked-at
  { reason: 'first_withdrawal', speaks: ({ isFirst }) => isFirst },
  {
    reason: 'name_differs',
    speaks: ({ holderName, payeeName }) => payeeName !== undefined && !isSameName(holderName, payeeName),
  },
  // A member without a name was never asked for one: nothing proves the holder, and nothing contradicts them.
  { reason: 'name_unknown', speaks: ({ payeeName }) => payeeName === undefined }, // guard: unknown-holder-looked-at
  { reason: 'number_shared', speaks: ({ sharedBy }) => sharedBy > 0 },
  { reason: 'suspended_lately', speaks: ({ suspendedHours }) => within(suspendedHours, SUSPENDED_HOURS) },
  { reason: 'other_held', speaks: ({ isOtherHeld }) => isOtherHeld }, // guard: withdrawal-beside-hold-looked-at
  { reason: 'big_amount', speaks: ({ amount }, { automaticUpTo }) => amount > automaticUpTo },
]

/** Whether an operator reset the member's factors so recently that money leaves after a review only. */
export function isResetLately(factorsResetHours: number | undefined): boolean {
  return within(factorsResetHours, RESET_HOURS)
}

/** The risk reasons that apply. With none, the payout is automatic. */
export function risksOf(facts: RiskFacts, limits: { readonly automaticUpTo: bigint }): readonly RiskReason[] {
  return rules.filter(({ speaks }) => speaks(facts, limits)).map(({ reason }) => reason)
}

/** An approval needs a reason of at least so many characters. */
export const APPROVAL_REASON_LEAST = 10

/** Whether an operator confirmed every reason of a withdrawal and no other, in any order. */
export function areConfirmed(risks: readonly RiskReason[], confirmed: readonly RiskReason[]): boolean {
  const ticked = new Set(confirmed)
  return ticked.size === new Set(risks).size && risks.every((risk) => ticked.has(risk))
}

/** Compares names as banks do: without accents, case, punctuation and the order of the parts. */
export function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[đĐ]/gu, 'd')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== '')
      .toSorted()
      .join(' ')
  return parts(one) === parts(other) && parts(one) !== ''
}
