import { expect, test } from 'vitest'
import type { Category } from '#domain/navigation/category.ts'
import { CATEGORIES } from './category-colours.ts'
import { svgFault } from './svg-fault.ts'
import { banner, poster, promoArt } from './wide-art.ts'

for (const category of Object.keys(CATEGORIES) as Category[]) {
  test(`wide pictures of ${category} are well formed in both directions`, () => {
    const subject = { id: 'w1', category, title: 'Gem & <Crown>' }
    for (const svg of [banner(subject), promoArt(subject), poster(subject)])
      expect(svgFault(svg)).toBeUndefined()
    expect(banner(subject, { mirror: true })).not.toBe(banner(subject))
    expect(svgFault(banner(subject, { mirror: true }))).toBeUndefined()
  })
}

test('banner, promotion and poster have their own sizes', () => {
  const subject = { id: 'w1', category: 'live', title: '' } as const
  expect(banner(subject)).toContain('viewBox="0 0 1600 520"')
  expect(promoArt(subject)).toContain('viewBox="0 0 640 300"')
  expect(poster(subject)).toContain('viewBox="0 0 400 800" preserveAspectRatio="xMidYMid slice"')
})
