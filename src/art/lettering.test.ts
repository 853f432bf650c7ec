import { expect, test } from 'vitest'
import { CUTS, drawable, fold, lettering, setLine } from './lettering.ts'
import { at } from './sequence.ts'
import { svgFault } from './svg-fault.ts'

const place = {
  cx: 150,
  bottom: 362,
  width: 246,
  maxCap: 52,
  face: '#fff',
  edge: '#000',
  inline: '#000',
  uid: 'a',
}

// Each row is a title, and whether it is drawn with our glyphs.
const titles = [
  ['Dragon Forge', true],
  ['Caesar’s Vault', true],
  ['Thị Trấn Đá', true],
  ['حصن التنين الذهبي', false],
  ['มังกรทองคำนำโชค', false],
  ['财神到来', false],
  ['a < b & c', false],
] as const

for (const [title, drawn] of titles) {
  test(`"${title}" is set as ${drawn ? 'drawn capitals' : 'text'}, well formed in every cut`, () => {
    expect(drawable(title)).toBe(drawn)
    for (const style of CUTS) {
      const svg = lettering(title, { ...place, style })
      expect(svgFault(svg)).toBeUndefined()
      expect(svg.includes('<text')).toBe(!drawn)
    }
  })
}

test('diacritics are folded away', () => expect(fold('Ñandú’s Đông')).toBe("NANDU'S DONG"))

test('a long title shrinks to the available width', () => {
  const { weight, stretch } = at(CUTS, 0)
  expect(setLine('MMMM', 50, stretch, weight).width).toBeGreaterThan(setLine('MM', 50, stretch, weight).width)
  expect(() => setLine('金', 50, stretch, weight)).toThrow(RangeError)
})
