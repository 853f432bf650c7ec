import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { type PairRung, numberPairs, numberTwice } from '#domain/lottery/bets/number-pairs.ts'
import { type Rung, byRungs, endsIn, inAnyOrder } from '#domain/lottery/bets/tails.ts'
import { families } from '#domain/lottery/families/families.ts'

const max3d = families.max_3d.form
const fourD = families['4d'].form

const rungs = (weights: Readonly<Record<string, bigint>>): readonly Rung[] =>
  Object.entries(weights).map(([code, weight]) => ({ code, weight, prizes: [code] }))

/** Weights are the published prizes, in stakes of 10,000. */
const max3dRungs = rungs({ special: 100n, first: 35n, second: 21n, third: 10n })

const ANY_PRIZE = ['special', 'first', 'second', 'third']

/** Max 3D+: the published prizes of a ticket of two numbers, in stakes of 10,000. */
const plusRungs: readonly PairRung[] = [
  { code: 'special', weight: 100_000n, prizes: ['special'], needs: 'both' },
  { code: 'first', weight: 4_000n, prizes: ['first'], needs: 'both' },
  { code: 'second', weight: 1_000n, prizes: ['second'], needs: 'both' },
  { code: 'third', weight: 500n, prizes: ['third'], needs: 'both' },
  { code: 'fourth', weight: 100n, prizes: ANY_PRIZE, needs: 'both' },
  { code: 'fifth', weight: 15n, prizes: ['special'], needs: 'one' },
  { code: 'sixth', weight: 4n, prizes: ['first', 'second', 'third'], needs: 'one' },
]

/** Twenty numbers of three digits. */
export const max3dTypes: readonly BetType[] = [
  byRungs({ code: 'straight', group: 'straight', form: max3d, digits: 3, rungs: max3dRungs }),
  ...[6, 3].map((orders) =>
    inAnyOrder({ code: `box${orders}`, group: 'box', form: max3d, digits: 3, rungs: max3dRungs, orders }),
  ),
  endsIn({ code: 'special', group: 'prize', form: max3d, digits: 3, prizes: ['special'] }),
  endsIn({
    code: 'any',
    group: 'prize',
    form: max3d,
    digits: 3,
    prizes: ANY_PRIZE,
  }),
  numberPairs({ code: 'two', group: 'plus', form: max3d, digits: 3, rungs: plusRungs }),
  numberTwice({ code: 'twice', group: 'plus', form: max3d, digits: 3, rungs: plusRungs }),
]

/** Prizes for a stake of 1: https://sportstoto.com.my/htp_prize.asp */
const big = rungs({ first: 2_500n, second: 1_000n, third: 500n, special: 180n, consolation: 60n })
const small = rungs({ first: 3_500n, second: 2_000n, third: 1_000n })

/** 23 numbers of four digits. A box plays all orders of the digits for one stake; its prizes are divided by them. */
export const fourDTypes: readonly BetType[] = [
  byRungs({ code: 'big', group: 'straight', form: fourD, digits: 4, rungs: big }),
  byRungs({ code: 'small', group: 'straight', form: fourD, digits: 4, rungs: small }),
  ...[24, 12, 6, 4].flatMap((orders) => [
    inAnyOrder({ code: `box${orders}_big`, group: 'box', form: fourD, digits: 4, rungs: big, orders }),
    inAnyOrder({ code: `box${orders}_small`, group: 'box', form: fourD, digits: 4, rungs: small, orders }),
  ]),
  endsIn({ code: '4a', group: 'prize', form: fourD, digits: 4, prizes: ['first'] }),
  endsIn({ code: '3a', group: 'prize', form: fourD, digits: 3, prizes: ['first'] }),
  byRungs({
    code: '3abc',
    group: 'prize',
    form: fourD,
    digits: 3,
    rungs: rungs({ first: 1n, second: 1n, third: 1n }),
  }),
]
