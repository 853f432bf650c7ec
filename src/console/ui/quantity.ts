/** The unit in which operators read a number, and how many stored ones make one of it. */
interface Scale {
  readonly unit: 'percent' | 'second' | 'minute' | 'hour' | 'day' | 'month'
  /** A power of ten. */
  readonly per: number
}

const scales: Readonly<Record<string, Scale>> = {
  pointsPercent: { unit: 'percent', per: 1 },
  feePerMille: { unit: 'percent', per: 10 },
  wageringHundredths: { unit: 'percent', per: 1 },
  returnToPlayerMinMilli: { unit: 'percent', per: 10 },
  slotCycleMinMs: { unit: 'second', per: 1_000 },
  tableCycleMinMs: { unit: 'second', per: 1_000 },
  ratePpm: { unit: 'percent', per: 10_000 },
  depositFeePpm: { unit: 'percent', per: 10_000 },
  withdrawalFeePpm: { unit: 'percent', per: 10_000 },
  gapPpm: { unit: 'percent', per: 10_000 },
  marginPpm: { unit: 'percent', per: 10_000 },
  sharePpm: { unit: 'percent', per: 10_000 },
  flagOnePpm: { unit: 'percent', per: 10_000 },
  bandsPpm: { unit: 'percent', per: 10_000 },
  // Rates of agents, and their bounds by product.
  lotteryPpm: { unit: 'percent', per: 10_000 },
  slotsPpm: { unit: 'percent', per: 10_000 },
  livePpm: { unit: 'percent', per: 10_000 },
  sportsPpm: { unit: 'percent', per: 10_000 },
  lottery: { unit: 'percent', per: 10_000 },
  slots: { unit: 'percent', per: 10_000 },
  live: { unit: 'percent', per: 10_000 },
  sports: { unit: 'percent', per: 10_000 },
  // The caps of the kinds of contracts with agents.
  dividend: { unit: 'percent', per: 10_000 },
  daily: { unit: 'percent', per: 10_000 },
  hourly: { unit: 'percent', per: 10_000 },
  real_time: { unit: 'percent', per: 10_000 },
}

const suffixes = [
  ['Minutes', 'minute'],
  ['Hours', 'hour'],
  ['Days', 'day'],
  ['Months', 'month'],
] as const

/** The scale of a setting, by its name; undefined for a plain count. */
export function scaleOf(name: string): Scale | undefined {
  if (Object.hasOwn(scales, name)) return scales[name]
  const found = suffixes.find(([suffix]) => name.endsWith(suffix))
  return found && { unit: found[1], per: 1 }
}

/** The stored number as a person types it: 15 thousandths are 1.5 percent. */
export function writeScaled(value: number, per: number): string {
  return String(value / per)
}

/** The typed number as it is stored. Digits beyond the scale do not count. */
export function readScaled(typed: string, per: number): number {
  const [whole = '', fraction = ''] = typed
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/gu, '')
    .split('.')
  const decimals = String(per).length - 1
  return Number(whole.slice(0, 9) + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/** The unit alone, in the form that a count of several takes. */
export function unitText(language: string, { unit }: Scale): string {
  if (unit === 'percent') return '%'
  return formatOf(language, unit)
    .formatToParts(100)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('')
}

/** A stored number with its unit; whole hours and days instead of many minutes. */
export function quantityText(language: string, name: string, value: number): string | undefined {
  const scale = scaleOf(name)
  if (!scale) return undefined
  const { unit, count } = largest(scale.unit, value / scale.per)
  if (unit === 'percent') return `${formatOf(language).format(count)}%`
  return formatOf(language, unit).format(count)
}

function largest(
  unit: Scale['unit'],
  count: number,
): { readonly unit: Scale['unit']; readonly count: number } {
  if (unit === 'minute' && count >= 120 && count % 60 === 0) return largest('hour', count / 60)
  if (unit === 'hour' && count >= 48 && count % 24 === 0) return { unit: 'day', count: count / 24 }
  return { unit, count }
}

function formatOf(language: string, unit?: string): Intl.NumberFormat {
  const tag = `${language}-u-nu-latn`
  if (unit === undefined) return new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 3 })
}
