import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { exportMembers as exportCall } from '#contract/console/members.ts'
import type { Input } from '#contract/endpoint.ts'
import { csvLine } from '#domain/text/csv.ts'
import { type AuditEntry, writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { takenOver } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { operatorOf } from '#server/http/scope.ts'
import { writeHeaders } from '#server/http/security-headers.ts'
import { fetchMembers, type ListedMember, openMembers, takeFilePlace } from '#server/members/actions.ts'

import { type DeskParts, filtersOf, shown } from './members.ts'

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

/** So many files leave at once, over all processes: each holds a connection to the database until it is through. */
const FILES_AT_ONCE = 3

/** Whoever takes nothing for so long has gone, whatever the connection says: their place is for others. */
const STALLED_MS = 30_000

/**
 * Members as a file. That it was taken is written down before the first line leaves; the lines leave as they are read,
 * no faster than the browser takes them, and reading ends where the browser has gone.
 */
export async function exportMembers(
  parts: DeskParts,
  context: Context,
  input: Input<typeof exportCall>,
): Promise<typeof takenOver> {
  const { request, reply, log } = context
  if (!request || !reply) throw new Error('a file needs a connection')
  const filters = filtersOf(parts, context, input)
  const begun = Promise.withResolvers<void>()
  const file = parts.store.transact(async (tx) => {
    if (!(await takeFilePlace(tx, FILES_AT_ONCE))) throw refuse<typeof exportCall>('files_busy')
    await openMembers(tx, filters)
    const first = await fetchMembers(tx, AT_ONCE)
    await parts.store.transact((other) => writeAudit(other, entryOf(context, filters.merchantId, input)))
    // From here on nothing can be refused any more: what fails cuts the file off.
    writeHeaders(request, reply, { side: 'console' })
    const response = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    response.setHeader('content-type', 'text/csv; charset=utf-8')
    response.setHeader('content-disposition', 'attachment; filename="members.csv"')
    response.setHeader('cache-control', 'no-store')
    begun.resolve()
    await send(tx, response, first)
  })
  file.catch((error: unknown) => {
    begun.reject(error)
    if (!reply.raw.headersSent) return
    log.error({ err: error }, 'a file of members broke off')
    reply.raw.destroy()
  })
  await begun.promise
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
    // What was searched for may be somebody's number: that something was is enough.
    after: { ...noted, isSearched: (search ?? '') !== '' },
  }
}

async function send(tx: Tx, response: ServerResponse, first: readonly ListedMember[]): Promise<void> {
  // A mark in front, by which programs for tables know the letters.
  await write(response, `\u{feff}${csvLine(columns)}`)
  for (let rows = first; rows.length > 0 && !response.destroyed;) {
    await write(response, rows.map(lineOf).join(''))
    rows = rows.length < AT_ONCE || response.destroyed ? [] : await fetchMembers(tx, AT_ONCE)
  }
  response.end()
}

async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed || response.write(text)) return
  // Whoever hangs up in the middle takes nothing more.
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(STALLED_MS)])
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  gone.abort()
}

function lineOf(row: ListedMember): string {
  const member = shown(row)
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
