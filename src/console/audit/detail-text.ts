import { hexOf } from '#art/colour.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { numeralsOf } from '#browser/ui/money-parts.ts'
import { formatExactly } from '#console/ui/ExactTime.tsx'
import { quantityText } from '#console/ui/quantity.ts'
import { amountNames } from '#domain/cashier/withdrawal-settings.ts'
import { findLanguage } from '#domain/language/language.ts'
import { tierLimits } from '#domain/verification/tiers.ts'

import { codeWords } from './value-words.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A random number: its beginning tells two apart, as it does in our logs. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const AMOUNT = /^\d{1,18}\.\d{2,5}$/

/** Details that hold an amount as a decimal string. */
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'fee',
  'cashPerPoint',
  'leastStake',
  'largestStake',
  'tableLossMost',
  'turnover',
  'withdrawalSum',
  ...amountNames,
  ...tierLimits,
])

export interface Reader {
  readonly t: Translate
  /** The brand's time zone. */
  readonly zone: string
  readonly language: string
  /** Stands before amounts, where all are of one currency. */
  readonly currency?: string
  /** The deed that noted the detail, where it is known: the same code may mean different things. */
  readonly action?: string
}

/** A detail for display: booleans as yes or no, codes translated, times in the brand's zone. */
export function detailText(reader: Reader, path: string, value: unknown): string {
  const { t, zone, language } = reader
  if (Array.isArray(value)) return value.map((one) => detailText(reader, path, one)).join(', ')
  if (typeof value === 'boolean') return t(value ? 'console.detail.yes' : 'console.detail.no')
  const text = String(value)
  if (MOMENT.test(text)) return formatExactly(Date.parse(text), zone)
  const part = /(\w+?)(?:\[\d+\])?$/.exec(path)?.[1] ?? ''
  const quantity = typeof value === 'number' ? quantityText(language, part, value) : undefined
  if (quantity !== undefined) return quantity
  if ((amounts.has(part) || path.startsWith('stakes.')) && AMOUNT.test(text)) return amountText(reader, text)
  if (/language/i.test(part)) return findLanguage(text)?.name ?? text
  if (/^[A-Z]{2}$/.test(text) && /countr/i.test(part)) return countryName(language, text)
  if (text.startsWith('oklch(')) return hexOf(text) ?? text
  if (UUID.test(text)) return text.slice(0, 8)
  const word = codeWords(part, text, reader.action)
  return word ? t(word) : text
}

/** Grouped, with all its decimals: the trail rounds nothing. */
function amountText({ language, currency }: Reader, amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const { group, decimal } = numeralsOf(language)
  const written = `${group.format(BigInt(whole))}${decimal}${fraction}`
  return currency === undefined ? written : `${currency} ${written}`
}

function countryName(language: string, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
