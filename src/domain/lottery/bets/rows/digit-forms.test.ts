import { expect, test } from 'vitest'

import {
  HALF_STRAIGHT,
  MIXED,
  PAIR,
  STRAIGHT,
  TRIPLE,
  bullOf,
  formOfThree,
  handOf,
  hands,
} from './digit-forms.ts'

const digits = (text: string) => [...text].map(Number)

test.each([
  ['777', TRIPLE],
  ['123', STRAIGHT],
  ['321', STRAIGHT],
  ['213', STRAIGHT],
  ['901', STRAIGHT],
  ['089', STRAIGHT],
  ['121', PAIR],
  ['012', STRAIGHT],
  ['125', HALF_STRAIGHT],
  ['509', HALF_STRAIGHT],
  ['157', MIXED],
])('%s has the form %i', (text, form) => {
  expect(formOfThree(digits(text))).toBe(form)
})

test.each([
  ['12345', 5],
  ['00000', 0],
  ['55000', 0],
  ['12700', 0],
  ['12734', 7],
  ['11111', -1],
  ['99919', -1],
])('%s is the bull %i', (text, bull) => {
  expect(bullOf(digits(text))).toBe(bull)
})

test.each([
  ['33333', 'five'],
  ['33323', 'four'],
  ['33322', 'full'],
  ['31425', 'straight'],
  ['90128', 'straight'],
  ['33312', 'three'],
  ['33122', 'two_pairs'],
  ['33124', 'pair'],
  ['13579', 'high'],
])('%s is the hand %s', (text, hand) => {
  expect(hands[handOf(digits(text))]).toBe(hand)
})
