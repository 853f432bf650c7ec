import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { exportMembers as exportCall } from '#contract/console/members.ts'
import type { Input } from '#contract/endpoint.ts'
import { csvLine } from '#domain/text/csv.ts'
import { writeAudit } from '#server/audit/actions.ts'
import { takenOver } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { operatorOf } from '#server/http/scope.ts'
import { writeHeaders } from '#server/http/security-headers.ts'
import { type ListedMember, findMembers } from '#server/members/actions.ts'

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

/**
 * Members as a file. That it was taken is written down before the first line leaves; the lines leave as they are read,
 * no faster than the browser takes them.
 */
export async function exportMembers(
  parts: DeskParts,
  context: Context,
  input: Input<typeof exportCall>,
): Promise<typeof takenOver> {
  const { request, reply, caller } = context
  if (!request || !reply) throw new Error('a file needs a connection')
  const filters = filtersOf(parts, context, input)
  const { search, merchantCode: _code, ...noted } = input
  await parts.store.transact((tx) =>
    writeAudit(tx, {
      merchantId: filters.merchantId,
      operatorId: operatorOf(caller).operatorId,
      action: 'member.export',
      reason: '',
      before: {},
      // What was searched for may be somebody's number: that something was is enough.
      after: { ...noted, isSearched: (search ?? '') !== '' },
    }),
  )
  // From here on nothing can be refused any more: what fails cuts the file off.
  const first = await page(parts, filters, undefined)
  writeHeaders(request, reply, { side: 'console' })
  const response = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.setHeader('content-type', 'text/csv; charset=utf-8')
  response.setHeader('content-disposition', 'attachment; filename="members.csv"')
  response.setHeader('cache-control', 'no-store')
  void send(parts, filters, { response, first }).catch((error: unknown) => {
    context.log.error({ err: error }, 'a file of members broke off')
    response.destroy()
  })
  return takenOver
}

type Filters = ReturnType<typeof filtersOf>

function page({ store }: DeskParts, filters: Filters, after: string | undefined) {
  return findMembers(store.read, filters, { sort: 'oldest', after, limit: AT_ONCE })
}

async function send(
  parts: DeskParts,
  filters: Filters,
  { response, first }: { readonly response: ServerResponse; readonly first: readonly ListedMember[] },
): Promise<void> {
  // A mark in front, by which programs for tables know the letters.
  await write(response, `\u{feff}${csvLine(columns)}`)
  let rows = first
  while (rows.length > 0 && !response.destroyed) {
    const lines = rows.slice(0, AT_ONCE)
    await write(response, lines.map(lineOf).join(''))
    if (rows.length <= AT_ONCE) break
    rows = await page(parts, filters, lines.at(-1)?.id)
  }
  response.end()
}

async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.write(text) || response.destroyed) return
  // Whoever hangs up in the middle takes nothing more.
  const gone = new AbortController()
  const { signal } = gone
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
