const formatters = new Map<string, Intl.NumberFormat>()

/** A rate of millionths in per cent, without trailing zeros: 9,000 is 0.9 %. */
export function percentText(ratePpm: number, language: string): string {
  const known = formatters.get(language)
  const formatter =
    known ?? new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 4 })
  if (!known) formatters.set(language, formatter)
  return formatter.format(ratePpm / 1_000_000)
}
