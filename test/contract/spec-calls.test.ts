import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { siteContracts } from '#contract/contracts.ts'

/** The calls of the specification's section 7, by path, or by name where it gives no path. */
const listed: readonly string[] = [
  // Session and account
  'POST /wps/session/login',
  'POST /wps/verification/sms/noLogin',
  'GET /wps/system/whitelabel',
  '/wps/relay/MCSFE_getPlayerAvatar',
  '/lgw/games/game_menus',
  'GET /wps/member/info',
  'PUT /wps/member/register',
  'PUT /wps/member/register/mobile',
  'POST /wps/member/password',
  'GET /wps/agent/affiliate',
  'GET /wps/system/setting/register',
  'POST /wps/member/password/email',
  'POST /wps/session/login/freeplay',
  'GET /wps/captcha',
  'GET /wps/member/info/icon',
  'GET /wps/system/status',
  'POST /wps/member/password/verification',
  'DELETE /wps/session/logout',
  'POST /wps/verification/sms/register',
  'POST /wps/verification/sms/forgot',
  // registration validation rules, which the specification gives no path
  'GET /wps/system/setting/register/rules',
  'GET /wps/system/countries',
  // language update, which the specification gives no path
  'PUT /wps/member/language',
  // Customer service
  // the link of customer service, which the specification gives no path
  'GET /wps/service/link',
  // Wallet
  '/wps/v2/wallets/balance',
  'POST /wps/relay/GCS_walletTransfer',
  '/wps/member/info/funds/consolidated',
  '/wps/relay/GCS_merchantWallet',
  // Games
  '/wps/relay/GCS_gameLaunchFB',
  '/wps/relay/GCSGAME_hotGamesV2',
  '/wps/relay/GCSGAME_gameList',
  '/wps/relay/MCSFE_getListAnnouncements',
  '/wps/relay/GCSGAME_getVassGameType',
  '/wps/relay/GCSGAME_gameVendor',
  '/wps/relay/MCSFE_getFavoriteGames',
  '/wps/relay/MCSFE_getFavoriteGamesList',
  '/wps/relay/GCS_recentGame',
  '/wps/relay/GLS2_roomList',
  '/wps/game/launchGame',
  '/lgw/vn/games/game_menu',
  '/lgw/vn/games/game_menu/recent',
  '/lgw/vn/games',
  '/lgw/vn/numeros/opened/game',
  '/lotto/lgw/games/opened/numero',
  'GET /wps/relay/ODSFE2_getWinnerBoard',
  // e-games, without paths in the specification; marking a favourite and launching change data, so they are no GET
  'GET /wps/egame/game_list',
  'GET /wps/egame/game_announcements',
  'GET /wps/egame/vendor_game_type',
  'GET /wps/egame/game_vendor',
  'POST /wps/egame/favorite_games',
  'GET /wps/egame/favorite_game_list',
  'GET /wps/egame/recent_games',
  'GET /wps/egame/hot_games',
  'POST /wps/egame/game_launch',
  // Missions and rewards
  '/wps/relay/MCSFE_getMissionSummaryDetails',
  'GET /wps/relay/MCSFE_getMissionLeaderboard',
  '/wps/relay/MCS2_processDividendReq',
  '/wps/relay/MCS2_processDailySalContract',
  '/wps/relay/MCS2_processContractHourSalary',
  '/wps/relay/MCSFE_processRealTimeSalaryContract',
  'POST /wps/relay/MCS2_processContractHourSalary',
  '/wps/relay/MCSFE_processRealTimeSalaryContract',
  'POST /wps/relay/MCS2_claimRafflePromotion',
  // Other
  '/wps/system/domainRoute',
  'PUT /wps/feedback',
  '/wps/relay/CSP_unreadCount',
  '/wps/system/helpCenter',
  // Points
  '/wps/relay/MCS2_getPointBalance',
  '/wps/relay/MCS2_getPointReward',
  '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  '/wps/relay/MCS2_getRedeemPointList',
  '/wps/relay/MCS2_getPointConfig',
  '/wps/relay/ODSFE2_MemTransDet',
  '/wps/relay/passwordCheck/MCS2_convertPoint',
  // Lottery helpers
  'GET lottLabby',
  'GET lottRecent',
  'GET vnlottMenus',
  'GET MissionSummary',
  'GET MissionLeaderboard',
]

const built = Object.values(siteContracts).flatMap((contract) =>
  // A call whose path the specification does not name has its name.
  Object.entries(contract).flatMap(([name, call]) => [
    call.path,
    `${call.method} ${call.path}`,
    `${call.method} ${name}`,
  ]),
)

const promised = new Set(
  readFileSync(new URL('../../docs/roadmap.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => /^- `([^`]+)`/.exec(line)?.[1] ?? []),
)

for (const call of listed) {
  test(`${call} is built, or promised in docs/roadmap.md`, () => {
    expect(built.includes(call) || promised.has(call)).toBe(true)
  })
}

test('nothing is promised that is built already, or that the specification does not ask for', () => {
  for (const call of promised) {
    expect(listed, call).toContain(call)
    expect(built, call).not.toContain(call)
  }
})
