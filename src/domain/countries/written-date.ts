import { isRealDay } from '#domain/text/real-day.ts'
import { toLatinDigits } from '#domain/text/digits.ts'

/** The parts of a date as a market writes them. */
export type DatePart = 'day' | 'month' | 'year'

export interface DateOrder {
  readonly parts: readonly [DatePart, DatePart, DatePart]
  readonly separator: string
}

const sizes: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 }

/** The order and separator of a locale: 31/12/1990, 12/31/1990 or 1990/12/31. */
export function dateOrderOf(tag: string): DateOrder {
  const written = new Intl.DateTimeFormat(`${tag}-u-nu-latn-ca-gregory`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0)
  const [first, second, third] = written.map(({ type }) => type).filter(isDatePart)
  const between = written.find(({ type }) => type === 'literal')?.value ?? ''
  // Arabic separators carry marks of direction, some languages add spaces.
  const separator = /[./-]/.exec(between)?.[0] ?? '/'
  return { parts: first && second && third ? [first, second, third] : ['day', 'month', 'year'], separator }
}

function isDatePart(type: string): type is DatePart {
  return type === 'day' || type === 'month' || type === 'year'
}

/** `1990-12-31` in the order of the market; other text is returned unchanged. */
export function writeDate(iso: string, { parts, separator }: DateOrder): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  const values = { day, month, year }
  return year === '' ? iso : parts.map((part) => values[part]).join(separator)
}

/**
 * The text of a date field after typing or pasting: separators are filled in, `4/5/1990` is padded, and an ISO date, as
 * browsers autofill it, is reordered. Deleting a separator deletes the digit before it.
 */
export function typeDate(before: string, typed: string, order: DateOrder): string {
  const text = toLatinDigits(typed).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return writeDate(`${iso[1]}-${pad(iso[2])}-${pad(iso[3])}`, order)
  if (before === `${text}${order.separator}`) return text.slice(0, -1)
  return fill(text, order, { isGrowing: text.length > before.length })
}

/** The text when the field is left: a last part of one digit is padded. */
export function leaveDate(text: string, { parts, separator }: DateOrder): string {
  const pieces = text.split(separator)
  const [first, second, third] = pieces
  if (parts[2] === 'year' || pieces.length !== parts.length || third?.length !== 1) return text
  return [first, second, pad(third)].join(separator)
}

/** The ISO date of a complete and real date, `impossible` for a day that does not exist. */
export function readDate(
  text: string,
  { parts, separator }: DateOrder,
): { readonly iso?: string; readonly state: 'empty' | 'partial' | 'impossible' | 'date' } {
  if (text === '') return { state: 'empty' }
  const pieces = text.split(separator)
  const isComplete = parts.every((part, place) => pieces[place]?.length === sizes[part])
  if (!isComplete || pieces.length > parts.length) return { state: 'partial' }
  const of = (part: DatePart): string => pieces[parts.indexOf(part)] ?? ''
  const iso = `${of('year')}-${of('month')}-${of('day')}`
  return isRealDay(iso) ? { iso, state: 'date' } : { state: 'impossible' }
}

function fill(
  text: string,
  { parts, separator }: DateOrder,
  { isGrowing }: { readonly isGrowing: boolean },
): string {
  const pieces = ['']
  const partAt = (): DatePart | undefined => parts[pieces.length - 1]
  const last = (): string => pieces.at(-1) ?? ''
  const isFull = (): boolean => last().length === sizes[partAt() ?? 'year']
  for (const sign of text) {
    if (/\d/.test(sign)) {
      if (isFull() && pieces.length === parts.length) break
      if (isFull()) pieces.push('')
      pieces[pieces.length - 1] += sign
    } else if (last() !== '' && pieces.length < parts.length && partAt() !== 'year') {
      // While text is deleted nothing is padded, or the deleted digit would return.
      if (isGrowing) pieces[pieces.length - 1] = pad(last())
      pieces.push('')
    } else if (isFull() && pieces.length < parts.length) pieces.push('')
  }
  if (isGrowing && isFull() && pieces.length < parts.length) pieces.push('')
  return pieces.join(separator)
}

const pad = (digits = ''): string => digits.padStart(2, '0')
