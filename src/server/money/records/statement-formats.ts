import type { StatementHead } from './statement-facts.ts'

/** Formats days, times and amounts of a statement: in its language, with Latin digits, in the brand's zone. */
export interface Formats {
  /** A business date. */
  day(day: string): string
  moment(at: string): string
  dayOf(at: string): string
  timeOf(at: string): string
  /** With the currency's symbol. */
  money(amount: string): string
  plain(amount: string): string
  signed(amount: string): string
}

export function formatsOf({
  language,
  zone,
  symbol,
}: Pick<StatementHead, 'language' | 'zone' | 'symbol'>): Formats {
  const tag = `${language}-u-nu-latn-ca-gregory`
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const daysThere = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: zone })
  const timesThere = new Intl.DateTimeFormat(tag, { timeStyle: 'medium', hourCycle: 'h23', timeZone: zone })
  const amounts = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 5,
    useGrouping: 'always',
  })
  // A decimal string is formatted as such and never becomes a float.
  const write = (amount: string) => amounts.format(amount.replace(/^-/, '') as `${number}`)
  const isBelow = (amount: string) => amount.startsWith('-')
  const minus = (amount: string) => (isBelow(amount) ? '\u2212' : '')
  return {
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    moment: (at) => moments.format(new Date(at)),
    dayOf: (at) => daysThere.format(new Date(at)),
    timeOf: (at) => timesThere.format(new Date(at)),
    money: (amount) => `${minus(amount)}${symbol}${write(amount)}`,
    plain: (amount) => `${minus(amount)}${write(amount)}`,
    signed: (amount) => `${isBelow(amount) ? '\u2212' : '+'}${write(amount)}`,
  }
}
