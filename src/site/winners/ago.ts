const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was, in the words of the language and in Latin digits. Under a minute it is now. */
export function agoOf(atMs: number, nowMs: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { numeric: 'auto', style: 'short' })
  const passed = Math.max(0, nowMs - atMs)
  const [unit, length] = units.find(([, ms]) => passed >= ms) ?? ['second', Infinity]
  return format.format(-Math.floor(passed / length) || 0, unit)
}

/** The rows that a ticker of so many places shows after so many turns: each turn one comes in at the head. */
export function rowsAt<Row>(list: readonly Row[], turns: number, places: number): Row[] {
  if (list.length <= places) return [...list]
  const first = list.length - (turns % list.length)
  return Array.from({ length: places }, (_, place) => list[(first + place) % list.length]).filter(
    (row) => row !== undefined,
  )
}
