const HIDDEN = '***'

/**
 * The name of a winner, so that they know themselves and nobody else does: signs from its beginning and its end, never
 * more than half of it, and always three stars, which tell nothing of its length. It is cut between signs as people
 * see them, so that no letter loses its mark.
 */
export function maskName(name: string): string {
  const signs = Array.from(
    new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim()),
    (one) => one.segment,
  )
  const shown = Math.min(Math.floor(signs.length / 2), 5)
  const before = Math.ceil(shown / 2)
  const after = shown - before
  return signs.slice(0, before).join('') + HIDDEN + (after > 0 ? signs.slice(-after).join('') : '')
}
