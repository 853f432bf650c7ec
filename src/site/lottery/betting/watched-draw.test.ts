import { expect, test } from 'vitest'

import { isMomentNear, watchAfter } from './watched-draw.ts'

const draw = (numero: string) => ({ numero, drawsAt: '2026-11-27T10:05:00Z' })

test('a draw is watched once the next one takes its bets', () => {
  const opened = watchAfter({ next: undefined, watched: undefined }, draw('1'))
  expect(opened.watched).toBeUndefined()
  expect(watchAfter(opened, draw('1')).watched).toBeUndefined()
  const closed = watchAfter(opened, draw('2'))
  expect(closed.watched?.numero).toBe('1')
  expect(watchAfter(closed, draw('2')).watched?.numero).toBe('1')
  expect(watchAfter(closed, undefined).watched?.numero).toBe('2')
})

test.each([
  ['eleven seconds before', '10:04:49', false, false],
  ['ten seconds before', '10:04:50', false, true],
  ['without a result a minute after', '10:06:00', false, false],
  ['with a result a minute after', '10:06:00', true, true],
])('the panel %s the draw', (_when, time, hasResult, expected) => {
  expect(isMomentNear(draw('1'), hasResult, Date.parse(`2026-11-27T${time}Z`))).toBe(expected)
})
