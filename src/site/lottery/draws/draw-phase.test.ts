import { expect, test } from 'vitest'

import type { Draw } from './draw.ts'
import { phaseOf } from './draw-phase.ts'

const draw: Draw = {
  gameCode: 'K3_1',
  numero: '20261127-0001',
  state: 'planned',
  drawnBy: 'house',
  opensAt: '2026-11-27T10:00:00Z',
  closesAt: '2026-11-27T10:04:00Z',
  drawsAt: '2026-11-27T10:05:00Z',
  version: 0,
}

test.each<[string, Partial<Draw>, string, string]>([
  ['before its bets open', {}, '09:59:59', 'planned'],
  ['while it takes bets', {}, '10:00:00', 'open'],
  ['once its bets are closed', {}, '10:04:00', 'closed'],
  ['at its time', {}, '10:05:00', 'drawing'],
  ['a minute later', {}, '10:06:00', 'late'],
  ['an official one a minute later', { drawnBy: 'official' }, '10:06:00', 'drawing'],
  ['an official one half an hour later', { drawnBy: 'official' }, '10:35:00', 'late'],
  ['with some of its numbers', { state: 'closed', opened: [['1', '2']] }, '10:05:10', 'partial'],
  ['with all of them', { state: 'drawn', opened: [['1', '2', '2']] }, '10:05:10', 'drawn'],
  ['settled', { state: 'settled', opened: [['1', '2', '2']] }, '10:05:10', 'settled'],
  ['cancelled after its result', { state: 'cancelled', opened: [['1', '2', '2']] }, '10:07:00', 'cancelled'],
])('a draw %s', (_when, differing, time, expected) => {
  expect(phaseOf({ ...draw, ...differing }, 'k3', Date.parse(`2026-11-27T${time}Z`))).toBe(expected)
})

test('without a clock the stored state counts', () => {
  expect(phaseOf({ ...draw, state: 'closed' }, 'k3', 0)).toBe('closed')
})
