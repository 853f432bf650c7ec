import { expect, test } from 'vitest'

import { type Posting, moved } from '#domain/ledger/posting.ts'

import type { Posted } from './actions.ts'
import { type Waiting, openWaitingLine } from './waiting-line.ts'

type Call = Waiting<Posting, Posted>

const nobody: ReadonlySet<bigint> = new Set()

function one(memberId: bigint, key: string): Call {
  return {
    posting: {
      merchantId: 1,
      memberId,
      currency: 'PHP',
      key: `test:${key}`,
      kind: 'deposit',
      reference: '',
      legs: moved(1n, { from: 'payment:1', to: 'main' }),
    },
    resolve: () => undefined,
    reject: () => undefined,
    misses: 0,
    notBeforeMs: 0,
  }
}

const namesOf = (taken: readonly Call[]) => taken.map(({ posting }) => `${posting.memberId} ${posting.key}`)

test('as many as may go together go in the order in which they came', () => {
  const line = openWaitingLine<Posting, Posted>(3)
  for (const key of ['a', 'b', 'c', 'd']) line.add(one(1n, key))
  expect(namesOf(line.take(nobody, 0))).toEqual(['1 test:a', '1 test:b', '1 test:c'])
  expect(namesOf(line.take(nobody, 0))).toEqual(['1 test:d'])
})

test('a key goes once in a call; the second one gets the outcome of the first', () => {
  const line = openWaitingLine<Posting, Posted>(9)
  for (const key of ['a', 'a', 'b']) line.add(one(1n, key))
  line.add(one(2n, 'a'))
  expect(namesOf(line.take(nobody, 0))).toEqual(['1 test:a', '1 test:b', '2 test:a'])
  expect(line.length).toBe(1)
})

test('a member whose money is under way waits, and holds up nobody else', () => {
  const line = openWaitingLine<Posting, Posted>(9)
  line.add(one(1n, 'a'))
  line.add(one(2n, 'a'))
  expect(namesOf(line.take(new Set([1n]), 0))).toEqual(['2 test:a'])
  expect(namesOf(line.take(nobody, 0))).toEqual(['1 test:a'])
})

test('an item whose wallet is locked is retried twice, and then waits for the lock', () => {
  const line = openWaitingLine<Posting, Posted>(9)
  const held = one(1n, 'a')
  line.putBack(held, 100)
  expect(line.hasHeld()).toBe(true)
  expect(line.take(nobody, 101)).toEqual([])
  expect(line.takeStuck(nobody)).toBeUndefined()
  expect(line.take(nobody, 104)).toEqual([held])
  line.putBack(held, 200)
  expect(line.take(nobody, 900)).toEqual([])
  expect(line.takeStuck(new Set([1n]))).toBeUndefined()
  expect(line.takeStuck(nobody)).toBe(held)
  expect(line.length).toBe(0)
})

test('with `isOneEach` a member has one item in a call', () => {
  const line = openWaitingLine<Posting, Posted>(9, { isOneEach: true })
  for (const key of ['a', 'b']) line.add(one(1n, key))
  line.add(one(2n, 'a'))
  expect(namesOf(line.take(nobody, 0))).toEqual(['1 test:a', '2 test:a'])
  expect(namesOf(line.take(nobody, 0))).toEqual(['1 test:b'])
})
