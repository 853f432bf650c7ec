import type { Output } from '#contract/endpoint.ts'
import type { limits as contract } from '#contract/limits.ts'
import { type LimitName, limitKinds, limitPeriods } from '#domain/limits/limit.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'

import type { Who } from './store.ts'

type History = Output<(typeof contract)['history']>

const A_PAGE = 20

const deeds = {
  'limits.set': 'set',
  'limits.ask_looser': 'ask_looser',
  'limits.confirm': 'confirm',
  'limits.cancel': 'cancel',
  'limits.break': 'break',
  'limits.exclude': 'exclude',
  'limits.ask_return': 'ask_return',
  'limits.reality': 'reality',
  'limits.tighten': 'tighten',
  'limits.loosen': 'loosen',
  'limits.shut_out': 'shut_out',
} as const satisfies Record<string, History['list'][number]['deed']>

/** Changes of a member's limits, read from the audit; they have no other record. */
export async function readHistory(
  tx: Tx,
  { merchantId, memberId }: Who,
  { zone, after }: { readonly zone: string; readonly after: string | undefined },
): Promise<History> {
  const beforeId = readCursor(after, [ID_FORM])?.[0]
  const request = { merchantId, zone, memberId: String(memberId), action: 'limits', beforeId, limit: A_PAGE }
  const rows = await findEntries(tx, request)
  return pageOf(rows, A_PAGE, showEntry, (row) => [row.id])
}

type Row = Awaited<ReturnType<typeof findEntries>>[number]

function showEntry({ id, at, action, operatorId, before, after }: Row): History['list'][number] {
  const deed = Object.hasOwn(deeds, action) ? deeds[action as keyof typeof deeds] : undefined
  if (!deed) throw new Error(`${action} is no deed of limits`)
  return {
    id,
    at: at.toISOString(),
    deed,
    by: operatorId === null ? 'member' : 'operator',
    ...nameIn(after),
    ...textIn(before, 'value', 'before'),
    ...textIn(after, 'value', 'after'),
    ...textIn(after, 'until', 'until'),
  }
}

function nameIn(noted: Row['after']): Partial<LimitName> {
  const kind = limitKinds.find((one) => one === noted?.['kind'])
  const period = limitPeriods.find((one) => one === noted?.['period'])
  return kind && period ? { kind, period } : {}
}

function textIn<N extends string>(noted: Row['after'], key: string, name: N): { readonly [K in N]?: string } {
  const text = noted?.[key]
  return typeof text === 'string' ? ({ [name]: text } as { readonly [K in N]: string }) : {}
}
