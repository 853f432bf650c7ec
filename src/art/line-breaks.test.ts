import { expect, test } from 'vitest'
import { breakLines, measure } from './line-breaks.ts'

// Each row is one title with its lines.
const rows: readonly (readonly [string, readonly string[]])[] = [
  ['', []],
  ['Koi', ['Koi']],
  ['Dragon Forge', ['Dragon', 'Forge']],
  ['Book of Nile', ['Book of', 'Nile']],
  ['Supercalifragilistic', ['Supercalif-', 'ragilistic']],
  ['财神到来好运连连', ['财神到来', '好运连连']],
]

for (const [title, lines] of rows) {
  test(`"${title}" breaks into ${lines.length} lines`, () => expect(breakLines(title)).toEqual(lines))
}

test('Thai breaks between words, so that joining the lines gives the title again', () => {
  const title = 'มังกรทองคำนำโชค'
  const lines = breakLines(title)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length).toBeLessThanOrEqual(3)
  expect(lines.join('')).toBe(title)
})

test('no title takes more than three lines', () => {
  expect(breakLines('one two three four five six seven eight nine ten eleven')).toHaveLength(3)
})

test('combining marks have no width and wide characters a whole unit', () => {
  expect(measure('e\u0301')).toBe(measure('e'))
  expect(measure('金')).toBe(1)
})
