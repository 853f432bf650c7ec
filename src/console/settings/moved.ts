/** The same list with one of its entries a place further up or down; at the ends it stays where it is. */
export function moved<Entry>(list: readonly Entry[], place: number, by: -1 | 1): Entry[] {
  const next = [...list]
  const entry = next[place]
  const other = next[place + by]
  if (entry === undefined || other === undefined) return next
  next[place] = other
  next[place + by] = entry
  return next
}
