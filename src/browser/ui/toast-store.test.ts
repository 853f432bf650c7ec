import { expect, test } from 'vitest'
import { dismissToast, fitToasts, showToast } from './toast-store.ts'
import type { Toast } from './toast-store.ts'

const toast = (id: number, isKept: boolean): Toast => ({ id, tone: 'done', text: '', isKept })

// Each row: whether each toast concerns money, and the ids that stay.
const rows: readonly [boolean[], number[]][] = [
  [
    [false, false, false],
    [0, 1, 2],
  ],
  [
    [false, false, false, false],
    [1, 2, 3],
  ],
  [
    [true, false, false, false],
    [0, 2, 3],
  ],
  [
    [true, true, true, true],
    [0, 1, 2, 3],
  ],
]

for (const [kept, expected] of rows) {
  test(`toasts about money ${kept.join(', ')}: ${expected.join(', ')} stay`, () => {
    expect(fitToasts(kept.map((isKept, id) => toast(id, isKept))).map(({ id }) => id)).toEqual(expected)
  })
}

test('every toast has an id of its own', () => {
  const first = showToast({ text: 'a' })
  const second = showToast({ text: 'b' })
  expect(second).not.toBe(first)
  dismissToast(first)
  dismissToast(second)
})
