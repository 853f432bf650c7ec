import { expect, test } from 'vitest'

import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'

import { type Terms, lotteryOf } from './lottery.ts'
import { pairLotteryOf } from './pair-lottery.ts'

const terms: Terms = {
  gameCode: 'XSHCM',
  remark: 'TP.HCM',
  family: 'province',
  prizeMode: 'SEA',
  drawnBy: 'official',
  zone: 'Asia/Ho_Chi_Minh',
  betTypes: ['lo2', 'da', 'da2'],
  returnMilli: 920,
  currency: 'VND',
  step: '1',
  cap: '100000000',
  stakeLeast: '1000',
  ticketMost: '9000000',
  types: [{ type: 'da2', stakeMost: '50000' }],
  linesMax: 100,
  allowsCancelling: true,
  drawsMax: 50,
}
const other: Terms = {
  ...terms,
  gameCode: 'XSDT',
  remark: 'Đồng Tháp',
  returnMilli: 900,
  cap: '20000000',
  stakeLeast: '3000',
  stakeMost: '70000',
  drawMost: '5000000',
  types: [{ type: 'lo2', stakeMost: '1' }],
}

test('a pair has the bet types on two draws, the lower return, and the stricter bounds of both', () => {
  const one = lotteryOf(terms, betTypes.province)
  for (const pair of [pairLotteryOf(one, other), pairLotteryOf(lotteryOf(other, betTypes.province), terms)]) {
    expect(pair.game.types.map(({ code }) => code)).toEqual(['da2'])
    expect(pair.terms).toMatchObject({
      returnMilli: 900,
      cap: '20000000',
      stakeLeast: '3000',
      stakeMost: '50000',
      ticketMost: '9000000',
      drawMost: '5000000',
      types: [],
    })
    expect(pair.terms).not.toHaveProperty('ticketLeast')
  }
  expect(pairLotteryOf(one, other)).toMatchObject({
    game: { code: 'XSHCM', second: { code: 'XSDT', name: 'Đồng Tháp' } },
    terms: { remark: 'TP.HCM + Đồng Tháp' },
  })
})
