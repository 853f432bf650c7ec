const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats a business date. It is a calendar date without a time, so no time zone applies. */
export function dayText(day: string, language: string): string {
  const known = formatters.get(language)
  const formatter =
    known ??
    new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { dateStyle: 'medium', timeZone: 'UTC' })
  if (!known) formatters.set(language, formatter)
  return formatter.format(Date.parse(`${day}T00:00:00Z`))
}

const short = new Map<string, Intl.DateTimeFormat>()

/** Short form: day and month. */
export function shortDayText(day: string, language: string): string {
  const known = short.get(language)
  const formatter =
    known ??
    new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
      day: '2-digit',
      month: '2-digit',
      timeZone: 'UTC',
    })
  if (!known) short.set(language, formatter)
  return formatter.format(Date.parse(`${day}T00:00:00Z`))
}
