import type { exportMembers as exportCall } from '#contract/console/members.ts'
import type { Input } from '#contract/endpoint.ts'
import { csvLine } from '#domain/text/csv.ts'
import { type AuditEntry, writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type FileAnswer, beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import {
  fetchMembers,
  type ListedMember,
  openMembers,
  takeFilePlace,
} from '#server/people/members/actions.ts'

import { type ConsoleMemberParts, filtersOf, viewOf } from './members.ts'

const AT_ONCE = 500

const columns = [
  'id',
  'account',
  'nickname',
  'type',
  'status',
  'club',
  'upline',
  'mobile',
  'email',
  'registered_at',
  'last_login_at',
]

/** Concurrent exports over all processes: each holds a database connection until it ends. */
const FILES_AT_ONCE = 3

/**
 * Exports members as a file. The audit entry is committed before the first row is sent; rows are read no faster than
 * the client takes them, and reading stops when it disconnects.
 */
export async function exportMembers(
  parts: ConsoleMemberParts,
  context: Context,
  input: Input<typeof exportCall>,
): Promise<typeof takenOver> {
  const filters = filtersOf(parts, context, input)
  await untilBegun(context, (begun) =>
    parts.store.transact(async (tx) => {
      // guard: member-files-capped
      if (!(await takeFilePlace(tx, FILES_AT_ONCE))) throw refuse<typeof exportCall>('files_busy')
      await openMembers(tx, filters)
      const first = await fetchMembers(tx, AT_ONCE)
      await parts.store.transact((other) => writeAudit(other, entryOf(context, filters.merchantId, input)))
      const file = beginFile(context, {
        side: 'console',
        name: 'members.csv',
        type: 'text/csv; charset=utf-8',
      })
      begun()
      await send(tx, file, first)
    }),
  )
  return takenOver
}

function entryOf({ caller }: Context, merchantId: number, input: Input<typeof exportCall>): AuditEntry {
  const { search, merchantCode: _code, ...noted } = input
  return {
    merchantId,
    operatorId: operatorOf(caller).operatorId,
    action: 'member.export',
    reason: '',
    before: {},
    // The search term may be a phone number, so only its presence is recorded.
    after: { ...noted, isSearched: (search ?? '') !== '' },
  }
}

async function send(tx: Tx, file: FileAnswer, first: readonly ListedMember[]): Promise<void> {
  // A byte order mark, by which spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}`)
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    await file.write(rows.map(lineOf).join(''))
    rows = rows.length < AT_ONCE || !file.isTaken ? [] : await fetchMembers(tx, AT_ONCE)
  }
  file.end()
}

function lineOf(row: ListedMember): string {
  const member = viewOf(row)
  return csvLine([
    member.id,
    member.account,
    member.nickname,
    String(member.type),
    member.status,
    member.club?.labelName ?? '',
    member.upline?.account ?? '',
    member.mobile ?? '',
    member.email ?? '',
    member.registeredAt,
    member.lastLoginAt ?? '',
  ])
}
