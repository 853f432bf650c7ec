import { expect, test } from 'vitest'

import {
  differenceKinds,
  indexMovements,
  isOnlyHere,
  judgeLine,
  type Movement,
  nothingSeen,
  openSums,
} from './match.ts'
import type { StatementLine } from './statement-line.ts'

const line = (given: Partial<StatementLine> = {}): StatementLine => ({
  line: 2,
  direction: 'in',
  amount: 100n,
  currency: 'EUR',
  state: 'done',
  at: '2026-11-21 10:00:00 UTC',
  providerReference: 'P-1',
  ourReference: 'OURS',
  ...given,
})
const movement = (given: Partial<Movement> = {}): Movement => ({
  id: 'deposit:1',
  direction: 'in',
  amount: 100n,
  currency: 'EUR',
  state: 'done',
  providerReference: 'P-1',
  ourReference: 'OURS',
  ...given,
})

const unnamed = { providerReference: undefined, ourReference: undefined }

test.each<readonly [string, Partial<StatementLine>, readonly Partial<Movement>[], string]>([
  ['the same on both sides', {}, [{}], 'matched'],
  ['by the provider’s reference alone', { ourReference: undefined }, [{}], 'matched'],
  ['by ours alone', { providerReference: undefined }, [{ providerReference: undefined }], 'matched'],
  ['by ours where theirs is not known here', { providerReference: 'P-9' }, [{}], 'matched'],
  ['in other letters', { providerReference: 'p-1 ', ourReference: 'ours' }, [{}], 'matched'],
  [
    'theirs before ours',
    {},
    [{ id: 'deposit:2', providerReference: 'P-2', amount: 7n }, { ourReference: 'X' }],
    'matched',
  ],
  ['what is paid before what is not', {}, [{ id: 'deposit:2', state: 'failed' }, {}], 'matched'],
  ['a reference that nobody here knows', { providerReference: 'P-9', ourReference: 'Y' }, [{}], 'only_there'],
  ['no reference at all', unnamed, [{}], 'only_there'],
  ['the other way', { direction: 'out' }, [{}], 'only_there'],
  ['waiting there, unknown here', { state: 'pending', ...unnamed }, [], 'only_there'],
  ['failed there, unknown here', { state: 'failed', ...unnamed }, [], 'ignored'],
  ['another currency', { currency: 'USD' }, [{}], 'currency'],
  ['paid there, waiting here', {}, [{ state: 'pending' }], 'state'],
  ['paid there, failed here', {}, [{ state: 'failed' }], 'state'],
  ['failed there, paid here', { state: 'failed' }, [{}], 'state'],
  ['another currency and another state', { currency: 'USD' }, [{ state: 'failed' }], 'currency'],
  ['another amount and another state', { amount: 99n }, [{ state: 'pending' }], 'state'],
  ['another amount', { amount: 99n }, [{}], 'amount'],
  ['another amount, both waiting', { amount: 99n, state: 'pending' }, [{ state: 'pending' }], 'amount'],
  [
    'another amount of what failed on both sides',
    { amount: 99n, state: 'failed' },
    [{ state: 'failed' }],
    'matched',
  ],
])('%s', (_name, given, movements, outcome) => {
  expect(judgeLine(line(given), indexMovements(movements.map(movement)), nothingSeen()).outcome).toBe(outcome)
})

