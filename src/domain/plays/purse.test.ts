import { expect, test } from 'vitest'

import { type PurseStep, purseCases } from './purse-cases.ts'
import {
  type PurseBook,
  type PurseMoved,
  type PurseOutcome,
  bonusShare,
  noSplit,
  returnStake,
  stakeFrom,
  takeBackWin,
  winTo,
} from './purse.ts'

interface Done {
  readonly step: PurseStep
  readonly moved: PurseMoved
}

const partOf = (done: Done | undefined) => {
  if (!done) throw new Error('the step names an earlier one')
  const { bonus, house } = done.moved
  return bonus + house
}

function follow(book: PurseBook, step: PurseStep, done: readonly (Done | undefined)[]): PurseOutcome {
  const [deed, amount, { first, of, lateTo }] = step
  const named = of === undefined ? undefined : done[of]
  const nothing: PurseMoved = { cash: 0n, bonus: 0n, house: 0n, part: 0n }
  switch (deed) {
    case 'bet':
      return first ? stakeFrom(book, amount, first) : stakeFrom({ ...book, lateTo: 'cash' }, amount, 'cash')
    case 'win':
      return winTo(book, amount)
    case 'return':
      return returnStake(book, amount, { stake: amount, bonus: -partOf(named) })
    case 'take_back': {
      const later = done.slice((of ?? 0) + 1)
      const isOpen = !later.some((one) => one?.step[0] === 'bet' || one?.step[0] === 'return')
      return takeBackWin(book, { win: amount, bonus: partOf(named), isOpen })
    }
    case 'ends': {
      const cash = lateTo === 'cash' ? book.cash + amount : book.cash
      const after = { ...book, cash, bonus: book.bonus - amount, ...(lateTo ? { lateTo } : {}) }
      return { book: after, moved: nothing }
    }
  }
}

test.each(purseCases)('$what', ({ cash, bonus, steps, split }) => {
  let book: PurseBook = { cash, bonus, split: noSplit, step: 1_000n }
  const done: (Done | undefined)[] = []
  for (const step of steps) {
    const outcome = follow(book, step, done)
    done.push(outcome === 'insufficient' ? undefined : { step, moved: outcome.moved })
    if (outcome !== 'insufficient') {
      const { lateTo = book.lateTo } = step[0] === 'bet' ? book : outcome.book
      const { lateTo: _, ...rest } = outcome.book
      book = lateTo ? { ...rest, lateTo } : rest
    }
    const expected = outcome === 'insufficient' ? 'insufficient' : 'posted'
    expect([expected, book.cash, book.bonus], `${step[0]} ${step[1]}`).toEqual([step[3], step[4], step[5]])
  }
  if (!split) return
  expect([book.split.stake, book.split.bonusStake, book.split.bonusWin]).toEqual(split)
})

test.each<[bigint, bigint, bigint, bigint, bigint]>([
  [100n, 1n, 3n, 1n, 33n],
  [100n, 1n, 3n, 10n, 30n],
  [-100n, 1n, 3n, 1n, -34n],
  [-99n, 1n, 3n, 1n, -33n],
  [0n, 1n, 3n, 1n, 0n],
  [100n, 0n, 3n, 1n, 0n],
  [100n, 0n, 0n, 1n, 0n],
  [
    999_999_999_999_999_999n,
    999_999_999_999_999_998n,
    999_999_999_999_999_999n,
    1n,
    999_999_999_999_999_998n,
  ],
])('of %d with %d of %d in steps of %d the bonus gets %d', (amount, bonus, whole, step, expected) => {
  expect(bonusShare(amount, { bonus, whole, step })).toBe(expected)
})
