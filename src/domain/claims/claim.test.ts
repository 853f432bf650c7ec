import { expect, test } from 'vitest'

import { changeOfClaim, claimStateOf, dueOf, refuseReducing } from './claim.ts'

const sums = (collected: bigint, writtenOff: bigint, cancelled = 0n) => ({
  amount: 60n,
  open: 60n - collected - writtenOff - cancelled,
  collected,
  writtenOff,
  cancelled,
})

test.each([
  ['nothing done', sums(0n, 0n), [false, false], 'open'],
  ['partly paid', sums(20n, 0n), [false, false], 'open'],
  ['an objection waits', sums(0n, 0n), [true, false], 'objected'],
  ['an objection is answered', sums(0n, 0n), [true, true], 'open'],
  ['paid whole', sums(60n, 0n), [false, false], 'collected'],
  ['paid whole while an objection waits', sums(60n, 0n), [true, false], 'collected'],
  ['written off whole', sums(0n, 60n), [true, false], 'written_off'],
  ['paid and written off', sums(20n, 40n), [false, false], 'written_off'],
  ['cancelled', sums(0n, 0n, 60n), [true, false], 'cancelled'],
] as const)('the state of a claim: %s', (_title, claim, [hasObjection, hasAnswer], state) => {
  expect(claimStateOf(claim, { hasObjection, hasAnswer })).toBe(state)
})

test('a withdrawal collects open claims without those under objection', () => {
  expect(
    dueOf([
      { state: 'open', open: 20n },
      { state: 'objected', open: 300n },
      { state: 'open', open: 5n },
      { state: 'cancelled', open: 0n },
    ]),
  ).toBe(25n)
  expect(dueOf([])).toBe(0n)
})

test.each([
  ['a part', sums(0n, 0n), 20n, undefined],
  ['all of it', sums(20n, 0n), 40n, undefined],
  ['more than is open', sums(20n, 0n), 41n, 'claim_amount'],
  ['of a paid claim', sums(60n, 0n), 1n, 'claim_ended'],
  ['of a cancelled claim', sums(0n, 0n, 60n), 1n, 'claim_ended'],
] as const)('a claim is reduced by %s', (_title, claim, amount, refusal) => {
  expect(refuseReducing(claim, amount)).toBe(refusal)
})

test.each([
  // collected, written off, lacking now: returned, carried as collected, carried as written off
  ['nothing lacks, nothing was paid', [0n, 0n, 0n], [0n, 0n, 0n]],
  ['nothing lacks, a part was paid', [20n, 0n, 0n], [20n, 0n, 0n]],
  ['nothing lacks, all was forgiven', [0n, 60n, 0n], [0n, 0n, 0n]],
  ['as much lacks, a part was paid', [20n, 0n, 60n], [0n, 20n, 0n]],
  ['less lacks than was paid', [40n, 0n, 30n], [10n, 30n, 0n]],
  ['as much lacks, a part was forgiven', [20n, 40n, 60n], [0n, 20n, 40n]],
  ['less lacks: paid money counts before forgiven', [20n, 40n, 30n], [0n, 20n, 10n]],
  ['more lacks, all was forgiven', [0n, 60n, 90n], [0n, 0n, 60n]],
] as const)('another version of the result: %s', (_title, [collected, writtenOff, lacking], after) => {
  const { returns, carriesCollected, carriesWrittenOff } = changeOfClaim(sums(collected, writtenOff), lacking)
  expect([returns, carriesCollected, carriesWrittenOff]).toEqual(after)
  expect(carriesCollected + carriesWrittenOff).toBeLessThanOrEqual(lacking)
})
