import { expect, test } from 'vitest'

import {
  type DecisionRefusal,
  doubtAfterEnd,
  isDefinite,
  isUnanswered,
  type PayoutAnswer,
  payoutAnswers,
  type PayoutDoubt,
  type PayoutFacts,
  refuseDecision,
} from './payout-doubt.ts'

/** Refused a minute ago, and the query after it said that the provider knows no such payout. */
const refused: PayoutFacts = {
  state: 'paying',
  doubt: 'retry_refused',
  silentHours: 0.1,
  queries: 2,
  lastAnswer: 'unknown',
  lastMinutes: 1,
  isBeingQueried: false,
}
/** Three days of silence. */
const silent: PayoutFacts = {
  ...refused,
  doubt: 'unanswered',
  silentHours: 72,
  queries: 24,
  lastAnswer: 'silent',
}

test.each<[string, PayoutFacts, DecisionRefusal | undefined]>([
  ['retry refused, and unknown', refused, undefined],
  ['retry refused, and silent since', { ...refused, lastAnswer: 'silent' }, 'payout_not_in_doubt'],
  [
    'retry refused, and the query refused since',
    { ...refused, lastAnswer: 'refused' },
    'payout_not_in_doubt',
  ],
  ['retry refused, and silent for three days', { ...silent, doubt: 'retry_refused' }, undefined],
  ['unanswered for three days', silent, undefined],
  ['unanswered, queries refused', { ...silent, lastAnswer: 'refused' }, undefined],
  ['unanswered, known with another amount', { ...silent, lastAnswer: 'differs' }, undefined],
  ['marked, and not silent for so long', { ...silent, silentHours: 71.9 }, 'payout_not_in_doubt'],
  ['marked, and not asked so often', { ...silent, queries: 23 }, 'payout_not_in_doubt'],
  ['not in doubt', { ...silent, doubt: null }, 'payout_not_in_doubt'],
  ['paid after the money went back', { ...silent, doubt: 'paid_after_end' }, 'payout_not_in_doubt'],
  ['asked at this moment', { ...refused, isBeingQueried: true }, 'payout_asked_now'],
  ['last asked two hours ago', { ...refused, lastMinutes: 120 }, undefined],
  ['last asked longer ago', { ...refused, lastMinutes: 121 }, 'payout_not_asked'],
  ['never asked', { ...refused, lastAnswer: undefined }, 'payout_not_asked'],
  ['the provider has it now', { ...refused, lastAnswer: 'pending' }, 'payout_answered'],
  ['the provider paid it, not concluded yet', { ...refused, lastAnswer: 'paid' }, 'payout_answered'],
  ['paid meanwhile', { ...refused, state: 'paid', doubt: null }, 'payout_answered'],
  ['failed meanwhile', { ...refused, state: 'failed', doubt: null }, 'payout_answered'],
  ['not handed over yet', { ...refused, state: 'approved', doubt: null }, 'payout_answered'],
])('%s', (_what, facts, refusal) => {
  expect(refuseDecision(facts)).toBe(refusal)
})

test.each<[number, number, PayoutFacts['state'], boolean]>([
  [72, 24, 'paying', true],
  [71.99, 500, 'paying', false],
  [500, 23, 'paying', false],
  [72, 24, 'paid', false],
])('silent for %d hours, %d queries, %s: %s', (silentHours, queries, state, isOne) => {
  expect(isUnanswered({ silentHours, queries, state })).toBe(isOne)
})

test.each<[PayoutFacts['state'], PayoutAnswer, PayoutDoubt | undefined]>([
  ['failed', 'paid', 'paid_after_end'],
  ['returned', 'paid', 'paid_after_end'],
  ['cancelled', 'paid', 'paid_after_end'],
  ['failed', 'failed', undefined],
  ['returned', 'returned', undefined],
  ['confirmed', 'failed', 'failed_after_end'],
  ['confirmed_by_time', 'returned', 'failed_after_end'],
  ['forced', 'failed', 'failed_after_end'],
  ['confirmed', 'paid', undefined],
  ['confirmed', 'pending', undefined],
  ['paid', 'failed', undefined],
  ['disputed', 'failed', undefined],
  ['paying', 'paid', undefined],
])('of one that is %s the provider says %s: %s', (state, outcome, doubt) => {
  expect(doubtAfterEnd(state, outcome)).toBe(doubt)
})

test('only answers that state what happened to the payout are definite', () => {
  expect(payoutAnswers.filter(isDefinite)).toEqual(['pending', 'paid', 'failed', 'returned'])
})
