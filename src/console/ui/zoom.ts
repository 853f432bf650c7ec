const ZOOMS = [0.5, 1, 1.5, 2, 3, 4, 6] as const
export const ZOOM_MIN = 0.5
export const ZOOM_MAX = 6

/** The next larger or smaller zoom; the outermost ones stay. */
export function nextZoom(now: number, by: 1 | -1): number {
  const further = by === 1 ? ZOOMS.find((one) => one > now) : ZOOMS.findLast((one) => one < now)
  return further ?? now
}
