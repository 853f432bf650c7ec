import { expect, test } from 'vitest'
import { emptyState } from './empty-state.ts'
import { svgFault } from './svg-fault.ts'

const kinds = ['search', 'favourites', 'records', 'messages', 'offline', 'maintenance', 'blocked'] as const

for (const kind of kinds) {
  test(`the picture for ${kind} is well formed and takes the colours of the theme`, () => {
    expect(svgFault(emptyState(kind))).toBeUndefined()
    expect(emptyState(kind)).toContain('var(--primary,')
  })
}

test('each kind has a different picture', () =>
  expect(new Set(kinds.map(emptyState)).size).toBe(kinds.length))
