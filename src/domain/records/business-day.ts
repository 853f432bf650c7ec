/**
 * Business days of a merchant, `YYYY-MM-DD`. Calculated as days, never as timestamps: only the database knows when a
 * day begins.
 */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01; undefined for an invalid date such as 31 February. */
export function dayNumber(day: string): number | undefined {
  const parts = DAY.exec(day)
  if (!parts) return undefined
  const [year = 0, month = 0, date = 0] = parts.slice(1).map((part) => Number.parseInt(part, 10))
  if (year < 1970 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  return numberOf(year, month, date)
}

export function dayOfNumber(number: number): string {
  // Howard Hinnant's algorithm, with years that begin on 1 March:
  // https://howardhinnant.github.io/date_algorithms.html
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`
}

export function addDays(day: string, count: number): string {
  return dayOfNumber(known(day) + count)
}

export function firstOfMonth(day: string): string {
  known(day)
  return `${day.slice(0, 8)}01`
}

/** Number of days in the range, both ends included. */
export function daysWithin({ from, to }: { readonly from: string; readonly to: string }): number {
  return known(to) - known(from) + 1
}

function known(day: string): number {
  const number = dayNumber(day)
  if (number === undefined) throw new Error(`no day: ${day}`)
  return number
}

function numberOf(year: number, month: number, date: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}
