import { expect, test } from 'vitest'

import {
  type Place,
  isBelow,
  levelOf,
  moveActsOn,
  pathAfterMove,
  placeOn,
  refuseMove,
  refusePlace,
} from './tree.ts'

const limits = { depthMax: 4, breadthMax: 3 }
const top: Place = { id: 1n, path: [] }
const second: Place = { id: 2n, path: [1n] }
const third: Place = { id: 3n, path: [1n, 2n] }
const fourth: Place = { id: 4n, path: [1n, 2n, 3n] }
const cousin: Place = { id: 9n, path: [1n, 8n] }

test.each([
  ['the top', top, 1],
  ['one below', second, 2],
  ['three below', fourth, 4],
])('the level of %s', (_what, place, expected) => {
  expect(levelOf(place)).toBe(expected)
})

test.each([
  ['a direct downline', third, 2n, true],
  ['any depth', fourth, 1n, true],
  ['the agent', second, 2n, false],
  ['the upline', top, 2n, false],
  ['a cousin', cousin, 2n, false],
])('%s', (_what, place, agentId, expected) => {
  expect(isBelow({ place, agentId })).toBe(expected)
})

test.each([
  ['room in both ways', third, 2, true, undefined],
  ['the last level', fourth, 0, true, 'too_deep'],
  ['a player below the last level', fourth, 0, false, undefined],
  ['a player below a player there', { id: 5n, path: [1n, 2n, 3n, 4n] }, 0, false, 'too_deep'],
  ['one place is left', third, limits.breadthMax - 1, true, undefined],
  ['no place is left', third, limits.breadthMax, true, 'too_broad'],
] as const)('a new account below, %s', (_what, upline, directCount, isAgent, expected) => {
  expect(refusePlace({ upline, directCount, limits, isAgent })).toBe(expected)
})

test.each([
  ['to a cousin', { moving: third, levelsBelow: 0, upline: cousin }, undefined],
  ['to the top', { moving: third, levelsBelow: 1, upline: undefined }, undefined],
  ['below itself', { moving: second, levelsBelow: 2, upline: second }, 'below_itself'],
  ['below its own team', { moving: second, levelsBelow: 2, upline: fourth }, 'below_itself'],
  ['where it is', { moving: third, levelsBelow: 1, upline: second }, 'same_place'],
  ['from the top to the top', { moving: top, levelsBelow: 3, upline: undefined }, 'same_place'],
  ['its team would be too deep', { moving: third, levelsBelow: 1, upline: cousin }, 'too_deep'],
  ['the new upline is full', { moving: third, levelsBelow: 0, upline: cousin, directCount: 3 }, 'too_broad'],
] as const)('a move %s', (_what, move, expected) => {
  expect(refuseMove({ directCount: 0, limits, ...move })).toBe(expected)
})

test.each([
  ['the moved agent', second.path, cousin, [1n]],
  ['its downline', third.path, cousin, [1n, 8n, 9n, 2n]],
  ['deep in its team', fourth.path, cousin, [1n, 8n, 9n, 2n, 3n]],
  ['its downline, to the top', third.path, undefined, [2n]],
  ['another team', cousin.path, cousin, [1n, 8n]],
])('the path after a move of agent 2: %s', (_what, path, upline, expected) => {
  expect(pathAfterMove({ path, moving: second, upline })).toEqual(expected)
})

test('a move acts on the next day, also over the end of February', () => {
  expect(moveActsOn('2028-02-28')).toBe('2028-02-29')
  expect(moveActsOn('2026-02-28')).toBe('2026-03-01')
})

test.each([
  ['2026-05-01', undefined],
  ['2026-05-02', [1n]],
  ['2026-05-09', [1n]],
  ['2026-05-10', [7n]],
])('the place on %s', (day, expected) => {
  const places = [
    { fromDay: '2026-05-10', path: [7n] },
    { fromDay: '2026-05-02', path: [1n] },
  ]
  expect(placeOn(places, day)).toEqual(expected)
  expect(placeOn(places.toReversed(), day)).toEqual(expected)
})
