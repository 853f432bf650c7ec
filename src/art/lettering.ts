import { n1 } from './colour.ts'
import { GLYPHS } from './glyphs.ts'
import { breakLines, isUnspaced, measure } from './line-breaks.ts'
import { at } from './sequence.ts'
import { group, line } from './shapes.ts'

export type Cut = { weight: number; stretch: number; inline?: boolean }

export const CUTS: readonly Cut[] = [
  { weight: 0.2, stretch: 0.78, inline: true },
  { weight: 0.24, stretch: 0.9, inline: true },
  { weight: 0.18, stretch: 0.72 },
  { weight: 0.2, stretch: 0.56 },
  { weight: 0.165, stretch: 0.92 },
  { weight: 0.26, stretch: 0.74, inline: true },
]

export type LetteringPlace = { cx: number; bottom: number; width: number; maxCap: number }
export type LetteringPaint = { style: Cut; face: string; edge: string; inline: string; uid: string }

/**
 * Title lettering with outline, drop shadow and, on heavy cuts, a deco inline, anchored at its bottom centre. Titles
 * without glyphs are set as heavy text.
 */
export function lettering(title: string, place: LetteringPlace & LetteringPaint): string {
  if (!drawable(title)) return setText(title, place)
  const { cx, bottom, width, maxCap, style, edge, inline, uid } = place
  const { weight, stretch } = style
  let y = bottom
  let out = ''
  for (const text of breakLines(title).reverse()) {
    const probe = setLine(text, 100, stretch, weight)
    const cap = Math.max(11, Math.min(maxCap, (width / (probe.width + 100 * weight)) * 100))
    const drawn = setLine(text, cap, stretch, weight)
    const stem = n1(cap * weight)
    const rim = n1(stem + Math.max(4.5, cap * 0.16))
    out =
      group(
        lay(drawn.d, edge, rim, n1(cap * 0.09 + 1), 'round') +
          lay(drawn.d, edge, rim, 0, 'round') +
          lay(drawn.d, `url(#${uid}f)`, stem) +
          (stem > 7.5 && style.inline ? lay(drawn.d, inline, n1(stem * 0.17)) : ''),
        `translate(${n1(cx - drawn.width / 2)} ${n1(y - cap)})`,
      ) + out
    y -= cap + Math.max(9, cap * 0.34)
  }
  return out
}

/** Lays out one line; returns the path data and its width at the given cap height. */
export function setLine(text: string, cap: number, stretch: number, weight: number) {
  const k = cap / 100
  const gap = cap * (0.13 + weight)
  let x = 0
  const d = [...fold(text)]
    .map((sign) => {
      const glyph = GLYPHS[sign]
      if (!glyph) throw new RangeError(`no drawn capital for ${sign}`)
      const start = x
      x += glyph[0] * k * stretch + gap
      return placeSkeleton(glyph[1], start, k, stretch)
    })
    .join('')
  return { d, width: x - gap }
}

/** Whether every character has a glyph. */
export const drawable = (text: string) => [...fold(text)].every((sign) => GLYPHS[sign])

/** Capitals without diacritics, which the glyphs lack. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'D')
    .replace(/[’‘]/g, "'")
    .toUpperCase()

function placeSkeleton(skeleton: string, start: number, k: number, stretch: number): string {
  return skeleton.replace(/([MLAZ])([^MLAZ]*)/g, (_, command: string, numbers: string) => {
    const v = numbers.trim()
      ? numbers
          .trim()
          .split(/[\s,]+/)
          .map(Number)
      : []
    if (command === 'A') {
      const radii = `${n1(at(v, 0) * k * stretch)} ${n1(at(v, 1) * k)}`
      return `A${radii} 0 ${at(v, 3)} ${at(v, 4)} ${n1(start + at(v, 5) * k * stretch)} ${n1(at(v, 6) * k)}`
    }
    return v.length ? `${command}${n1(start + at(v, 0) * k * stretch)} ${n1(at(v, 1) * k)}` : command
  })
}

const lay = (d: string, stroke: string, width: number, drop = 0, join: 'miter' | 'round' = 'miter') =>
  line(
    d,
    stroke,
    width,
    `transform="translate(0 ${drop})" stroke-linejoin="${join}" stroke-miterlimit="4" stroke-linecap="${join === 'round' ? 'square' : 'butt'}"`,
  )

const FACES = 'Noto Sans,Noto Sans Thai,Noto Sans CJK SC,Noto Kufi Arabic,Noto Sans Arabic,sans-serif'
/** Arabic and Indic scripts need more room above and below. */
const TALL = /[\u0600-\u06ff]|[\u0900-\u0dff]/

function setText(title: string, place: LetteringPlace & LetteringPaint): string {
  const { cx, bottom, width, maxCap, face, edge } = place
  const lines = breakLines(title)
  const size = Math.min(maxCap * 1.06, (width / Math.max(...lines.map(measure))) * 0.98)
  const leading = isUnspaced(title) || TALL.test(title) ? 1.36 : 1.14
  return lines
    .map((text, i) => {
      const y = n1(bottom - size * (leading - 1.04) - (lines.length - 1 - i) * size * leading)
      const words = text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))
      return `<text x="${cx}" y="${y}" font-size="${n1(size)}" font-weight="800" text-anchor="middle" font-family="${FACES}" fill="${face}" stroke="${edge}" stroke-width="${n1(Math.max(3.4, size * 0.2))}" paint-order="stroke" stroke-linejoin="round">${words}</text>`
    })
    .join('')
}
