import type { Category } from '#domain/navigation/category.ts'
import { at } from './sequence.ts'
import { oklch, ramp, GOLD } from './colour.ts'
import { polar, times, poly, path, disc, box, group, ngon, facetStar, stones } from './shapes.ts'
import { coin } from './game-pieces.ts'
import { wedgeGlow, direct } from './stage.ts'

export type WideSubject = { id: string; category: Category; title: string }
type Frame = { w: number; h: number; fx: number; fy: number; scale: number; flip: boolean }

function wide({ id, category, title }: WideSubject, { w, h, fx, fy, scale, flip }: Frame): string {
  const s = direct(id, category, title)
  const { r, uid, hue, chroma, friend } = s
  const A = ramp(friend, 0.17)
  const B = ramp(friend + 130, 0.15)
  const a = oklch(0.3, chroma * 0.62, hue)
  const b = oklch(0.19, chroma * 0.5, hue + 12)
  const t = ramp(hue, chroma, -0.08)
  const rings = times(13, (i) =>
    stones(
      60 + i * 34,
      27,
      Math.round((60 + i * 34) * 0.21),
      at(t, at([1, 2, 3, 2, 3], i % 5)),
      `opacity="${Math.max(0.05, 0.5 - i * 0.04).toFixed(2)}" transform="rotate(${Math.round(r() * 90)})"`,
    ),
  )
  const orbiters = times(10, (i) => {
    const [x, y] = polar(r.range(150, 250), i * 36 + r.range(-12, 12))
    return group(
      at(
        [
          facetStar(4, 16, 4.4, '#fff', GOLD[1]),
          coin(17),
          poly(ngon(4, 12), B[1]) + path('M0 -12L12 0L0 12Z', B[3]),
          disc(0, 0, 5, GOLD[1]),
        ],
        i % 4,
      ),
      `translate(${x} ${y}) rotate(${i * 24})`,
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="${flip ? 'xMinYMid' : 'xMaxYMid'} slice" aria-hidden="true"><defs><linearGradient id="${uid}b" x2="1"><stop stop-color="${flip ? a : b}"/><stop offset="1" stop-color="${flip ? b : a}"/></linearGradient>${wedgeGlow(uid, oklch(0.86, 0.1, hue + 30))}</defs>` +
    box(0, 0, w, h, `url(#${uid}b)`) +
    group(
      rings +
        disc(0, 0, 260, `url(#${uid}g)`) +
        orbiters +
        `<ellipse cy="128" rx="110" ry="16" fill="${b}" opacity=".5"/>` +
        group(s.hero(A, B), 'scale(1.5)'),
      `translate(${flip ? w - fx : fx} ${fy}) scale(${scale})`,
    ) +
    '</svg>'
  )
}

/** Banner, 1600 x 520. `mirror` for right-to-left pages: the hero is at the end side. */
export const banner = (subject: WideSubject, { mirror = false } = {}) =>
  wide(subject, { w: 1600, h: 520, fx: 1360, fy: 256, scale: 1.08, flip: mirror })

/** Promotion, 640 x 300. */
export const promoArt = (subject: WideSubject, { mirror = false } = {}) =>
  wide(subject, { w: 640, h: 300, fx: 480, fy: 150, scale: 0.62, flip: mirror })

/** Tall art for dialogs and splash screens, 400 x 800. */
export const poster = (subject: WideSubject) =>
  wide(subject, { w: 400, h: 800, fx: 200, fy: 330, scale: 0.92, flip: false }).replace(
    'xMaxYMid',
    'xMidYMid',
  )
