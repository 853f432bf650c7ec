import type { Grant } from '#domain/offers/grant.ts'
import type { StakedOn } from '#domain/plays/play.ts'

import { M, grantOf, grantTerms } from './version-cases.ts'

export const slots: StakedOn = { product: 'games', category: 'slots', vendorCode: 'SIM', gameCode: 'wheel' }
export const live: StakedOn = { ...slots, category: 'live' }
export const sports: StakedOn = { product: 'sports', category: 'sports', vendorCode: '', gameCode: '' }
/** 100 of bonus, stakes of at most 50, live casino at 0 %. */
export const grant = grantOf({ terms: { ...grantTerms, stakeMax: 50n * M } })
export const max5 = grantOf({ terms: { ...grantTerms, stakeMax: 5n * M } })

/** A grant, cash, a stake on a target at 9 ms, and how it is paid. The domain and the database are tested against it. */
export const stakeCases: readonly (readonly [
  string,
  Grant | undefined,
  bigint,
  bigint,
  StakedOn | undefined,
  string,
])[] = [
  ['section 6.3: cash 10, bonus 100, stake 20', grant, 10n, 20n, slots, '10 + 10'],
  ['cash that is enough', grant, 20n, 20n, slots, '20 + 0'],
  ['section 6.3: at most 5, bonus alone, stake 6', max5, 0n, 6n, slots, 'bonus_stake_too_large'],
  ['section 6.3: at most 5, cash 6, stake 6', max5, 6n, 6n, slots, '6 + 0'],
  ['section 6.3: at most 5, cash 4, stake 6: the whole stake', max5, 4n, 6n, slots, 'bonus_stake_too_large'],
  ['at most 5, cash 4, stake 5', max5, 4n, 5n, slots, '4 + 1'],
  [
    'no largest stake',
    grantOf({ terms: { ...grantTerms, stakeMax: undefined } }),
    0n,
    100n,
    slots,
    '0 + 100',
  ],
  ['a game at 0 %', grant, 10n, 20n, live, 'bonus_not_in_game'],
  ['a game at 0 %, in cash', grant, 20n, 20n, live, '20 + 0'],
  ['another product', grant, 10n, 20n, sports, 'bonus_not_in_game'],
  [
    'a bonus for any product',
    grantOf({ terms: { ...grantTerms, product: 'any' } }),
    10n,
    20n,
    sports,
    '10 + 10',
  ],
  ['a stake without a target', grant, 10n, 20n, undefined, 'bonus_not_in_game'],
  ['more than both', grantOf({ totals: { granted: 5n * M } }), 10n, 16n, slots, 'insufficient'],
  [
    'the rule before the money, so that a deposit does not meet it again',
    max5,
    0n,
    300n,
    slots,
    'bonus_stake_too_large',
  ],
  ['a queued grant', grantOf({ state: 'queued' }), 10n, 20n, slots, 'insufficient'],
  [
    'a grant whose time is up, before the job runs',
    grantOf({ endsAtMs: 9 }),
    10n,
    20n,
    slots,
    'insufficient',
  ],
  ['a grant in its last moment', grantOf({ endsAtMs: 10 }), 10n, 20n, slots, '10 + 10'],
  ['a draining grant', grantOf({ state: 'draining' }), 10n, 20n, slots, 'insufficient'],
  ['no grant', undefined, 10n, 20n, slots, 'insufficient'],
]
