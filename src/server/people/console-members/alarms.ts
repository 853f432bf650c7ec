import type { changeAlarm as changeCall } from '#contract/console/alarms.ts'
import type { overview as overviewCall } from '#contract/console/overview.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  ALARM_CLOSED_HOURS,
  ALARM_OWNED_HOURS,
  alarmRules,
  type AlarmStanding,
  alarmStanding,
  refuseAlarmDeed,
} from '#domain/alarms/alarm.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'

import {
  type AlarmRow,
  type AlarmWrite,
  lockAlarm,
  selectAlarmOperator,
  selectAlarms,
  upsertAlarm,
} from './alarm-store.ts'
import type { ConsoleMemberParts } from './members.ts'
import { type Alarm, type PlayFigures, readOverview } from './overview.ts'

type Change = typeof changeCall
type AlarmView = Output<typeof overviewCall>['alarms'][number]

interface Reader {
  readonly merchantId: number
  readonly operatorId: bigint
  readonly nowMs: number
}

/** The conditions with their owners and closures. */
export async function viewAlarms(
  tx: Tx,
  { merchantId, operatorId, nowMs }: Reader,
  alarms: readonly Alarm[],
): Promise<AlarmView[]> {
  const rows = new Map((await selectAlarms(tx, merchantId)).map((row) => [row.kind, row]))
  return alarms.map(({ kind, since, count, extent }) => {
    const row = rows.get(kind)
    const { ownerId, isClosed } = standingOf(row, { nowMs, extent })
    const isCurrent = row !== undefined && (ownerId !== undefined || isClosed)
    return {
      kind,
      ...(since === undefined ? {} : { since }),
      ...(count === undefined ? {} : { count }),
      isClosable: alarmRules[kind].isClosable,
      ...(ownerId !== undefined && row?.ownedUntil
        ? {
            owner: {
              name: row.ownerName ?? '',
              isMine: ownerId === operatorId,
              until: row.ownedUntil.toISOString(),
            },
          }
        : {}),
      ...(isClosed && row?.closedUntil
        ? { closed: { name: row.closedName ?? '', until: row.closedUntil.toISOString() } }
        : {}),
      ...(isCurrent && row.note !== '' ? { note: row.note } : {}),
      ...(isCurrent ? { changedAt: row.changedAt.toISOString() } : {}),
      version: row?.version ?? 0,
    }
  })
}

function standingOf(
  row: AlarmRow | undefined,
  at: { readonly nowMs: number; readonly extent: number },
): AlarmStanding {
  return alarmStanding(
    {
      ownerId: row?.ownerId ?? undefined,
      ownedUntilMs: row?.ownedUntil?.getTime(),
      closedUntilMs: row?.closedUntil?.getTime(),
      closedExtent: row?.closedExtent ?? undefined,
    },
    at,
  )
}

export async function changeAlarm(
  parts: ConsoleMemberParts & PlayFigures,
  context: Context,
  input: Input<Change>,
): Promise<Output<Change>> {
  const { caller, nowMs } = context
  const merchantId = merchantInScope(parts.registry, caller, input.merchantCode).id
  const { operatorId } = operatorOf(caller)
  const { kind, deed, note = '' } = input
  // Closing and handing over leave words for the next operator.
  if ((deed === 'close' || deed === 'hand_over') && note.trim() === '')
    throw refusePlainly('invalid_input', { fields: ['note'] })
  const { conditions } = await readOverview(parts, context, input)
  return await parts.store.transact(async (tx) => {
    const row = await lockAlarm(tx, { merchantId, kind })
    if ((row?.version ?? 0) !== input.version) throw refuse<Change>('changed_meanwhile')
    const alarm = conditions.find((one) => one.kind === kind)
    if (!alarm) throw refuse<Change>('alarm_over')
    const { extent } = alarm
    const standing = standingOf(row, { nowMs, extent })
    const reason = refuseAlarmDeed(deed, { kind, standing }, operatorId)
    if (reason) throw refuse<Change>(reason)
    const write: AlarmWrite = {
      merchantId,
      kind,
      ...(await stateAfter(tx, { merchantId, operatorId, extent }, input)),
      note: note.trim(),
    }
    const version = await upsertAlarm(tx, write)
    await writeAudit(tx, {
      merchantId,
      operatorId,
      action: `alarm.${deed}`,
      reason: note.trim(),
      before: { owner: standing.ownerId === undefined ? null : row?.ownerName },
      after: { alarm: kind, ...(deed === 'hand_over' ? { owner: input.to } : {}) },
    })
    return { version }
  })
}

async function stateAfter(
  tx: Tx,
  { merchantId, operatorId, extent }: Omit<Reader, 'nowMs'> & { readonly extent: number },
  { deed, to }: Input<Change>,
): Promise<Pick<AlarmWrite, 'owner' | 'closed'>> {
  if (deed === 'take') return { owner: { id: operatorId, hours: ALARM_OWNED_HOURS } }
  if (deed === 'close') return { closed: { by: operatorId, hours: ALARM_CLOSED_HOURS, extent } }
  if (deed !== 'hand_over') return {}
  const id = await selectAlarmOperator(tx, { merchantId, name: to ?? '' })
  if (id === undefined) throw refuse<Change>('operator_unknown')
  return { owner: { id, hours: ALARM_OWNED_HOURS } }
}
