import { expect, test } from 'vitest'
import type { Category } from '#domain/navigation/category.ts'
import { CATEGORIES } from './category-colours.ts'
import { direct, frames, satellites, SCHEMES, wedgeGlow } from './stage.ts'
import { svgFault } from './svg-fault.ts'

for (const category of Object.keys(CATEGORIES) as Category[]) {
  test(`a stage of ${category} depends on its seed alone`, () => {
    const { r: _first, ...one } = direct('a', category, 'Title')
    const { r: _second, ...two } = direct('a', category, 'Title')
    expect(one).toEqual(two)
    expect(direct('a', category, 'Other').uid).not.toBe(one.uid)
  })
}

test('every light scheme occurs', () => {
  const tops = new Set(Array.from({ length: 300 }, (_, i) => direct(`g${i}`, 'slots', '').pale))
  expect(tops).toEqual(new Set([true, false]))
  expect(SCHEMES).toHaveLength(7)
})

test('frames, glow and satellites are well formed, and a vendor always has the same frame', () => {
  const { r, A } = direct('a', 'slots', '')
  expect(svgFault(satellites(r, A) + wedgeGlow('a', '#fff') + frames('Aurel', '#fff'))).toBeUndefined()
  expect(frames('Aurel', '#fff')).toBe(frames('Aurel', '#fff'))
})
