const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in the largest unit that says enough: 45 sec, 90 min, 47 hr, 3 days. */
export function ageText(language: string, seconds: number): string {
  const [unit, length] =
    seconds < MINUTE
      ? (['second', 1] as const)
      : seconds < 2 * HOUR
        ? (['minute', MINUTE] as const)
        : seconds < 2 * DAY
          ? (['hour', HOUR] as const)
          : (['day', DAY] as const)
  return formatterOf(language, unit).format(Math.floor(seconds / length))
}

/** Making a formatter takes longer than a row of the queue, and each row says its age every second. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' })
  formatters.set(key, made)
  return made
}
