/** Which tiles of a strip are drawn. */
export interface Window {
  readonly from: number
  /** The first that is not. */
  readonly to: number
}

/** As many tiles stand ready beyond each edge. */
const AHEAD = 3
/** The window moves by so many tiles at a time: a strip that scrolls draws seldom. */
const STEP = 3

/** What of a strip is seen, and a little beyond: the number of drawn tiles does not grow with the strip. */
export function windowOf({
  count,
  scrolled,
  seen,
  tile,
}: {
  readonly count: number
  /** How far the strip has moved from its start, in pixels, in either direction of writing. */
  readonly scrolled: number
  /** How much of it is seen, in pixels. */
  readonly seen: number
  /** A tile with the gap after it, in pixels. */
  readonly tile: number
}): Window {
  if (count === 0 || tile <= 0) return { from: 0, to: Math.min(count, FIRST) }
  const first = Math.floor(Math.abs(scrolled) / tile / STEP) * STEP
  const inSight = Math.ceil(seen / tile) + STEP
  return { from: Math.max(0, first - AHEAD), to: Math.min(count, first + inSight + AHEAD) }
}

/** A frame draws so many tiles and no more: a slow machine still answers in between. */
const AT_ONCE = 2

/** One step from what is drawn to what should be: what is out of sight goes at once, what comes into it comes in turn. */
export function stepTowards(drawn: Window, wanted: Window): Window {
  const from = Math.max(drawn.from, wanted.from)
  const to = Math.min(drawn.to, wanted.to)
  if (from >= to) return { from: wanted.from, to: Math.min(wanted.to, wanted.from + AT_ONCE) }
  const after = Math.min(wanted.to, to + AT_ONCE)
  return { from: Math.max(wanted.from, from - Math.max(0, AT_ONCE - (after - to))), to: after }
}

export function isSameWindow(one: Window, other: Window): boolean {
  return one.from === other.from && one.to === other.to
}

/** Before anything is measured: a full line at the widest. */
const FIRST = 9
