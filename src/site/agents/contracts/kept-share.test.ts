import { expect, test } from 'vitest'

import { keptShare } from './kept-share.ts'

const cost = {
  startDay: '2026-11-01',
  endDay: '2026-11-16',
  validBet: '0.00',
  profit: '0.00',
  active: 0,
  downlineShare: '33088.00',
  fromUplineWallet: '0.00',
}

test.each([
  ['62040.00', '28952.00'],
  ['30000.50', '-3087.50'],
  [undefined, undefined],
])('of %s the upline keeps %s', (uplineShare, kept) =>
  expect(keptShare({ ...cost, ...(uplineShare === undefined ? {} : { uplineShare }) })).toBe(kept),
)
