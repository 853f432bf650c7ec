import { feeToday, type Today } from './withdrawal-limits.ts'
import type { RiskReason } from './withdrawal-risk.ts'
import type { WithdrawalSettings } from './withdrawal-settings.ts'

/** A withdrawal as it was requested. */
export interface PastWithdrawal {
  readonly memberId: bigint
  readonly amount: bigint
  readonly requestedAtMs: number
  /** The merchant's business day. */
  readonly day: string
  /** Rejected, failed and cancelled ones count against no limit. */
  readonly isVoid: boolean
  readonly risks: readonly RiskReason[]
}

/** Settings whose effect can be counted from what happened. */
export const countedSettings = [
  'least',
  'most',
  'countADay',
  'sumADay',
  'automaticUpTo',
  'twoOperatorsFrom',
] as const
export type CountedSetting = (typeof countedSettings)[number]

/** Settings that only change fees; their effect is one sum. */
const feeSettings = ['feeFixed', 'feePerMille', 'freeADay'] as const

export interface SettingsEffect {
  /** How many withdrawals were requested in the days. */
  readonly of: number
  /** How many of them each changed setting concerns, by its saved value and by the new one. */
  readonly counts: readonly {
    readonly setting: CountedSetting
    readonly before: number
    readonly after: number
  }[]
  /** Absent where no setting of fees changes. */
  readonly fees?: { readonly before: bigint; readonly after: bigint }
}

/** Reasons that follow from the automatic amount, so they are judged anew. */
const ofAmount: readonly RiskReason[] = ['big_amount', 'much_today', 'much_this_week']

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** The multiple of the automatic amount that a week allows, as in `withdrawal-risk.ts`. */
const WEEK_TIMES = 5n

/** A member's withdrawals before a request. */
interface Standing {
  readonly today: Today
  /** Sums of the last 24 hours and seven days. */
  readonly daySum: bigint
  readonly weekSum: bigint
}

/**
 * Counts the withdrawals since a time that other settings would have concerned. Both sides are counted by the same rules, so they
 * compare. Requests that a limit refused left no withdrawal, so the effect of a looser limit is not known.
 */
export function settingsEffect(
  /** Oldest first, and a week more than is counted: earlier ones decide about sums. */
  past: readonly PastWithdrawal[],
  {
    sinceMs,
    before,
    after,
    currency,
  }: {
    readonly sinceMs: number
    readonly before: WithdrawalSettings
    readonly after: WithdrawalSettings
    readonly currency: string
  },
): SettingsEffect {
  const counted = standings(past).filter(([{ requestedAtMs }]) => requestedAtMs >= sinceMs)
  const changed = countedSettings.filter((name) => before[name] !== after[name])
  const countOf = (setting: CountedSetting, by: WithdrawalSettings) =>
    counted.filter(([one, standing]) => concerns[setting](one, standing, by)).length
  const feesOf = (by: WithdrawalSettings) =>
    counted.reduce(
      (sum, [{ amount, isVoid }, { today }]) => (isVoid ? sum : sum + feeToday(amount, today, by, currency)),
      0n,
    )
  return {
    of: counted.length,
    counts: changed.map((setting) => ({
      setting,
      before: countOf(setting, before),
      after: countOf(setting, after),
    })),
    ...(feeSettings.some((name) => before[name] !== after[name])
      ? { fees: { before: feesOf(before), after: feesOf(after) } }
      : {}),
  }
}

type Concerns = (one: PastWithdrawal, standing: Standing, settings: WithdrawalSettings) => boolean

/** Whether a setting would have refused a request, or brought it to one or two operators. */
const concerns: Readonly<Record<CountedSetting, Concerns>> = {
  least: ({ amount }, _standing, { least }) => amount < least,
  most: ({ amount }, _standing, { most }) => amount > most,
  countADay: (_one, { today }, { countADay }) => today.count >= countADay,
  sumADay: ({ amount }, { today }, { sumADay }) => today.sum + amount > sumADay,
  automaticUpTo: ({ amount, risks }, { daySum, weekSum }, { automaticUpTo }) =>
    risks.some((risk) => !ofAmount.includes(risk)) ||
    daySum + amount > automaticUpTo ||
    weekSum + amount > automaticUpTo * WEEK_TIMES,
  twoOperatorsFrom: ({ amount }, { today }, { twoOperatorsFrom }) => today.sum + amount >= twoOperatorsFrom,
}

/** Each withdrawal with what its member had requested before. */
function standings(
  past: readonly PastWithdrawal[],
): readonly (readonly [withdrawal: PastWithdrawal, standing: Standing])[] {
  const known = new Map<bigint, PastWithdrawal[]>()
  return past.map((one) => {
    const earlier = known.get(one.memberId) ?? []
    known.set(one.memberId, earlier)
    // Older ones count for nothing any more.
    while (earlier[0] && one.requestedAtMs - earlier[0].requestedAtMs > WEEK_MS) earlier.shift()
    const today = earlier.filter(({ day }) => day === one.day)
    const lately = earlier.filter(({ requestedAtMs }) => one.requestedAtMs - requestedAtMs <= DAY_MS)
    if (!one.isVoid) earlier.push(one)
    return [
      one,
      {
        today: { count: today.length, sum: sumOf(today) },
        daySum: sumOf(lately),
        weekSum: sumOf(earlier, one),
      },
    ] as const
  })
}

const sumOf = (rows: readonly PastWithdrawal[], without?: PastWithdrawal) =>
  rows.reduce((sum, one) => (one === without ? sum : sum + one.amount), 0n)
