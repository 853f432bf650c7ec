import { expect, test } from 'vitest'

import { betTypes, findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { type FamilyCode, families } from '#domain/lottery/families/families.ts'
import { mostPaid, payoutOf, quoteLine } from '#domain/lottery/lines/line.ts'
import { everySequence } from '#test/lottery/draws.ts'
import { choicesOf } from '#test/lottery/proof.ts'

import { expectedWin, modelOf } from './ticket-model.ts'

const stake = 100_000n

test.each<[FamilyCode, number, number]>([
  ['k3', 1, 6],
  ['pc28', 0, 9],
])('the expected win of every row of %s is the mean over all draws', (family, low, high) => {
  const lines = betTypes[family].flatMap((type) =>
    choicesOf(type, { random: 2, seed: 3 }).map((choice) => ({
      type,
      line: quoteLine(type, { choice, stake, returnMilli: 950 }),
      sum: 0n,
      squares: 0n,
    })),
  )
  let draws = 0n
  for (const draw of everySequence({ length: 3, low, high })) {
    draws += 1n
    const facts = factsOf(families[family].form, draw)
    for (const one of lines) {
      const win = payoutOf(one.type, one.line, { facts, step: 1n })
      one.sum += win
      one.squares += win * win
    }
  }
  for (const { type, line, sum, squares } of lines) {
    const off = expectedWin(type, line) - sum / draws
    expect([type.code, off >= -1n && off <= 1n]).toEqual([type.code, true])
    const { deviation } = modelOf([{ type, line }], { returnMilli: 950, most: mostPaid(type, line, 1n) })
    // The rounding of the mean changes the bound by less than a thousandth of the stake.
    const isBound = squares * draws - sum * sum <= (draws * (deviation + stake / 1_000n)) ** 2n
    expect([type.code, isBound]).toEqual([type.code, true])
  }
})

const lot = findBetType('north', 'lo2')

test.each([
  [950, 0n],
  [900, 1n],
  [970, -1n],
])('odds of 0.950 on a ticket of %i differ from its model by the sign of %i', (returnMilli, sign) => {
  if (!lot) throw new Error('no lots')
  const line = quoteLine(lot, { choice: [[4, 5]], stake, returnMilli: 950 })
  const { model, priced } = modelOf([{ type: lot, line }], { returnMilli, most: 10n ** 12n })
  const off = priced - model
  expect(off === 0n ? 0n : off / (off < 0n ? -off : off)).toBe(sign)
})
