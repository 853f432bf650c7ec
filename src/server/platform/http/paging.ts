import { refusePlainly } from './refusal.ts'

const LIMIT = 50

export function limitOf(limit: number | undefined): number {
  return limit ?? LIMIT
}

/** Keyset cursor: the last row's sort values. Opaque to clients, but no secret. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor if each matches its form; a cursor is untrusted input like a filter. */
export function readCursor(
  text: string | undefined,
  forms: readonly RegExp[],
): readonly string[] | undefined {
  if (text === undefined) return undefined
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    values = undefined
  }
  const list: readonly unknown[] = Array.isArray(values) ? values : []
  const isFine =
    list.length === forms.length &&
    list.every(
      (value, index) => typeof value === 'string' && forms[index]?.test(value) === true && isReal(value),
    )
  if (!isFine) throw refusePlainly('invalid_input', { fields: ['after'] })
  return list as readonly string[]
}

/** Forms count digits alone, and PostgreSQL fails at a day or an hour that no calendar has. */
function isReal(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}([ T]|$)/.test(value)) return true
  const time = /^.(\d{2}):(\d{2}):(\d{2})/.exec(value.slice(10))
  const [, hour = '00', minute = '00', second = '00'] = time ?? []
  return isDay(value.slice(0, 10)) && hour < '24' && minute < '60' && second < '60'
}

/** Whether a calendar has the day; a pattern alone would accept a 31 February. */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) && text >= '0001'
}

export const ID_FORM = /^[1-9]\d{0,17}$/

/** A page and the cursor of the next one: an extra row means that there are more. */
export function pageOf<Row, View>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => View,
  cursorOf: (row: Row) => readonly string[],
): { readonly list: View[]; readonly next?: string } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    list: page.map(show),
    ...(rows.length > limit && last !== undefined ? { next: writeCursor(cursorOf(last)) } : {}),
  }
}

/** Checks that the day exists. */
export function dayOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!isDay(text) || text < '1900') throw refusePlainly('invalid_input', { fields: [name] })
  return text
}
