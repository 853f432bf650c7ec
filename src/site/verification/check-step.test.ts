import { expect, test } from 'vitest'

import { checkStep, isCheckFailed } from './check-step.ts'
import type { Item } from './sorted-items.ts'

type CheckState = NonNullable<Item['check']>['state']

const itemOf = (checkState: CheckState | undefined, state: Item['state'] = 'missing') => ({
  state,
  ...(checkState === undefined
    ? {}
    : { check: { state: checkState, faults: [], startedAt: '2026-03-10T08:00:00.000Z' } }),
})

// Each row: the state of the newest check, the step where the vendor is offered, and where it is not.
const steps: readonly (readonly [CheckState | undefined, string | undefined, string | undefined])[] = [
  [undefined, 'start', undefined],
  ['starting', 'start', undefined],
  ['open', 'continue', 'continue'],
  ['failed', 'start', undefined],
  ['expired', 'start', undefined],
  ['reversed', 'start', undefined],
  ['disputed', 'start', undefined],
]
test.each(steps)(
  'after a check that is %s the member may %s; without an offer %s',
  (state, offered, other) => {
    expect([checkStep(itemOf(state), true), checkStep(itemOf(state), false)]).toEqual([offered, other])
  },
)

// Each row: the state of the newest check, the state of the document, and whether reasons are named.
const failures: readonly (readonly [CheckState, Item['state'], boolean])[] = [
  ['failed', 'missing', true],
  ['failed', 'accepted', true],
  ['reversed', 'expired', true],
  ['reversed', 'accepted', false],
  ['reversed', 'checking', false],
  ['disputed', 'missing', true],
  ['disputed', 'refused', false],
  ['passed', 'expired', false],
  ['open', 'missing', false],
]
test.each(failures)('a check that is %s beside a document that is %s: %s', (checkState, state, expected) => {
  expect(isCheckFailed(itemOf(checkState, state))).toBe(expected)
})
