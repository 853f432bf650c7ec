import type { Input, Output } from '#contract/endpoint.ts'
import type { limits as contract } from '#contract/limits.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { judgeChange, refuseConfirming } from '#domain/limits/change.ts'
import { RETURN_HOURS, isBreak, isExclusion, isLonger, refuseReturn } from '#domain/limits/exclusion.ts'
import { type Limit, type LimitName, readLimit, writeLimit } from '#domain/limits/limit.ts'
import { realityOffered } from '#domain/limits/reality.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { endOtherSessions } from '#server/people/sessions/actions.ts'

import { selectPlaySession, updateRealityMinutes } from './session-store.ts'
import {
  type Who,
  deleteLimit,
  lockLimits,
  selectGuard,
  selectLimits,
  selectMonthsAhead,
  updateBreak,
  updateExclusion,
  updatePending,
  updateReturn,
  upsertLimit,
} from './store.ts'

type Calls = typeof contract

export interface Doer {
  readonly merchant: Pick<Merchant, 'id' | 'currency' | 'profile'>
  readonly memberId: bigint
  readonly sessionId: string
  readonly address: string
}

/** Ends all bonuses of a member who is excluded, and leaves the cash; offers hand it in. */
export type EndBonuses = (tx: Tx, who: Who) => Promise<void>

const HOUR_MS = 3_600_000
const momentOf = (atMs: number) => new Date(atMs).toISOString()
const whoIs = ({ merchant, memberId }: Doer): Who => ({ merchantId: merchant.id, memberId })

export async function setLimit(
  tx: Tx,
  doer: Doer,
  input: Input<Calls['setLimit']>,
): Promise<Output<Calls['setLimit']>> {
  const value = readRequested(doer, input)
  if (value === 'unfit') throw refuse<Calls['setLimit']>('limit_unfit')
  const who = whoIs(doer)
  const nowMs = await lockLimits(tx, who)
  const before = await findLimit(tx, who, input, nowMs)
  const judged = judgeChange({ own: before?.own }, value, {
    nowMs,
    increaseHours: doer.merchant.profile.limitIncreaseHours,
  })
  switch (judged.takes) {
    case 'nothing':
      throw refuse<Calls['setLimit']>('limit_same')
    case 'effect':
      await upsertLimit(tx, who, { ...nameOf(input), own: judged.own, house: before?.house })
      await note(tx, doer, 'limits.set', changeOf(input, before?.own, judged.own))
      await sendLimitNews(tx, who, input, judged.own)
      return { takes: 'effect' }
    case 'time':
      await updatePending(tx, who, nameOf(input), judged.pending)
      await note(tx, doer, 'limits.ask_looser', {
        ...changeOf(input, before?.own, judged.pending.amount),
        until: momentOf(judged.pending.opensAtMs),
      })
      return { takes: 'time' }
  }
}

export async function confirmLimit(tx: Tx, doer: Doer, input: Input<Calls['confirmLimit']>): Promise<void> {
  const value = readRequested(doer, input)
  if (value === 'unfit') throw refuse<Calls['confirmLimit']>('limit_unfit')
  const who = whoIs(doer)
  const nowMs = await lockLimits(tx, who)
  const before = await findLimit(tx, who, input, nowMs)
  const refusal = refuseConfirming(before?.pending, { amount: value, nowMs })
  if (refusal) throw refuse<Calls['confirmLimit']>(refusal) // guard: looser-limit-waits
  if (value === undefined && before?.house === undefined) await deleteLimit(tx, who, nameOf(input))
  else await upsertLimit(tx, who, { ...nameOf(input), own: value, house: before?.house })
  await note(tx, doer, 'limits.confirm', changeOf(input, before?.own, value))
  await sendLimitNews(tx, who, input, value)
}

/** The member gets a message about a limit that is in effect now: a thief of the session would loosen one. */
async function sendLimitNews(tx: Tx, who: Who, name: LimitName, value: bigint | undefined): Promise<void> {
  const { kind, period } = name
  const limit = { kind, period, ...(value === undefined ? {} : { value: writeLimit(value, kind) }) }
  await sendNews(tx, who, { kind: 'limit_changed', about: `${kind} ${period}`, limit })
}

export async function cancelLimit(tx: Tx, doer: Doer, input: Input<Calls['cancelLimit']>): Promise<void> {
  const who = whoIs(doer)
  const nowMs = await lockLimits(tx, who)
  const before = await findLimit(tx, who, input, nowMs)
  if (!before?.pending) throw refuse<Calls['cancelLimit']>('limit_nothing_pending')
  await updatePending(tx, who, nameOf(input), undefined)
  await note(tx, doer, 'limits.cancel', changeOf(input, before.pending.amount, before.own))
}

