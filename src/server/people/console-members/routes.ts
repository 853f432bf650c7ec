import * as alarmCalls from '#contract/console/alarms.ts'
import * as calls from '#contract/console/members.ts'
import { overview } from '#contract/console/overview.ts'
import type { Output } from '#contract/endpoint.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { findMemberInFull, findUplines } from '#server/people/members/actions.ts'

import { selectAlarmOperators } from './alarm-store.ts'
import { changeAlarm, viewAlarms } from './alarms.ts'
import { addNote, begin, changeMember, endMemberSessions, revealContacts, setMemberStatus } from './deeds.ts'
import { exportMembers } from './export.ts'
import { resetFactors } from './factor-reset.ts'
import { type ConsoleMemberParts, listMembers, readMember, readSessions } from './members.ts'
import { type PlayFigures, readOverview } from './overview.ts'
import { sendReset } from './password-reset.ts'

export interface RouteParts extends ConsoleMemberParts {
  readonly say: Say
  readonly findKnownPayees: FindKnownPayees
  /** Closes streams of ended sessions: at once in this process, in others with their next poll. */
  readonly endRevoked: Hub['endRevoked']
}

interface WhichMember {
  readonly merchantCode?: string
  readonly id: string
}

export const overviewRoutes = (parts: ConsoleMemberParts & PlayFigures) =>
  bind(
    { overview },
    {
      overview: async (context, input) => {
        const { conditions, view } = await readOverview(parts, context, input)
        const { caller, nowMs } = context
        const merchantId = merchantInScope(parts.registry, caller, input.merchantCode).id
        const { operatorId } = operatorOf(caller)
        const alarms = await viewAlarms(parts.store.read, { merchantId, operatorId, nowMs }, conditions)
        return { ...view, alarms }
      },
    },
  )

export const alarmRoutes = (parts: ConsoleMemberParts & PlayFigures) =>
  bind(
    { ...alarmCalls },
    {
      changeAlarm: (context, input) => changeAlarm(parts, context, input),
      alarmOperators: async ({ caller }, input) => ({
        names: [
          ...(await selectAlarmOperators(
            parts.store.read,
            merchantInScope(parts.registry, caller, input.merchantCode).id,
          )),
        ],
      }),
    },
  )

export const consoleMemberRoutes = (parts: RouteParts) => {
  const { store, registry, say, endRevoked, findKnownPayees } = parts
  const doTo = <T>(
    context: Context,
    input: WhichMember,
    work: (deed: Awaited<ReturnType<typeof begin>>) => Promise<T>,
  ): Promise<T> => store.transact(async (tx: Tx) => await work(await begin(tx, registry, context, input)))
  const endStreams = async <T>(answer: Promise<T>): Promise<T> => {
    const done = await answer
    await endRevoked()
    return done
  }
  return bind(
    { ...calls },
    {
      listMembers: (context, input) => listMembers(parts, context, input),
      exportMembers: (context, input) => exportMembers(parts, context, input),
      memberPage: (context, input) => readMember(parts, context, input),
      memberSessions: (context, input) => readSessions(parts, context, input),
      memberUplines: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const which = { merchantId, memberId: BigInt(input.id) }
        if (!(await findMemberInFull(store.read, which))) throw refusePlainly('absent')
        return { list: [...(await findUplines(store.read, which))] }
      },
      memberAudit: (context, input) => readAudit(parts, context, input),
      revealContacts: (context, input) => doTo(context, input, (deed) => revealContacts(deed, input)),
      changeMember: (context, input) =>
        doTo(context, input, (deed) => changeMember(deed, findKnownPayees, input)),
      setMemberStatus: (context, input) =>
        endStreams(doTo(context, input, (deed) => setMemberStatus(deed, input))),
      addMemberNote: (context, input) => doTo(context, input, (deed) => addNote(deed, input)),
      endMemberSessions: (context, input) =>
        endStreams(doTo(context, input, (deed) => endMemberSessions(deed, input))),
      resetMemberFactors: (context, input) =>
        endStreams(doTo(context, input, (deed) => resetFactors(deed, say, input))),
      sendMemberReset: (context, input) => doTo(context, input, (deed) => sendReset(deed, input)),
    },
  )
}

async function readAudit(
  { store, registry }: ConsoleMemberParts,
  { caller }: Context,
  input: WhichMember & { readonly after?: string; readonly limit?: number },
): Promise<Output<typeof calls.memberAudit>> {
  const { id: merchantId, zone } = merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const beforeId = readCursor(input.after, [ID_FORM])?.[0]
  const rows = await findEntries(store.read, { merchantId, zone, memberId: input.id, beforeId, limit })
  return pageOf(
    rows,
    limit,
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      by: row.operatorId === null ? 'member' : 'operator',
      ...(row.operatorName === null ? {} : { operatorName: row.operatorName }),
      reason: row.reason,
      before: { ...row.before },
      after: { ...row.after },
    }),
    (row) => [row.id],
  )
}
