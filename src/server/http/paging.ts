import { refusePlainly } from './refusal.ts'

const LIMIT = 50

export function limitOf(wanted: number | undefined): number {
  return wanted ?? LIMIT
}

/** Where a page ended, for whoever asks for the next one. It is no secret, and nobody is meant to read it. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor, if each is of its form: what comes back from a browser is believed no more than a filter. */
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
    list.every((value, index) => typeof value === 'string' && forms[index]?.test(value) === true)
  if (!isFine) throw refusePlainly('invalid_input', { fields: ['after'] })
  return list as readonly string[]
}

export const ID_FORM = /^[1-9]\d{0,17}$/

/** A page, and where the next one begins: one row more than was asked for tells that there is one. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
  cursorOf: (row: Row) => readonly string[],
): { readonly list: Shown[]; readonly next?: string } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    list: shown.map(show),
    ...(rows.length > limit && last !== undefined ? { next: writeCursor(cursorOf(last)) } : {}),
  }
}

/** A day that there is, of those that the form lets through: a 31 February is none. */
export function dayOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const read = new Date(`${text}T00:00:00Z`)
  const isThere = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) && text >= '1900'
  if (!isThere) throw refusePlainly('invalid_input', { fields: [name] })
  return text
}
