const HIDDEN = '***'

/**
 * Masks a winner's name, recognisable only to its owner: characters from both ends, at most half of them, and always
 * three stars, so that the length stays hidden. Split by graphemes, so that no letter loses its accent.
 */
export function maskName(name: string): string {
  const signs = Array.from(
    new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim()),
    (one) => one.segment,
  )
  const visible = Math.min(Math.floor(signs.length / 2), 5)
  const before = Math.ceil(visible / 2)
  const after = visible - before
  return signs.slice(0, before).join('') + HIDDEN + (after > 0 ? signs.slice(-after).join('') : '')
}
