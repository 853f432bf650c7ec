import { expect, test } from 'vitest'

import { type Posting, disagreeOnPurses, moved, movedLessFee, postingFault, turnedRound } from './posting.ts'

const sound: Posting = {
  merchantId: 1,
  memberId: 7n,
  currency: 'PHP',
  key: 'deposit:0b1f',
  kind: 'deposit',
  reference: '12',
  legs: moved(500n, { from: 'payment:3', to: 'main' }),
}

const stakeOf = (change: Partial<Posting>): Partial<Posting> => ({
  key: 'play:lottery:1',
  kind: 'bet',
  legs: moved(5n, { from: 'main', to: 'house:lottery' }),
  purses: ['main', 'bonus:17'],
  ...change,
})

test.each<[string, Partial<Posting>, ReturnType<typeof postingFault>]>([
  ['a sound one', {}, undefined],
  ['a key without a source', { key: '0b1f' }, 'key_unfit'],
  ['a key with a blank', { key: 'deposit:0b 1f' }, 'key_unfit'],
  ['one leg', { legs: [{ account: 'main', amount: 1n }] }, 'too_few_legs'],
  ['nothing at all', { legs: moved(0n, { from: 'payment:3', to: 'main' }) }, 'nothing_moves'],
  [
    'money from nowhere',
    {
      legs: [
        { account: 'payment:3', amount: -5n },
        { account: 'main', amount: 6n },
      ],
    },
    'unbalanced',
  ],
  [
    'an account of nobody',
    { legs: moved(5n, { from: 'payment:3', to: 'pocket' as 'main' }) },
    'account_unknown',
  ],
  [
    'an account twice',
    { legs: [...moved(5n, { from: 'payment:3', to: 'main' }), ...moved(5n, { from: 'fees', to: 'main' })] },
    'account_twice',
  ],
  [
    'an account that the kind does not know',
    { legs: moved(5n, { from: 'play', to: 'main' }) },
    'account_foreign_to_kind',
  ],
  [
    'an end of no reservation',
    { kind: 'withdrawal_release', legs: moved(5n, { from: 'locked', to: 'main' }) },
    'settles_nothing',
  ],
  ['a deposit that ends one', { settles: 4n }, 'settles_nothing'],
  [
    'a return of nothing',
    { kind: 'deposit_return', legs: moved(5n, { from: 'main', to: 'payment:3' }) },
    'reverses_nothing',
  ],
  ['a win', { kind: 'win', legs: moved(5n, { from: 'provider:x', to: 'main' }) }, undefined],
  [
    'a win that is taken back',
    { kind: 'win', legs: moved(5n, { from: 'main', to: 'provider:x' }), reverses: 4n },
    undefined,
  ],
  ['a stake of two purses', stakeOf({}), undefined],
  ['a stake of two purses, the bonus first', stakeOf({ purses: ['bonus:17', 'main'] }), undefined],
  ['a stake of two purses that belongs to no play', stakeOf({ key: 'deposit:1' }), 'purses_unfit'],
  [
    'a win of two purses',
    stakeOf({ kind: 'win', legs: moved(5n, { from: 'house:lottery', to: 'main' }) }),
    'purses_unfit',
  ],
  [
    'a vendor’s wallet and a bonus',
    stakeOf({ legs: moved(5n, { from: 'vendor:x', to: 'provider:x' }) }),
    'purses_unfit',
  ],
  ['purses without a bonus', stakeOf({ purses: ['main', 'main' as 'bonus:17'] }), 'purses_unfit'],
  ['a bonus without a grant', stakeOf({ purses: ['main', 'bonus:'] }), 'purses_unfit'],
  [
    'a stake that names its bonus in a leg',
    { kind: 'bet', legs: moved(5n, { from: 'bonus:17', to: 'house:lottery' }) },
    'account_foreign_to_kind',
  ],
  [
    'a win that the house’s bonuses pay',
    { kind: 'win', legs: moved(5n, { from: 'house:bonus', to: 'main' }) },
    'account_foreign_to_kind',
  ],
  ['a grant', { kind: 'bonus_grant', legs: moved(5n, { from: 'house:bonus', to: 'bonus:17' }) }, undefined],
])('%s', (_what, change, fault) => {
  expect(postingFault({ ...sound, ...change })).toBe(fault)
})

test.each<[string, readonly Partial<Posting>[], number | undefined]>([
  ['both of the same bonus', [{}, {}], undefined],
  ['both of cash alone', [{ purses: undefined }, { purses: undefined }], undefined],
  ['the first of cash alone', [{ purses: undefined }, {}], 1],
  ['the second of cash alone', [{}, { purses: undefined }], 1],
  ['of two bonuses', [{}, { purses: ['main', 'bonus:18'] }], 1],
  ['of one bonus, in either order of the purses', [{}, { purses: ['bonus:17', 'main'] }], undefined],
  ['the third one only', [{}, {}, { purses: undefined }], 2],
  ['of two plays', [{}, { reference: 'other', purses: undefined }], undefined],
  ['of two members', [{}, { memberId: 8n, purses: undefined }], undefined],
  ['of two sources', [{}, { key: 'play:sports:1', purses: undefined }], undefined],
  ['a stake and a win', [{}, { kind: 'win', purses: undefined }], undefined],
])('two stakes of one play in one call name the same purses: %s', (_what, changes, at) => {
  const postings = changes.map((change) => ({ ...sound, ...stakeOf({}), ...change }) as Posting)
  const found = disagreeOnPurses(postings)
  expect(found && postings.indexOf(found)).toBe(at)
})

test.each([
  [1_000n, 0n, ['payment:3 -1000', 'main 1000']],
  [1_000n, 30n, ['payment:3 -1000', 'main 970', 'fees 30']],
  [30n, 30n, ['payment:3 -30', 'fees 30']],
])('%d less a fee of %d', (amount, fee, legs) => {
  const made = movedLessFee({ amount, fee }, { from: 'payment:3', to: 'main' })
  expect(made.map(({ account, amount: part }) => `${account} ${part}`)).toEqual(legs)
})

test('a reversal takes back each leg', () => {
  const legs = movedLessFee({ amount: 100n, fee: 3n }, { from: 'payment:3', to: 'main' })
  expect(turnedRound(legs).map(({ amount }) => amount)).toEqual([100n, -97n, -3n])
})
