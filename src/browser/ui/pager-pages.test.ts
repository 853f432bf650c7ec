import { expect, test } from 'vitest'
import { listPages } from './pager-pages.ts'

// Each row: current page, number of pages, and what the pager shows.
const rows = [
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 5, '1 2 gap 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 15, '1 2 3 4 5 gap 15'],
  [8, 15, '1 gap 7 8 9 gap 15'],
  [12, 15, '1 gap 11 12 13 14 15'],
  [15, 15, '1 gap 14 15'],
] as const

for (const [current, total, expected] of rows) {
  test(`page ${current} of ${total}: ${expected}`, () => {
    expect(listPages(current, total).join(' ')).toBe(expected)
  })
}
