import { expect, test } from 'vitest'

import { choosePrepaid } from './hub88-freebets.ts'

const promised = { providerGameId: 'reels', currency: 'CNY', count: 10, stake: 20_000n }
const prepaid = { prepaid_uuid: 'p', game_code: 'reels', currency: 'CNY', bet_count: 10, bet_value: 20_000 }

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['all as promised', {}, 'p'],
  ['all of it ours to choose', { currency: null, bet_count: null, bet_value: null }, 'p'],
  ['another game', { game_code: 'wheel' }, undefined],
  ['no game', { game_code: null }, undefined],
  ['another currency', { currency: 'PHP' }, undefined],
  ['fewer rounds', { bet_count: 9 }, undefined],
  ['another stake', { bet_value: 19_999 }, undefined],
  ['a stake that is no whole number', { bet_value: 20_000.5 }, undefined],
  ['a number with a blank', { prepaid_uuid: 'a b' }, undefined],
  ['no number', { prepaid_uuid: 5 }, undefined],
])('a prepaid for ten rounds of 0.20: %s', (_what, change, expected) => {
  expect(choosePrepaid([{ ...prepaid, ...change }], promised)).toBe(expected)
})
