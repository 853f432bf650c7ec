import { expect, test } from 'vitest'

import { areTwo, holdersOf, type Lineages, shareADay } from './independence.ts'

const people = {
  /** From the command line. */
  ann: { makers: [], isConfirmed: false },
  ben: { makers: [], isConfirmed: false },
  /** Made by Ann, confirmed by Ben. */
  carl: { makers: ['ann'], isConfirmed: true },
  dora: { makers: ['ann'], isConfirmed: true },
  /** Made by Ann, unconfirmed. */
  puppet: { makers: ['ann'], isConfirmed: false },
  twin: { makers: ['ann'], isConfirmed: false },
  /** Made by a puppet. */
  puppetOfPuppet: { makers: ['puppet'], isConfirmed: false },
  /** Made from the command line, password handed over by Ann. */
  reset: { makers: ['ann'], isConfirmed: false },
  /** Made by Ben, password handed over by Ann. */
  shared: { makers: ['ben', 'ann'], isConfirmed: false },
  /** Made by Carl, who is confirmed. */
  ofCarl: { makers: ['carl'], isConfirmed: false },
  /** Two accounts that handed each other a password. */
  circle: { makers: ['square'], isConfirmed: false },
  square: { makers: ['circle'], isConfirmed: false },
} as const
type Name = keyof typeof people
const names = Object.keys(people) as Name[]
const idOf = (name: Name) => BigInt(names.indexOf(name) + 1)
const lineages: Lineages = new Map(
  names.map((name) => {
    const { makers, isConfirmed } = people[name]
    return [idOf(name), { id: idOf(name), makers: makers.map(idOf), isConfirmed }]
  }),
)

test.each<[Name, Name, boolean, boolean]>([
  ['ann', 'ann', false, true],
  ['ann', 'ben', true, false],
  ['ann', 'puppet', false, true],
  ['ann', 'puppetOfPuppet', false, true],
  ['puppet', 'twin', false, true],
  ['puppetOfPuppet', 'twin', false, true],
  ['reset', 'puppet', false, true],
  ['puppet', 'ben', true, false],
  ['shared', 'ben', false, true],
  ['shared', 'ann', false, true],
  ['shared', 'puppet', false, true],
  ['carl', 'dora', true, false],
  ['carl', 'ann', false, false],
  ['carl', 'puppet', false, false],
  ['ofCarl', 'carl', false, true],
  ['ofCarl', 'ann', false, false],
  ['ofCarl', 'dora', true, false],
  ['ofCarl', 'ben', true, false],
  ['circle', 'square', false, true],
  ['circle', 'ann', true, false],
])('%s and %s: two persons %s, one day %s', (one, other, two, day) => {
  expect(areTwo(idOf(one), idOf(other), lineages)).toBe(two)
  expect(areTwo(idOf(other), idOf(one), lineages)).toBe(two)
  expect(shareADay(idOf(one), idOf(other), lineages)).toBe(day)
  expect(shareADay(idOf(other), idOf(one), lineages)).toBe(day)
})

test('the holders of an account end at the first confirmed one', () => {
  expect(holdersOf(idOf('ofCarl'), lineages)).toEqual(new Set([idOf('ofCarl'), idOf('carl')]))
})