test.each<readonly [string, Partial<StatementLine>, Partial<StatementLine>, string, number | undefined]>([
  ['the same again', {}, {}, 'twice', 2],
  ['their reference again, for another of ours', {}, { ourReference: 'Z' }, 'twice', 2],
  ['our reference again, by another of theirs', {}, { providerReference: 'P-7' }, 'twice', 2],
  [
    'again, and known to nobody here',
    { providerReference: 'P-9', ourReference: 'Q' },
    { providerReference: 'P-9', ourReference: 'R' },
    'twice',
    2,
  ],
  ['the other way', {}, { direction: 'out' }, 'only_there', undefined],
  ['an earlier try of what was paid', {}, { state: 'failed' }, 'ignored', 2],
  ['a failure before it was paid', { state: 'failed', ...unnamed }, {}, 'matched', undefined],
  ['two without any reference', unnamed, unnamed, 'only_there', undefined],
])('a second line: %s', (_name, first, second, outcome, firstLine) => {
  const index = indexMovements([movement()])
  const seen = nothingSeen()
  judgeLine(line(first), index, seen)
  const verdict = judgeLine(line({ line: 3, ...second }), index, seen)
  expect([verdict.outcome, verdict.firstLine]).toEqual([outcome, firstLine])
})

test.each<readonly [string, Partial<Movement>, boolean]>([
  ['what the statement does not name', { id: 'deposit:9' }, true],
  ['what it names', {}, false],
  ['what never happened', { id: 'deposit:9', state: 'failed' }, false],
  ['what waits', { id: 'deposit:9', state: 'pending' }, false],
])('only here is %s', (_name, given, answer) => {
  const seen = nothingSeen()
  judgeLine(line(), indexMovements([movement()]), seen)
  expect(isOnlyHere(movement(given), seen)).toBe(answer)
})

test('the differences add up to the difference of the sums', () => {
  const movements = [
    movement(),
    movement({ id: 'deposit:2', providerReference: 'P-2', ourReference: 'B', state: 'pending' }),
    movement({ id: 'deposit:3', providerReference: 'P-3', ourReference: 'C', amount: 50n }),
    movement({ id: 'deposit:4', providerReference: 'P-4', ourReference: 'D', amount: 40n }),
  ]
  const lines = [
    line(),
    line({ line: 3 }),
    line({ line: 4, providerReference: 'P-2', ourReference: undefined }),
    line({ line: 5, providerReference: 'P-3', amount: 49n, ourReference: undefined }),
    line({ line: 6, ...unnamed, amount: 7n }),
  ]
  const index = indexMovements(movements)
  const seen = nothingSeen()
  const sums = openSums()
  const kinds = new Set<string>()
  let explained = 0n
  for (const one of lines) {
    const { outcome, movement: found } = judgeLine(one, index, seen)
    sums.addThere(one)
    if (found && outcome !== 'twice') sums.addHere(found)
    if (outcome === 'matched') continue
    kinds.add(outcome)
    explained += (outcome !== 'twice' && found?.state === 'done' ? found.amount : 0n) - one.amount
  }
  for (const one of movements.filter((some) => isOnlyHere(some, seen))) {
    sums.addHere(one)
    kinds.add('only_here')
    explained += one.amount
  }
  const [sum] = sums.list()
  expect(sum).toEqual({
    currency: 'EUR',
    direction: 'in',
    hereCount: 3,
    here: 190n,
    thereCount: 5,
    there: 356n,
  })
  expect((sum?.here ?? 0n) - (sum?.there ?? 0n)).toBe(explained)
  expect([...kinds].toSorted()).toEqual(differenceKinds.filter((kind) => kind !== 'currency').toSorted())
})

test('a hundred thousand lines are matched in time that grows with their number', () => {
  const timeOf = (count: number) => {
    const movements = Array.from({ length: count }, (_one, at) =>
      movement({ id: `deposit:${at}`, providerReference: `P-${at}`, ourReference: `O-${at}` }),
    )
    const seen = nothingSeen()
    const began = performance.now()
    const index = indexMovements(movements)
    let matched = 0
    for (let at = 0; at < count; at += 1) {
      const given = line({ line: at, providerReference: `P-${at}`, ourReference: `O-${at}` })
      if (judgeLine(given, index, seen).outcome === 'matched') matched += 1
    }
    expect(matched).toBe(count)
    return performance.now() - began
  }
  timeOf(10_000)
  const taken = timeOf(100_000)
  console.log(`100,000 lines matched in ${Math.round(taken)} ms`)
})
