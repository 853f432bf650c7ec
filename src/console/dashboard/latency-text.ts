import { ageText } from '#console/work/age-text.ts'

/** A time of a call or a wait: 41 ms, 9.2 sec, 4 min. */
export function latencyText(language: string, ms: number): string {
  if (ms >= 60_000) return ageText(language, ms / 1_000)
  const [value, unit] = ms < 1_000 ? ([ms, 'millisecond'] as const) : ([ms / 1_000, 'second'] as const)
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: ms < 1_000 ? 0 : 1,
  }).format(value)
}
