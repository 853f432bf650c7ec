import { expect, test } from 'vitest'

import {
  isInLobby,
  isLotteryLaunch,
  lotteryPage,
  type LotteryRequest,
  prizeModeOf,
} from './lottery-launch.ts'

test.each<[request: LotteryRequest, isLottery: boolean, mode: string | undefined]>([
  [{ vendor: 'TCG_LOTTO_VN' }, true, 'SEA'],
  [{ vendor: 'TCG_SEA', gameType: 'LOTT' }, true, 'SEA'],
  [{ vendor: 'ELOTT' }, true, 'Elott'],
  [{ vendor: 'LOTT' }, true, 'Lott'],
  [{ gameType: 'LOTT' }, true, undefined],
  [{ gameType: 'ELOTT' }, true, 'Elott'],
  [{ launchMode: 'LOTT' }, true, undefined],
  // A vendor of its own with lotteries is asked for them.
  [{ vendor: 'AUREL', gameType: 'LOTT' }, false, undefined],
  [{ vendor: 'constructor' }, false, undefined],
  [{ gameType: 'RNG' }, false, undefined],
  [{}, false, undefined],
])('%j', (request, isLottery, mode) => {
  expect([
    isLotteryLaunch(request),
    prizeModeOf({ ...request, vendor: isLottery ? request.vendor : '' }),
  ]).toEqual([isLottery, mode])
})

test('a launch opens the lobby or the betting page, and keeps the way back', () => {
  expect(lotteryPage({ prizeMode: 'SEA', backPath: undefined })).toBe('/lottery')
  expect(lotteryPage({ prizeMode: 'Elott', gameCode: 'K3_1', backPath: '/rng?page=A&x=1' })).toBe(
    '/vnlottery?gameCode=K3_1&backUrl=%2Frng%3Fpage%3DA%26x%3D1',
  )
})

test.each([
  ['SEA', '/lottery?vendor=TCG_SEA'],
  ['Lott', '/lottery?vendor=LOTT'],
  ['Elott', '/vnlottery'],
  ['ZY', '/lottery'],
] as const)('a launch of the prize mode %s alone opens its lobby', (prizeMode, address) => {
  expect(lotteryPage({ prizeMode, isOneMode: true, backPath: undefined })).toBe(address)
  expect(lotteryPage({ prizeMode, isOneMode: true, gameCode: 'XSMB', backPath: undefined })).toBe(
    `${address.split('?')[0]}?gameCode=XSMB`,
  )
})

test.each([
  ['/lottery', { selected: undefined, isFast: false }, ['SEA', 'Lott', 'ZY']],
  ['/vnlottery', { selected: undefined, isFast: true }, ['Elott']],
  ['TCG_SEA', { selected: 'SEA', isFast: false }, ['SEA']],
  ['LOTT on the path of fast ones', { selected: 'Lott', isFast: true }, ['Lott']],
  ['ELOTT', { selected: 'Elott', isFast: true }, ['Elott']],
] as const)('the lobby of %s', (_title, of, listed) => {
  const modes = ['SEA', 'Lott', 'ZY', 'Elott'].filter((prizeMode) => isInLobby({ prizeMode }, of))
  expect(modes).toEqual(listed)
})
