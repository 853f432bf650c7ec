import { expect, test } from 'vitest'

import { readStake } from './stake.ts'

const PESO = { unit: 100_000n, step: 1_000n }
const THOUSAND_DONG = { unit: 100_000_000n, step: 100_000n }

test.each([
  ['5', PESO, { stake: 500_000n }],
  ['1,5', PESO, { stake: 150_000n }],
  ['0.25', PESO, { stake: 25_000n }],
  ['0.5', THOUSAND_DONG, { stake: 50_000_000n }],
  ['10', THOUSAND_DONG, { stake: 1_000_000_000n }],
  ['1.500', PESO, 'stake_unclear'],
  ['0', PESO, 'stake_not_payable'],
  ['0.00', PESO, 'stake_not_payable'],
  ['0.25', { unit: 100_000n, step: 100_000n }, 'stake_not_payable'],
  ['0.5', { unit: 1n, step: 1n }, 'stake_not_payable'],
  ['', PESO, 'stake_missing'],
  ['-5', PESO, 'stake_missing'],
  ['5e3', PESO, 'stake_missing'],
  ['12345678', PESO, 'stake_missing'],
  ['٥', PESO, 'stake_missing'],
] as const)('%s is read by its unit, case %$', (text, unit, read) => {
  expect(readStake(text, unit)).toEqual(read)
})
