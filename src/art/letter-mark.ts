import { drawable, fold, setLine } from './lettering.ts'
import { box, group, line, ngon, poly } from './shapes.ts'

/** Whether a logo can be drawn from the text: one or two letters or digits with a glyph. */
export function isMarkLetters(text: string): boolean {
  const signs = [...text]
  return signs.length >= 1 && signs.length <= 2 && /^[\p{L}\d]+$/u.test(text) && drawable(text)
}

/** The initials of a name's first two words; undefined where a glyph is missing. */
export function lettersOfName(name: string): string | undefined {
  const words = name.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
  const letters = fold(
    words
      .slice(0, 2)
      .map((word) => [...word][0] ?? '')
      .join(''),
  )
  return isMarkLetters(letters) ? letters : undefined
}

/** A brand's letters on its tile, with the house's gold dot. Drawn as paths, so that no font is needed. */
export function letterMark(letters: string, size = 32): string {
  const isAlone = [...letters].length === 1
  const cap = isAlone ? 24 : 19
  const word = setLine(fold(letters), cap, isAlone ? 0.86 : 0.7, 0.2)
  const stroke = line(
    word.d,
    'var(--brand-ivory,#fbf6ea)',
    Math.round(cap * 20) / 100,
    'stroke-miterlimit="4"',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48" aria-hidden="true">${box(2, 2, 44, 44, 'var(--primary,#0c5c43)', 'rx="11"')}${group(stroke, `translate(${Math.round((24 - word.width / 2) * 10) / 10} ${24 - cap / 2 - 1})`)}${poly(ngon(4, 3.4), 'var(--brand-gold,#e3b04b)', 'transform="translate(24 41)"')}</svg>`
}
