import { expect, test } from 'vitest'
import type { Category } from '#domain/navigation/category.ts'
import { CATEGORIES } from './category-colours.ts'
import { gameTile } from './game-tile.ts'
import { svgFault } from './svg-fault.ts'

const titles = [
  'Dragon Forge',
  'ملك الأسود',
  'มังกรทองคำนำโชค',
  '财神到来好运连连',
  'Book "of" <Nile> & more',
  '',
]

for (const category of Object.keys(CATEGORIES) as Category[]) {
  test(`tiles of ${category} are well formed in every script, and the same for the same game`, () => {
    for (const title of titles) {
      const subject = { id: `${category}-1`, category, title, vendor: 'Aurel' }
      const svg = gameTile(subject)
      expect(svgFault(svg), title).toBeUndefined()
      expect(gameTile(subject)).toBe(svg)
    }
  })
}

test('different games of one hall have different tiles', () => {
  const tiles = Array.from({ length: 60 }, (_, i) =>
    gameTile({ id: `g${i}`, category: 'slots', title: '', vendor: '' }),
  )
  expect(new Set(tiles).size).toBe(60)
})
