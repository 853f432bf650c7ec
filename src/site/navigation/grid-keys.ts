export interface Place {
  readonly x: number
  readonly y: number
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * The target of an arrow key in a grid: the nearest item in its direction. An item in the same line wins over a
 * nearer one off the line. Undefined at the edge.
 */
export function nextPlace(places: readonly Place[], from: number, arrow: Arrow): number | undefined {
  const here = places[from]
  if (!here) return undefined
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const sign = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1
  let best: { index: number; cost: number } | undefined
  for (const [index, place] of places.entries()) {
    const along = sign * (isAcross ? place.x - here.x : place.y - here.y)
    if (along < 4) continue
    const aside = Math.abs(isAcross ? place.y - here.y : place.x - here.x)
    const cost = along + aside * ASIDE
    if (!best || cost < best.cost) best = { index, cost }
  }
  return best?.index
}

const ASIDE = 4
