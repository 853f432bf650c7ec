export type MoneyParts = { sign: '' | '+' | '\u2212'; integer: string; decimal: string; fraction: string }

type Numerals = { group: Intl.NumberFormat; decimal: string }

const numeralsByLanguage = new Map<string, Numerals>()

/**
 * Splits a decimal string for display. Never a float: the integer part is grouped as a bigint, and further decimals
 * are truncated, so that no balance looks higher than it is.
 */
export function splitMoney(amount: string, language: string, showsPlus = false): MoneyParts {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) throw new Error(`Not a decimal amount: ${amount}`)
  const [, minus = '', digits = '0', decimals = ''] = match
  const fraction = decimals.slice(0, 2).padEnd(2, '0')
  const integer = BigInt(digits)
  const isZero = integer === 0n && fraction === '00'
  const { group, decimal } = numeralsOf(language)
  return {
    sign: isZero ? '' : minus ? '\u2212' : showsPlus ? '+' : '',
    integer: group.format(integer),
    decimal,
    fraction,
  }
}

export function writeMoney(amount: string, language: string, symbol: string, showsPlus = false): string {
  const { sign, integer, decimal, fraction } = splitMoney(amount, language, showsPlus)
  return `${sign}${symbol}${integer}${decimal}${fraction}`
}

/** An amount with all its decimals, for parts of the smallest unit. */
export function exactText(amount: string, language: string): string {
  const { integer, decimal } = splitMoney(amount, language)
  return `${amount.startsWith('-') ? '\u2212' : ''}${integer}${decimal}${amount.split('.')[1] ?? '00'}`
}

/** Latin digits in every language: columns stay comparable and are never mirrored. */
export function numeralsOf(language: string): Numerals {
  const known = numeralsByLanguage.get(language)
  if (known) return known
  const group = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    useGrouping: 'always',
    maximumFractionDigits: 1,
  })
  const decimal = group.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.'
  const numerals = { group, decimal }
  numeralsByLanguage.set(language, numerals)
  return numerals
}
