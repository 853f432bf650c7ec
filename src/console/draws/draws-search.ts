import { dayPart, textPart, type RawSearch } from '#console/ui/search-part.ts'

/** URL state of the page of draws. */
export interface DrawsSearch {
  readonly game: string | undefined
  readonly numero: string | undefined
  /** The bet type of the exposure. */
  readonly type: string | undefined
  /** The chosen name of the exposure. */
  readonly name: string | undefined
  /** A day of the calendar. */
  readonly day: string | undefined
}

export function readDrawsSearch(raw: RawSearch): DrawsSearch {
  return {
    game: formed(raw['game'], /^[A-Z0-9_]{2,20}$/),
    numero: formed(raw['numero'], /^[0-9]{8}-[A-Z0-9]{1,8}$/),
    type: formed(raw['type'], /^[a-z0-9_]{1,30}$/),
    name: formed(raw['name'], /^[a-z0-9_]{1,30}(:[a-z0-9_=-]{1,30}){0,2}$/),
    day: dayPart(raw['day']),
  }
}

function formed(value: unknown, form: RegExp): string | undefined {
  const text = textPart(value, 92)
  return text !== undefined && form.test(text) ? text : undefined
}
