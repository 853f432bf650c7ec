import { writeMoney } from '#browser/ui/money-parts.ts'

/** A sum without decimals, rounded half away from zero, for totals in cards. */
export function wholeMoney(amount: string, language: string, symbol: string): string {
  return writeMoney(roundToWhole(amount), language, symbol).replace(/\D00$/, '')
}

/** A decimal string rounded to a whole one, half away from zero. */
export function roundToWhole(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d)\d*)?$/.exec(amount)
  if (!match) throw new Error(`Not a decimal amount: ${amount}`)
  const [, minus = '', digits = '0', tenth = '0'] = match
  const whole = BigInt(digits) + (tenth >= '5' ? 1n : 0n)
  return whole === 0n ? '0' : `${minus}${whole}`
}

/** Tenths of a percent as a percentage with its sign. */
export function changeText(perMille: number, language: string): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(perMille / 1000)
}

/** The share of the stakes that was paid back, to a tenth of a percent; undefined without stakes. */
export function returnedText(staked: string, won: string, language: string): string | undefined {
  if (Number(staked) <= 0) return undefined
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Number(won) / Number(staked))
}

/** The number of steps that have begun: those after it are still to come. */
export function begunSteps(starts: readonly string[], at: string): number {
  return starts.filter((start) => Date.parse(start) <= Date.parse(at)).length
}
