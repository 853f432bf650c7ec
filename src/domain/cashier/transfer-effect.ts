import { isLookedAt } from './member-transfer.ts'
import type { WithdrawalSettings } from './withdrawal-settings.ts'

/** A transfer between members as it was requested. */
export interface PastTransfer {
  readonly memberId: bigint
  readonly receiverId: bigint
  readonly amount: bigint
  readonly requestedAtMs: number
  /** The merchant's business day. */
  readonly day: string
  /** Rejected ones count against no limit. */
  readonly isVoid: boolean
}

export const countedTransferSettings = [
  'transferLeast',
  'transferMost',
  'transferCountADay',
  'transferSumADay',
  'transferReviewFrom',
] as const
export type CountedTransferSetting = (typeof countedTransferSettings)[number]
type Settings = Pick<WithdrawalSettings, CountedTransferSetting>

export interface TransferEffect {
  /** How many transfers were requested in the days. */
  readonly of: number
  /** How many of them each changed setting concerns, by its saved value and by the new one. */
  readonly counts: readonly {
    readonly setting: CountedTransferSetting
    readonly before: number
    readonly after: number
  }[]
}

/** The business day of both members before a transfer. */
interface Standing {
  readonly sentCount: number
  readonly sentToday: bigint
  readonly receivedToday: bigint
}

/**
 * Counts the transfers since a time that other settings would have refused or led to an operator. Refused requests left no
 * transfer, so the effect of a looser limit is not known. Resets of factors are not stored with a transfer and count for neither side.
 */
export function transferEffect(
  /** Oldest first, and a day more than is counted: earlier ones decide about sums. */
  past: readonly PastTransfer[],
  {
    sinceMs,
    before,
    after,
  }: { readonly sinceMs: number; readonly before: Settings; readonly after: Settings },
): TransferEffect {
  const counted = standings(past).filter(([{ requestedAtMs }]) => requestedAtMs >= sinceMs)
  const countOf = (setting: CountedTransferSetting, by: Settings) =>
    counted.filter(([one, standing]) => concerns[setting](one, standing, by)).length
  return {
    of: counted.length,
    counts: countedTransferSettings
      .filter((setting) => before[setting] !== after[setting])
      .map((setting) => ({ setting, before: countOf(setting, before), after: countOf(setting, after) })),
  }
}

type Concerns = (one: PastTransfer, standing: Standing, settings: Settings) => boolean

const concerns: Readonly<Record<CountedTransferSetting, Concerns>> = {
  transferLeast: ({ amount }, _standing, { transferLeast }) => amount < transferLeast,
  transferMost: ({ amount }, _standing, { transferMost }) => amount > transferMost,
  transferCountADay: (_one, { sentCount }, { transferCountADay }) => sentCount >= transferCountADay,
  transferSumADay: ({ amount }, { sentToday }, { transferSumADay }) => sentToday + amount > transferSumADay,
  transferReviewFrom: ({ amount }, standing, settings) =>
    isLookedAt(amount, { ...standing, factorsResetHours: undefined }, settings),
}

/** Each transfer with the day of its sender and receiver until then. */
function standings(
  past: readonly PastTransfer[],
): readonly (readonly [transfer: PastTransfer, standing: Standing])[] {
  const sent = new Map<string, { readonly count: number; readonly sum: bigint }>()
  const received = new Map<string, bigint>()
  return past.map((one) => {
    const [from, to] = [`${one.memberId} ${one.day}`, `${one.receiverId} ${one.day}`]
    const { count, sum } = sent.get(from) ?? { count: 0, sum: 0n }
    const receivedToday = received.get(to) ?? 0n
    if (!one.isVoid) {
      sent.set(from, { count: count + 1, sum: sum + one.amount })
      received.set(to, receivedToday + one.amount)
    }
    return [one, { sentCount: count, sentToday: sum, receivedToday }] as const
  })
}
