import { expect, test } from 'vitest'

import { pageInput, turnPages } from './pages.ts'

test('the first page has none before it, and the last none after it', () => {
  expect(turnPages([], () => undefined)).toMatchObject({ first: 1, isFirst: true, hasNext: false })
  expect(pageInput([])).toEqual({ limit: 25 })
})

test('on and back lead through the same pages', () => {
  let at: readonly string[] = ['b']
  const change = (next: readonly string[]) => {
    at = next
  }
  turnPages(at, change, 'c').onNext()
  expect(at).toEqual(['b', 'c'])
  expect(pageInput(at)).toEqual({ limit: 25, after: 'c' })
  expect(turnPages(at, change).first).toBe(51)
  turnPages(at, change).onBack()
  turnPages(at, change).onBack()
  expect(at).toEqual([])
})
