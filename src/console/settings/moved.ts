/** The list with one entry moved by one place; unchanged at the ends. */
export function moved<Entry>(list: readonly Entry[], place: number, by: -1 | 1): Entry[] {
  const next = [...list]
  const entry = next[place]
  const other = next[place + by]
  if (entry === undefined || other === undefined) return next
  next[place] = other
  next[place + by] = entry
  return next
}
