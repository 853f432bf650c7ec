import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { toLatinDigits } from '#domain/text/digits.ts'

import { numeralsOf } from './money-parts.ts'

export type TypedFault =
  | 'empty'
  | 'no_amount'
  /** Ambiguous: 1.500 is fifteen hundred in some languages and one and a half in others. */
  | 'unclear'
  | 'negative'
  | 'zero'
  | 'too_fine'
  | 'too_large'

export type Typed = { readonly amount: string } | { readonly fault: TypedFault }

const INVISIBLE = /[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu
const BLANKS = /[\s'\u2018\u2019\u066c]+/gu
const SIGNS_AROUND = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu
const TYPED_MAX = 60
const WHOLE_MAX = 13
const FINEST = 5

/**
 * Parses an amount in local notation into wire format. Accepts local digits, blanks and grouping signs; nothing is
 * rounded, and an ambiguous input is refused.
 */
export function readTyped(
  text: string,
  { language, currency }: { readonly language: string; readonly currency: string },
): Typed {
  const bare = text.replace(INVISIBLE, '').replace(SIGNS_AROUND, '')
  if (bare === '') return { fault: 'empty' }
  if (bare.length > TYPED_MAX) return { fault: 'no_amount' }
  const plain = inAscii(bare)
  if (/^[-\u2212\u2013]/u.test(plain)) return { fault: 'negative' }
  if (!/^[\d., \u066b]*\d[\d., \u066b]*$/u.test(plain)) return { fault: 'no_amount' }
  const decimals = decimalsOf(currency)
  const cut = cutAtDecimal(plain, { language, decimals })
  if (cut === undefined) return { fault: 'no_amount' }
  if (cut === 'unclear') return { fault: 'unclear' }
  return judge(cut, currency)
}

/** Formats an amount for a field: grouped, with the decimals of the currency. */
export function writeTyped(
  amount: string,
  { language, currency }: { readonly language: string; readonly currency: string },
): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const { group, decimal } = numeralsOf(language)
  const decimals = decimalsOf(currency)
  const integer = group.format(BigInt(whole))
  return decimals === 0 ? integer : `${integer}${decimal}${fraction.padEnd(decimals, '0').slice(0, decimals)}`
}

/** Number of payable decimals of the currency. */
export function decimalsOf(currency: string): number {
  return FINEST + 1 - payableStep(currency).toString().length
}

interface Cut {
  readonly whole: string
  readonly fraction: string
}

function judge({ whole, fraction }: Cut, currency: string): Typed {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.replace(/0+$/, '')
  if (digits.length > WHOLE_MAX) return { fault: 'too_large' }
  if (digits === '0' && rest === '') return { fault: 'zero' }
  const units = parseAmount(rest === '' ? digits : `${digits}.${rest}`, currency)
  return units === undefined ? { fault: 'too_fine' } : { amount: writeAmount(units) }
}

/** Splits at the decimal separator. A lone separator counts only if it has a single possible meaning. */
function cutAtDecimal(
  text: string,
  given: { readonly language: string; readonly decimals: number },
): Cut | 'unclear' | undefined {
  const place = decimalPlace(text, given)
  if (place === 'unclear') return place
  const whole = place < 0 ? text : text.slice(0, place)
  const fraction = place < 0 ? '' : text.slice(place + 1)
  return isGrouped(whole) && /^\d*$/.test(fraction)
    ? { whole: whole.replace(/\D/g, ''), fraction }
    : undefined
}

function decimalPlace(
  text: string,
  { language, decimals }: { readonly language: string; readonly decimals: number },
): number | 'unclear' {
  const arabic = text.indexOf('\u066b')
  if (arabic >= 0) return arabic
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return -1
  const sign = text.charAt(last)
  const isOnlyKind = !text.includes(sign === '.' ? ',' : '.')
  if (!isOnlyKind) return last
  if (text.indexOf(sign) < last) return -1
  const isLikeGroups = /^[1-9]\d{0,2}$/.test(text.slice(0, last)) && /^\d{3}$/.test(text.slice(last + 1))
  if (!isLikeGroups) return last
  if (signOf(language) !== sign) return -1
  return decimals >= 3 ? last : 'unclear'
}

/** Valid grouping: by threes, or lakh and crore, with one separator throughout; or none. */
function isGrouped(whole: string): boolean {
  return (
    /^\d*$/.test(whole) ||
    /^\d{1,3}(?<sign>[., ])\d{3}(?:\k<sign>\d{3})*$/.test(whole) ||
    /^\d{1,2}(?<sign>[., ])\d{2}(?:\k<sign>\d{2})*\k<sign>\d{3}$/.test(whole)
  )
}

/** The decimal separator of a language. */
function signOf(language: string): string {
  return numeralsOf(language).decimal === ',' ? ',' : '.'
}

/** Converts Arabic-Indic, Persian and full-width digits and their separators to ASCII. */
function inAscii(text: string): string {
  return toLatinDigits(text)
    .replace(/[\uff0c\u060c]/gu, ',')
    .replace(/\uff0e/gu, '.')
    .replace(BLANKS, ' ')
}
