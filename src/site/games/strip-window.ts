/** The range of tiles that a strip renders. */
export interface Window {
  readonly from: number
  /** Exclusive end. */
  readonly to: number
}

/** Tiles rendered beyond each edge. */
const AHEAD = 3
/** The window moves in steps of this many tiles, so that scrolling rarely renders. */
const STEP = 3

/** The visible range plus a margin, so the number of rendered tiles does not depend on the strip's length. */
export function windowOf({
  count,
  scrolled,
  seen,
  tile,
}: {
  readonly count: number
  /** Scroll distance from the start in pixels, positive in both writing directions. */
  readonly scrolled: number
  /** Visible width in pixels. */
  readonly seen: number
  /** Width of a tile and its gap in pixels. */
  readonly tile: number
}): Window {
  if (count === 0 || tile <= 0) return { from: 0, to: Math.min(count, FIRST) }
  const first = Math.floor(Math.abs(scrolled) / tile / STEP) * STEP
  const inSight = Math.ceil(seen / tile) + STEP
  return { from: Math.max(0, first - AHEAD), to: Math.min(count, first + inSight + AHEAD) }
}

/** Maximum of new tiles per frame, so that a slow device stays responsive. */
const AT_ONCE = 2

/** One step from the rendered to the target window: tiles out of sight go at once, new ones arrive a few per step. */
export function stepTowards(drawn: Window, target: Window): Window {
  const from = Math.max(drawn.from, target.from)
  const to = Math.min(drawn.to, target.to)
  if (from >= to) return { from: target.from, to: Math.min(target.to, target.from + AT_ONCE) }
  const after = Math.min(target.to, to + AT_ONCE)
  return { from: Math.max(target.from, from - Math.max(0, AT_ONCE - (after - to))), to: after }
}

export function isSameWindow(one: Window, other: Window): boolean {
  return one.from === other.from && one.to === other.to
}

/** Before the first measurement: a full row at the widest layout. */
const FIRST = 9
