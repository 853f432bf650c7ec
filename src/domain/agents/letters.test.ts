import { expect, test } from 'vitest'

import { LETTERS_MAX, LETTERS_TO_ONE_MAX, LETTER_MAX, isLetterDelivered, refuseLetter } from './letters.ts'

const fine = {
  text: 'Good evening',
  isStopped: false,
  isReachable: true,
  namesPayee: false,
  sentToOne: 0,
  sent: 0,
}

// Each row: a deviation from a fine letter, and the refusal.
for (const [change, refusal] of [
  [{}, undefined],
  [{ text: undefined, isReachable: false }, 'letter_empty'],
  [{ text: 'x'.repeat(LETTER_MAX) }, undefined],
  [{ text: 'x'.repeat(LETTER_MAX + 1) }, 'letter_empty'],
  [{ text: undefined, isStopped: true }, 'letter_empty'],
  [{ isStopped: true, isReachable: false }, 'letter_stopped'],
  [{ isReachable: false, namesPayee: true }, 'letter_unreachable'],
  [{ namesPayee: true, sent: LETTERS_MAX }, 'letter_payee'],
  [{ sentToOne: LETTERS_TO_ONE_MAX - 1, sent: LETTERS_MAX - 1 }, undefined],
  [{ sentToOne: LETTERS_TO_ONE_MAX }, 'letter_limit'],
  [{ sent: LETTERS_MAX }, 'letter_limit'],
] as const) {
  test(`a letter with ${JSON.stringify(change).slice(0, 60)} is ${refusal ?? 'fine'}`, () => {
    expect(refuseLetter({ ...fine, ...change })).toBe(refusal)
  })
}

// Each row: up, muted, shut out, delivered.
for (const [isUp, isMuted, isShutOut, isDelivered] of [
  [false, false, false, true],
  [false, true, false, false],
  [true, true, false, false],
  [false, false, true, false],
  [true, false, true, true],
] as const) {
  test(`up ${isUp}, muted ${isMuted}, shut out ${isShutOut}: delivered ${isDelivered}`, () => {
    expect(isLetterDelivered({ isUp, isMuted, isShutOut })).toBe(isDelivered)
  })
}
