import { expect, test } from 'vitest'

import { marketProfile } from '#domain/merchant/market-profile.ts'

import { type Starting, type StartingGame, isLaunchKind, refuseStart, startKind } from './launch.ts'

test.each([
  ['frame', true],
  ['none', true],
  ['window', false],
  ['', false],
])('%s is a way to start a game: %s', (text, is) => {
  expect(isLaunchKind(text)).toBe(is)
})

const game: StartingGame = {
  category: 'slots',
  vendorCode: 'SIM',
  launchKind: 'frame',
  isInMaintenance: false,
  hasFreePlay: true,
  rtpBp: 9600,
  currencies: [],
}
const open: Starting = {
  game,
  isFree: false,
  isTrial: false,
  isAgeVerified: false,
  currency: 'CNY',
  isProviderOn: true,
  market: marketProfile('open'),
}
const strict = marketProfile('strict')

// In the order of the checks: each row would be refused by those below it as well.
test.each<[string, Partial<Starting>, string | undefined]>([
  ['a game that is not shown', { game: undefined, isProviderOn: false }, 'game_absent'],
  [
    'one that nothing starts',
    { game: { ...game, launchKind: 'none', isInMaintenance: true } },
    'game_unopenable',
  ],
  ['one in maintenance', { game: { ...game, isInMaintenance: true, rtpBp: 1 } }, 'game_maintenance'],
  [
    'one that pays back too little',
    { game: { ...game, rtpBp: 7499 }, isProviderOn: false },
    'game_not_allowed',
  ],
  ['one that pays back just enough', { game: { ...game, rtpBp: 7500 } }, undefined],
  ['one of which that is not known', { game: { ...game, rtpBp: null } }, undefined],
  [
    'one without free play, for nothing',
    { game: { ...game, hasFreePlay: false }, isFree: true },
    'game_not_free',
  ],
  ['for nothing, by a trial account', { isFree: true, isTrial: true }, undefined],
  [
    'for nothing, by a trial account where the market wants none',
    { isFree: true, isTrial: true, market: strict, isAgeVerified: true },
    'free_play_closed',
  ],
  ['for nothing, without a proof of age', { isFree: true, market: strict }, 'age_unproven'],
  ['for money, without a proof of age', { market: strict }, 'age_unproven'],
  ['with a proof of age', { market: strict, isAgeVerified: true }, undefined],
  ['in a currency that it has not', { game: { ...game, currencies: ['EUR', 'PHP'] } }, 'game_currency'],
  ['in one that it has', { game: { ...game, currencies: ['EUR', 'CNY'] } }, undefined],
  ['for nothing, in whatever currency', { game: { ...game, currencies: ['EUR'] }, isFree: true }, undefined],
  ['of a provider that is off', { isProviderOn: false }, 'provider_off'],
  [
    'of a provider that is off, as a list',
    { game: { ...game, launchKind: 'vassalage' }, isProviderOn: false },
    undefined,
  ],
  [
    'of a provider that is off, in the lottery',
    { game: { ...game, launchKind: 'lottery' }, isProviderOn: false },
    undefined,
  ],
])('a game %s is refused as it should', (_what, change, refusal) => {
  expect(refuseStart({ ...open, ...change })).toBe(refusal)
})

test.each<[Partial<StartingGame>, string]>([
  [{}, 'frame'],
  [{ launchKind: 'popup' }, 'popup'],
  [{ launchKind: 'vassalage' }, 'vassalage'],
  [{ category: 'lottery' }, 'lottery'],
  [{ category: 'elottery' }, 'lottery'],
  [{ vendorCode: 'TCG_SEA' }, 'lottery'],
  [{ vendorCode: 'TCG_SEA', launchKind: 'none' }, 'none'],
])('%j starts as %s', (change, kind) => {
  expect(startKind({ ...game, ...change })).toBe(kind)
})
