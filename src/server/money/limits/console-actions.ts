import type { shutOut as shutOutCall, tightenLimit as tightenCall } from '#contract/console/limits.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { refuseTightening } from '#domain/limits/change.ts'
import { isBreak, isExclusion, isLonger, shutOutBy } from '#domain/limits/exclusion.ts'
import { bindingOf, readLimit } from '#domain/limits/limit.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { lockMember } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { endAllSessions } from '#server/people/sessions/actions.ts'

import { type EndBonuses, changeOf, findLimit, nameOf } from './deeds.ts'
import { overtakeLift } from './lift-store.ts'
import {
  type Who,
  lockLimits,
  selectGuard,
  selectMonthsAhead,
  updateBreak,
  updateExclusion,
  upsertLimit,
} from './store.ts'

/** An operator and the member concerned. Operators may tighten limits alone, but never loosen them. */
export interface Holder extends Who {
  readonly merchant: Pick<Merchant, 'id' | 'currency' | 'profile'>
  readonly operatorId: bigint
}

const HOUR_MS = 3_600_000
const momentOf = (atMs: number) => new Date(atMs).toISOString()

export async function tightenLimit(tx: Tx, holder: Holder, input: Input<typeof tightenCall>): Promise<void> {
  const value = readLimit(input.value, input, holder.merchant.currency)
  if (value === undefined) throw refuse<typeof tightenCall>('limit_unfit')
  const nowMs = await begin(tx, holder)
  const before = await findLimit(tx, holder, input, nowMs)
  const known = { own: before?.own, house: before?.house }
  const refusal = refuseTightening(known, value)
  if (refusal) throw refuse<typeof tightenCall>(refusal) // guard: console-only-tightens
  await upsertLimit(tx, holder, { ...nameOf(input), own: before?.own, house: value })
  await overtakeLift(tx, holder, input, nowMs) // guard: stricter-limit-overtakes-lift
  await note(tx, holder, 'limits.tighten', input.reason, changeOf(input, bindingOf(known), value))
}

export async function shutOut(
  tx: Tx,
  holder: Holder,
  { hours, months, reason }: Input<typeof shutOutCall>,
  endBonuses: EndBonuses,
): Promise<Output<typeof shutOutCall>> {
  if (hours !== undefined && months !== undefined)
    throw refusePlainly('invalid_input', { fields: ['hours', 'months'] })
  const nowMs = await begin(tx, holder)
  return hours === undefined
    ? await exclude(tx, holder, { months, reason, nowMs, endBonuses })
    : await giveBreak(tx, holder, { hours, reason, nowMs })
}

async function giveBreak(
  tx: Tx,
  holder: Holder,
  { hours, reason, nowMs }: { readonly hours: number; readonly reason: string; readonly nowMs: number },
): Promise<Output<typeof shutOutCall>> {
  if (!isBreak(hours)) throw refuse<typeof shutOutCall>('break_unknown')
  const untilMs = nowMs + hours * HOUR_MS
  const { breakUntilMs, exclusion } = await selectGuard(tx, holder)
  // The member is already barred for longer: this break would have no effect.
  if (shutOutBy({ exclusion }, nowMs) || (breakUntilMs ?? 0) >= untilMs)
    throw refuse<typeof shutOutCall>('shut_out_shorter')
  await updateBreak(tx, holder, untilMs)
  await note(tx, holder, 'limits.shut_out', reason, { after: { hours, until: momentOf(untilMs) } })
  return { until: momentOf(untilMs) }
}

async function exclude(
  tx: Tx,
  holder: Holder,
  {
    months,
    reason,
    nowMs,
    endBonuses,
  }: {
    readonly months: number | undefined
    readonly reason: string
    readonly nowMs: number
    readonly endBonuses: EndBonuses
  },
): Promise<Output<typeof shutOutCall>> {
  if (months !== undefined && !isExclusion(months, holder.merchant.profile.selfExclusionMinMonths))
    throw refuse<typeof shutOutCall>('exclusion_unknown')
  const untilMs = months === undefined ? undefined : await selectMonthsAhead(tx, nowMs, months)
  const { exclusion } = await selectGuard(tx, holder)
  // guard: console-exclusion-only-longer
  if (!isLonger({ untilMs }, exclusion, nowMs)) throw refuse<typeof shutOutCall>('shut_out_shorter')
  await updateExclusion(tx, holder, { atMs: nowMs, untilMs })
  await endBonuses(tx, holder) // guard: console-exclusion-ends-bonuses
  const endedSessions = await endAllSessions(tx, { memberId: holder.memberId })
  const until = untilMs === undefined ? {} : { until: momentOf(untilMs) }
  await note(tx, holder, 'limits.shut_out', reason, { after: { ...until, endedSessions } })
  return until
}

/** Lock order of all actions of the console: member before limits. */
export async function begin(tx: Tx, { merchantId, memberId }: Holder): Promise<number> {
  // guard: console-limits-of-brand
  if (!(await lockMember(tx, { merchantId, memberId }))) throw refusePlainly('absent')
  return await lockLimits(tx, { merchantId, memberId })
}

async function note(
  tx: Tx,
  { merchantId, memberId, operatorId }: Holder,
  action: Deed & `limits.${string}`,
  reason: string,
  {
    before = {},
    after,
  }: {
    readonly before?: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await writeAudit(tx, { merchantId, operatorId, memberId, action, reason, before, after })
}
