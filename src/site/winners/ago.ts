const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Relative time in the page's language with Latin digits; "now" under a minute. */
export function agoOf(atMs: number, nowMs: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { numeric: 'auto', style: 'short' })
  const passed = Math.max(0, nowMs - atMs)
  const [unit, length] = units.find(([, ms]) => passed >= ms) ?? ['second', Infinity]
  return format.format(-Math.floor(passed / length) || 0, unit)
}

/** The rows visible after a number of turns; each turn inserts one at the top. */
export function rowsAt<Row>(list: readonly Row[], turns: number, places: number): Row[] {
  if (list.length <= places) return [...list]
  const first = list.length - (turns % list.length)
  return Array.from({ length: places }, (_, place) => list[(first + place) % list.length]).filter(
    (row) => row !== undefined,
  )
}
