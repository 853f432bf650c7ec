import type { Category } from '#domain/navigation/category.ts'
import { at } from './sequence.ts'
import { n1 } from './colour.ts'
import { times, disc, box, group } from './shapes.ts'
import { lettering } from './lettering.ts'
import { breakLines } from './line-breaks.ts'
import { wedgeGlow, direct, satellites, frames } from './stage.ts'

export type TileSubject = {
  id: string
  category: Category
  title: string
  vendor: string
  /** The lettering, where it is not the title by which the picture is cast. */
  label?: string
}

/** Deterministic for its subject. */
export function gameTile({ id, category, title, vendor, label = title }: TileSubject): string {
  const s = direct(id, category, title)
  const { r, uid, A, B } = s
  const size = r.range(1.02, 1.2)
  const lines = breakLines(label).length
  const cy = lines > 2 ? 142 : lines > 1 ? 152 : 162
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${label.replace(/[<"&]/g, '')}"><defs>` +
    `<linearGradient id="${uid}b" x2="0" y2="1"><stop stop-color="${s.top}"/><stop offset="1" stop-color="${s.bottom}"/></linearGradient>` +
    `<linearGradient id="${uid}v" x2="0" y2="1"><stop offset=".5" stop-color="${s.deep}" stop-opacity="0"/><stop offset=".8" stop-color="${s.deep}" stop-opacity=".88"/><stop offset="1" stop-color="${s.deep}"/></linearGradient>` +
    `<linearGradient id="${uid}f" gradientUnits="userSpaceOnUse" x2="0" y1="0" y2="46"><stop stop-color="${s.face[0]}"/><stop offset="1" stop-color="${s.face[1]}"/></linearGradient>` +
    `<linearGradient id="${uid}s" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".34" stop-color="#fff" stop-opacity="0"/></linearGradient>${wedgeGlow(uid, s.glow)}</defs>` +
    box(0, 0, 300, 400, `url(#${uid}b)`) +
    s.ground(r, s.G) +
    disc(150, cy + 4, 165, `url(#${uid}g)`) +
    s.flank(s.G) +
    group(s.flank(s.G), 'matrix(-1 0 0 1 300 0)') +
    satellites(r, A) +
    `<ellipse cx="150" cy="${n1(cy + 104 * size)}" rx="${n1(86 * size)}" ry="13" fill="${s.pale ? s.G[4] : s.deep}" opacity=".45"/>` +
    group(s.hero(A, B), `translate(150 ${cy}) scale(${n1(size * 10) / 10})`) +
    box(0, 0, 300, 400, `url(#${uid}v)`) +
    box(0, 0, 300, 400, `url(#${uid}s)`) +
    frames(vendor, s.face[0]) +
    lettering(label, {
      cx: 150,
      bottom: 362,
      width: 246,
      maxCap: lines > 2 ? 34 : lines > 1 ? 42 : 52,
      style: s.cut,
      face: s.face[0],
      edge: s.ink,
      inline: s.ink,
      uid,
    }) +
    times(19, (i) => box(2 + i * 15.6, 389, 14.2, 9, at(s.C, at([2, 1, 2, 3, 2], (i * 7 + s.seed) % 5)))) +
    '</svg>'
  )
}
