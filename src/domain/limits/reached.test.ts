import { expect, test } from 'vitest'

import type { Limit } from './limit.ts'
import { kindOfRefusal, limitInTheWay } from './reached.ts'

test.each([
  ['deposit_limit', 'deposit'],
  ['play_loss_limit', 'loss'],
  ['stake_limit', 'stake'],
  ['play_session_limit', 'session'],
  ['sms_limit', undefined],
  ['play_excluded', undefined],
] as const)('the refusal %s names the kind %s', (code, kind) => {
  expect(kindOfRefusal(code)).toBe(kind)
})

const limit = (more: Partial<Limit>): Limit => ({
  kind: 'loss',
  period: 'day',
  own: 500n,
  house: undefined,
  used: 0n,
  endsAtMs: 1_000,
  pending: undefined,
  ...more,
})

test.each([
  ['no limit of this kind', [limit({ kind: 'stake' })], undefined],
  ['the only one', [limit({ used: 480n })], { period: 'day', binding: 500n, left: 20n }],
  ['the lower one of house and member', [limit({ house: 490n, used: 480n })], { binding: 490n, left: 10n }],
  ['a limit that was overrun has nothing left', [limit({ used: 700n })], { left: 0n }],
  ['a gain leaves more than the limit', [limit({ used: -50n })], { left: 550n }],
  [
    'the one with the least left',
    [limit({ used: 100n }), limit({ period: 'month', own: 900n, used: 800n, endsAtMs: 9_000 })],
    { period: 'month', left: 100n },
  ],
  [
    'of two that are used up the one that renews last',
    [limit({ used: 500n }), limit({ period: 'week', used: 600n, endsAtMs: 5_000 })],
    { period: 'week', left: 0n, endsAtMs: 5_000 },
  ],
] as const)('the limit in the way: %s', (_what, limits, expected) => {
  const found = limitInTheWay(limits, 'loss')
  if (expected === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(expected)
})
