import { hash, random, n1 } from './colour.ts'
import { drawable, setLine } from './lettering.ts'
import { at } from './sequence.ts'
import { box, group, hoop, line } from './shapes.ts'
import { SIGNS } from './vendor-signs.ts'

export type VendorSubject = { id: string; name: string; sign?: number }

/** A wordmark, 40 high: a small geometric sign and deco capitals in currentColor, for both themes. */
export function vendorMark({ id, name, sign = preferredSign(id) }: VendorSubject): string {
  const type = random(`v|${id}`).pick(TYPES)
  const frame = at(FRAMES, hash(name + id) % FRAMES.length)
  const word = drawable(name) ? drawnWord(name, type) : textWord(name)
  const width = Math.round(46 + word.width + 8)
  const label = name.replace(/[<"&]/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" role="img" aria-label="${label}">${group(frame(at(SIGNS, sign)()), 'translate(19 20)')}${word.body}</svg>`
}

/** Assigns each vendor of a list a distinct sign while signs last. Appending vendors does not change earlier ones. */
export function vendorSigns(ids: readonly string[]): Map<string, number> {
  const taken = new Map<string, number>()
  const used = new Set<number>()
  ids.forEach((id, n) => {
    let sign = preferredSign(id)
    while (n < SIGNS.length && used.has(sign)) sign = (sign + 1) % SIGNS.length
    taken.set(id, sign)
    used.add(sign)
  })
  return taken
}

const preferredSign = (id: string) => (hash(`sign ${id}`) >>> 7) % SIGNS.length

type WordType = { weight: number; stretch: number }

const TYPES: readonly WordType[] = [
  { weight: 0.12, stretch: 0.86 },
  { weight: 0.18, stretch: 0.74 },
  { weight: 0.24, stretch: 0.72 },
  { weight: 0.15, stretch: 0.6 },
]

const FRAMES: readonly ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => hoop(0, 0, 15.5, 'currentColor', 2) + group(sign, 'scale(.6)'),
  (sign) =>
    box(-14.5, -14.5, 29, 29, 'none', 'rx="5" stroke="currentColor" stroke-width="2"') +
    group(sign, 'scale(.6)'),
]

function drawnWord(name: string, { weight, stretch }: WordType) {
  const word = setLine(name, 15, stretch, weight)
  const stroke = line(word.d, 'currentColor', n1(15 * weight), 'stroke-miterlimit="4"')
  return { width: word.width, body: group(stroke, 'translate(42 12.5)') }
}

function textWord(name: string) {
  const text = name.replace(/[<&]/g, '')
  const body = `<text x="42" y="26" font-size="16" font-weight="700" fill="currentColor">${text}</text>`
  return { width: name.length * 13, body }
}
