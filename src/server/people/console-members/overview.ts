import type { overview as overviewCall } from '#contract/console/overview.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AlarmKind } from '#domain/alarms/alarm.ts'
import { smsStanding } from '#domain/access/sent-code.ts'
import { findFirstEntryAt, findLastCheck } from '#server/platform/audit/actions.ts'
import { countCodesOfDay } from '#server/people/codes/actions.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { findMemberFigures } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findOutboxFigures } from '#server/platform/outbox/actions.ts'
import { countOpenSessions } from '#server/people/sessions/actions.ts'

import type { ConsoleMemberParts } from './members.ts'

/** A condition that holds now. */
export interface Alarm {
  readonly kind: AlarmKind
  readonly since?: string
  readonly count?: number
  /** How much there is of it: more opens a closed alarm again. */
  readonly extent: number
}

/** Queries of areas above this one: `shell` passes them in. */
export interface PlayFigures {
  /** Withdrawals on hold for longer than the brand allows. */
  readonly findOldHolds: (
    tx: Tx,
    merchantId: number,
  ) => Promise<{ readonly holds: number; readonly since: Date | null }>
  /** Unexplained differences by provider; without a brand those of all brands. */
  readonly countOpenDifferences: (tx: Tx, merchantId?: number) => Promise<ReadonlyMap<string, number>>
  readonly findReturnAlarms: (
    tx: Tx,
    merchantId: number,
  ) => Promise<{ readonly games: number; readonly since: Date | null }>
  /** Official results of lotteries that operators have to enter, of all brands. */
  readonly countAwaited: (tx: Tx) => Promise<{ readonly waiting: number; readonly since: Date | null }>
  /** Sources of official results that need an operator. */
  readonly countFaultyFeeds: (tx: Tx) => Promise<number>
}

/** An older check means that a nightly check was missed. A new installation waits for its first night. */
const CHECK_LASTS_MS = 48 * 3_600_000

/** The figures, and the conditions that need an operator. */
export async function readOverview(
  { store, registry, ...play }: ConsoleMemberParts & PlayFigures,
  { caller, nowMs }: Context,
  input: Pick<Input<typeof overviewCall>, 'merchantCode'>,
): Promise<{ conditions: readonly Alarm[]; view: Omit<Output<typeof overviewCall>, 'alarms'> }> {
  const merchant = merchantInScope(registry, caller, input.merchantCode)
  const scope = { merchantId: merchant.id, zone: merchant.zone }
  const isOfHouse = operatorOf(caller).merchantId === undefined
  const [
    members,
    openSessions,
    outbox,
    smsRequested,
    check,
    firstEntryAt,
    differences,
    returns,
    awaited,
    faultyFeeds,
    oldHolds,
  ] = await Promise.all([
    findMemberFigures(store.read, scope),
    countOpenSessions(store.read, merchant.id),
    findOutboxFigures(store.read, scope),
    countCodesOfDay(store.read, merchant.id),
    findLastCheck(store.read),
    findFirstEntryAt(store.read),
    // A difference about an unknown transaction has no brand, so house operators get the count over all brands.
    play.countOpenDifferences(store.read, isOfHouse ? undefined : merchant.id),
    play.findReturnAlarms(store.read, merchant.id),
    // Operators of one brand enter no results.
    isOfHouse ? play.countAwaited(store.read) : undefined,
    isOfHouse ? play.countFaultyFeeds(store.read) : 0,
    play.findOldHolds(store.read, merchant.id),
  ])
  const { isClosed } = merchant.opening
  const smsDailyMax = merchant.accounts.smsDailyMax
  // Requested messages count against the daily cap before a carrier has taken them.
  const smsToday = Math.max(outbox.smsToday, smsRequested)
  const conditions = conditionsOf({
    sms: { sent: smsToday, dailyMax: smsDailyMax },
    failed: outbox.messagesFailedToday,
    check,
    uncheckedMs: nowMs - (check?.at.getTime() ?? firstEntryAt?.getTime() ?? nowMs),
    differences,
    returns,
    awaited,
    faultyFeeds,
    oldHolds,
    isClosed,
  })
  return {
    conditions,
    view: {
      at: new Date(nowMs).toISOString(),
      members: members.members,
      suspendedMembers: members.suspendedMembers,
      registeredToday: members.days.at(-1)?.registered ?? 0,
      registeredYesterday: members.days.at(-2)?.registered ?? 0,
      signedInToday: members.signedInToday,
      openSessions,
      ...outbox,
      smsToday,
      smsDailyMax,
      isClosed,
      days: [...members.days],
    },
  }
}

interface Conditions {
  readonly sms: { readonly sent: number; readonly dailyMax: number }
  readonly failed: number
  readonly check: Awaited<ReturnType<typeof findLastCheck>>
  readonly uncheckedMs: number
  readonly differences: ReadonlyMap<string, number>
  readonly returns: Awaited<ReturnType<PlayFigures['findReturnAlarms']>>
  readonly awaited: Awaited<ReturnType<PlayFigures['countAwaited']>> | undefined
  readonly faultyFeeds: number
  readonly oldHolds: Awaited<ReturnType<PlayFigures['findOldHolds']>>
  readonly isClosed: boolean
}

function conditionsOf(found: Conditions): readonly Alarm[] {
  const { sms, failed, check, differences, returns, awaited, oldHolds, isClosed } = found
  const standing = smsStanding(sms)
  const open = [...differences.values()].reduce((sum, count) => sum + count, 0)
  return [
    ...(standing === 'reached' ? [{ kind: 'sms_daily_max' as const, extent: 1 }] : []),
    ...(standing === 'near' ? [{ kind: 'sms_daily_near' as const, extent: 1 }] : []),
    ...(failed > 0 ? [{ kind: 'messages_failed' as const, extent: failed }] : []),
    ...(check && check.fault !== null
      ? [{ kind: 'audit_broken' as const, ...since(check.at), extent: 1 }]
      : []),
    ...(found.uncheckedMs > CHECK_LASTS_MS ? [{ kind: 'audit_unchecked' as const, extent: 1 }] : []),
    ...(oldHolds.holds > 0
      ? [
          {
            kind: 'withdrawals_held' as const,
            ...since(oldHolds.since),
            extent: oldHolds.holds,
          },
        ]
      : []),
    ...(differences.size > 0 ? [{ kind: 'provider_differences' as const, extent: open }] : []),
    ...(returns.games > 0
      ? [{ kind: 'game_returns' as const, ...since(returns.since), extent: returns.games }]
      : []),
    ...(awaited && awaited.waiting > 0
      ? [
          {
            kind: 'results_awaited' as const,
            count: awaited.waiting,
            ...since(awaited.since),
            extent: awaited.waiting,
          },
        ]
      : []),
    ...(found.faultyFeeds > 0 ? [{ kind: 'result_feeds' as const, extent: found.faultyFeeds }] : []),
    ...(isClosed ? [{ kind: 'closed' as const, extent: 1 }] : []),
  ]
}

const since = (at: Date | null) => (at ? { since: at.toISOString() } : {})
