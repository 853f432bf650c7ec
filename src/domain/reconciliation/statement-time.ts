import { dayNumber } from '#domain/records/business-day.ts'

import type { BadCell } from './line-fault.ts'

/** Order of day and month, where the year does not come first. */
export const dateOrders = ['day_first', 'month_first'] as const
export type DateOrder = (typeof dateOrders)[number]

const TIME =
  /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}))(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?([AaPp])\.?[Mm]\.?)?)?(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/

interface Rules {
  readonly dateOrder: DateOrder
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly dayOf: (atMs: number) => string
}

/** A timestamp for PostgreSQL. A day outside the statement's period is refused: its money would be counted twice. */
export function readTime(cell: string, rules: Rules): { readonly at: string } | BadCell {
  const unreadable: BadCell = { fault: 'time_unreadable', cell }
  const parts = TIME.exec(cell)
  if (!parts) return unreadable
  const day = dayFrom(parts, rules.dateOrder)
  const number = day === undefined ? undefined : dayNumber(day)
  const clock = clockFrom(parts)
  if (day === undefined || number === undefined || clock === undefined) return unreadable
  const minutes = minutesOf(parts[11])
  if (minutes === undefined && parts[11] !== undefined) return unreadable
  const dayThere =
    minutes === undefined ? day : rules.dayOf((number * 86_400 + clock.seconds - minutes * 60) * 1_000)
  // guard: day-of-statement
  if (dayThere < rules.from || dayThere > rules.to) return { fault: 'day_outside', cell }
  return { at: `${day} ${clock.text}${minutes === undefined ? ` ${rules.zone}` : writeOffset(minutes)}` }
}

function dayFrom(parts: RegExpExecArray, order: DateOrder): string | undefined {
  const [, year, month, date, first = '', second = '', lastYear] = parts
  if (year !== undefined) return `${year}-${pad(month)}-${pad(date)}`
  const [day, monthOfYear] = order === 'day_first' ? [first, second] : [second, first]
  return `${lastYear ?? ''}-${pad(monthOfYear)}-${pad(day)}`
}

function clockFrom(parts: RegExpExecArray): { readonly text: string; readonly seconds: number } | undefined {
  const [written, minute, second] = [parts[7] ?? '0', parts[8] ?? '0', parts[9] ?? '0'].map((part) =>
    Number.parseInt(part, 10),
  )
  const half = parts[10]?.toLowerCase()
  if (written === undefined || minute === undefined || second === undefined) return undefined
  if (half !== undefined && (written < 1 || written > 12)) return undefined
  const hour = half === undefined ? written : (written % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const text = [hour, minute, second].map((part) => pad(String(part))).join(':')
  return { text, seconds: hour * 3_600 + minute * 60 + second }
}

/** Offset from UTC in minutes. */
function minutesOf(offset: string | undefined): number | undefined {
  if (offset === undefined) return undefined
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(offset)
  if (!parts) return 0
  const [hours = 0, minutes = 0] = parts.slice(2).map((part) => Number.parseInt(part, 10))
  if (hours > 14 || minutes > 59) return undefined
  return (parts[1] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

function writeOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(String(Math.floor(size / 60)))}:${pad(String(size % 60))}`
}

function pad(part: string | undefined): string {
  return (part ?? '').padStart(2, '0')
}
