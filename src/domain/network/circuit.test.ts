import { expect, test } from 'vitest'

import { type Circuit, FAILURES_TO_OPEN, REST_MS, begin, closedCircuit, end, stateAt } from './circuit.ts'

const failing = (times: number): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => end(circuit, false, 1_000), closedCircuit)

test.each<[string, Circuit, number, Circuit['state'] | undefined]>([
  ['a good line', closedCircuit, 0, 'closed'],
  ['a line that failed now and then', failing(FAILURES_TO_OPEN - 1), 1_000, 'closed'],
  ['a line that failed too often', failing(FAILURES_TO_OPEN), 1_000, undefined],
  ['the same before its rest is over', failing(FAILURES_TO_OPEN), 999 + REST_MS, undefined],
  ['the same after its rest', failing(FAILURES_TO_OPEN), 1_000 + REST_MS, 'trying'],
  [
    'a line that somebody tries already',
    { ...failing(FAILURES_TO_OPEN), state: 'trying' },
    99_999,
    undefined,
  ],
])('%s', (_what, circuit, nowMs, state) => {
  expect(begin(circuit, nowMs)?.state).toBe(state)
})

test('the one that tries opens the line for all, or closes it for another rest', () => {
  const tried = begin(failing(FAILURES_TO_OPEN), 1_000 + REST_MS)
  if (!tried) throw new Error('the rest is over')
  expect(end(tried, true, 0)).toEqual(closedCircuit)
  const again = end(tried, false, 50_000)
  expect([begin(again, 50_001), begin(again, 50_000 + REST_MS)?.state]).toEqual([undefined, 'trying'])
})

test('a success resets the count of failures', () => {
  expect(end(failing(FAILURES_TO_OPEN - 1), true, 0)).toEqual(closedCircuit)
})

test.each<[string, Circuit, number, Circuit['state']]>([
  ['a closed circuit', closedCircuit, 99_999, 'closed'],
  ['an open circuit within its rest', failing(FAILURES_TO_OPEN), 999 + REST_MS, 'open'],
  ['an open circuit after its rest', failing(FAILURES_TO_OPEN), 1_000 + REST_MS, 'trying'],
  ['a trial under way', { ...failing(FAILURES_TO_OPEN), state: 'trying' }, 0, 'trying'],
])('the reported state of %s', (_what, circuit, nowMs, state) => {
  expect(stateAt(circuit, nowMs)).toBe(state)
})