export async function takeBreak(
  tx: Tx,
  doer: Doer,
  { hours }: Input<Calls['takeBreak']>,
): Promise<Output<Calls['takeBreak']>> {
  if (!isBreak(hours)) throw refuse<Calls['takeBreak']>('break_unknown')
  const who = whoIs(doer)
  const nowMs = await lockLimits(tx, who)
  const untilMs = nowMs + hours * HOUR_MS
  const { breakUntilMs } = await selectGuard(tx, who)
  // guard: break-only-longer
  if (breakUntilMs !== undefined && breakUntilMs >= untilMs) throw refuse<Calls['takeBreak']>('break_shorter')
  await updateBreak(tx, who, untilMs)
  await note(tx, doer, 'limits.break', { after: { hours, until: momentOf(untilMs) } })
  return { until: momentOf(untilMs) }
}

/**
 * Excludes the member at once. The current session stays, so that they can withdraw, read and contact customer service;
 * all others end.
 */
export async function exclude(
  tx: Tx,
  doer: Doer,
  { months }: Input<Calls['exclude']>,
  endBonuses: EndBonuses,
): Promise<Output<Calls['exclude']>> {
  if (months !== undefined && !isExclusion(months, doer.merchant.profile.selfExclusionMinMonths))
    throw refuse<Calls['exclude']>('exclusion_unknown')
  const who = whoIs(doer)
  const nowMs = await lockLimits(tx, who)
  const untilMs = months === undefined ? undefined : await selectMonthsAhead(tx, nowMs, months)
  const { exclusion } = await selectGuard(tx, who)
  // guard: exclusion-only-longer
  if (!isLonger({ untilMs }, exclusion, nowMs)) throw refuse<Calls['exclude']>('exclusion_shorter')
  await updateExclusion(tx, who, { atMs: nowMs, untilMs })
  await endBonuses(tx, who) // guard: exclusion-ends-bonuses
  // guard: exclusion-ends-other-sessions
  const endedSessions = await endOtherSessions(tx, { memberId: doer.memberId, id: doer.sessionId })
  const until = untilMs === undefined ? {} : { until: momentOf(untilMs) }
  await note(tx, doer, 'limits.exclude', { after: { ...until, endedSessions } })
  return until
}

export async function askToReturn(tx: Tx, doer: Doer): Promise<Output<Calls['askToReturn']>> {
  const who = whoIs(doer)
  const nowMs = await lockLimits(tx, who)
  const guard = await selectGuard(tx, who)
  const refusal = refuseReturn(guard, nowMs)
  if (refusal) throw refuse<Calls['askToReturn']>(refusal) // guard: return-waits
  const liftsAtMs = nowMs + RETURN_HOURS * HOUR_MS
  await updateReturn(tx, who, { atMs: nowMs, liftsAtMs })
  await note(tx, doer, 'limits.ask_return', { after: { until: momentOf(liftsAtMs) } })
  return { liftsAt: momentOf(liftsAtMs) }
}

export async function setReality(tx: Tx, doer: Doer, { minutes }: Input<Calls['setReality']>): Promise<void> {
  const ofMarket = doer.merchant.profile.realityCheckMinutes
  const isOffered = minutes === undefined ? ofMarket === 0 : realityOffered(ofMarket).includes(minutes)
  if (!isOffered) throw refuse<Calls['setReality']>('reality_unknown') // guard: reality-check-stays
  const who = whoIs(doer)
  await lockLimits(tx, who)
  const before = (await selectPlaySession(tx, who))?.realityMinutes
  if (before === minutes) return
  await updateRealityMinutes(tx, who, minutes)
  await note(tx, doer, 'limits.reality', {
    before: before === undefined ? {} : { value: String(before) },
    after: minutes === undefined ? {} : { value: String(minutes) },
  })
}

/** Drops any other properties of the input. */
export function nameOf({ kind, period }: LimitName): LimitName {
  return { kind, period }
}

export async function findLimit(
  tx: Tx,
  who: Who,
  name: LimitName,
  nowMs: number,
): Promise<Limit | undefined> {
  const all = await selectLimits(tx, who, nowMs)
  return all.find(({ kind, period }) => kind === name.kind && period === name.period)
}

/** Parses the value of a limit; absent means no limit. */
function readRequested(
  { merchant }: Doer,
  input: LimitName & { readonly value?: string },
): bigint | undefined | 'unfit' {
  if (input.value === undefined) return undefined
  return readLimit(input.value, input, merchant.currency) ?? 'unfit'
}

/** A change of a limit as stored in the audit, from which the history is read. */
export function changeOf(name: LimitName, before: bigint | undefined, after: bigint | undefined) {
  const valueOf = (value: bigint | undefined) =>
    value === undefined ? {} : { value: writeLimit(value, name.kind) }
  return {
    before: valueOf(before),
    after: { ...nameOf(name), ...valueOf(after) },
  }
}

async function note(
  tx: Tx,
  { merchant, memberId, address }: Doer,
  action: Deed & `limits.${string}`,
  {
    before = {},
    after,
    until,
  }: {
    readonly before?: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
    readonly until?: string
  },
): Promise<void> {
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action,
    reason: '',
    before,
    after: { ...after, ...(until === undefined ? {} : { until }), address },
  })
}
