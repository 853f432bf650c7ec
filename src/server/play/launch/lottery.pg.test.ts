import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '#contract/endpoint.ts'
import { launch } from '#contract/launch.ts'
import { type LaunchStage, openLaunchStage } from '#test/pg/launch-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let stage: LaunchStage
beforeAll(async () => {
  server = await openTestServer({ settings: { LOCAL_GAME_PROVIDERS: '1' } })
  stage = await openLaunchStage(server)
})
afterAll(async () => {
  await stage?.provider.close()
  await server.close()
})

type Request = Input<typeof launch.launchFB>
const start = async (request: Request) => stage.ask(await stage.player(), launch.launchFB, request)

test('a launch of a lottery opens its betting page, by the names of other programs', async () => {
  const answer = await start({
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: 'SEA',
    lottoGameCode: 'XSMB',
    lottoView: 'betting',
    device: 'WEB',
    backUrl: '/rng?page=AUREL',
    language: 'VI',
  })
  expect(answer).toMatchObject({
    success: true,
    value: {
      kind: 'lottery',
      isFree: false,
      lottery: {
        lottoArea: 'VN',
        launchMode: 'LOTT',
        lottoPrizeMode: 'SEA',
        lottoGameCode: 'XSMB',
        lottoView: 'betting',
        backUrl: '/rng?page=AUREL',
        language: 'VI',
        url: '/lottery?gameCode=XSMB&backUrl=%2Frng%3Fpage%3DAUREL',
      },
    },
  })
})

test.each<[Request, string, string]>([
  [{ vendor: 'TCG_SEA' }, 'lobby', '/lottery?vendor=TCG_SEA'],
  [{ lottoPrizeMode: 'Lott', launchMode: 'LOTT' }, 'lobby', '/lottery?vendor=LOTT'],
  [{ vassalage: 'TCG_LOTTO_VN', code: 'XSDNG' }, 'betting', '/lottery?gameCode=XSDNG'],
  [{ accountTypeName: 'ELOTT' }, 'lobby', '/vnlottery'],
  [{ vendor: 'ELOTT', gameCode: 'K3_1' }, 'betting', '/vnlottery?gameCode=K3_1'],
  [{ launchMode: 'LOTT', lottoGameCode: 'XSMB', lottoView: 'lobby' }, 'lobby', '/lottery'],
])('%j opens the %s', async (request, lottoView, url) => {
  expect(await start(request)).toMatchObject({ success: true, value: { lottery: { lottoView, url } } })
})

test.each([
  '//evil.example/x',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('the way back %j leads to another host, and is left out', async (backUrl) => {
  expect(await start({ vendor: 'TCG_SEA', backUrl })).toMatchObject({
    success: true,
    value: { lottery: { backUrl: '/index', url: '/lottery?vendor=TCG_SEA' } },
  })
})

test('a lottery that the brand does not sell, or of another prize mode, does not start', async () => {
  const code = async (request: Request) => {
    const answer = await start(request)
    return answer.success ? 'well' : answer.code
  }
  expect(await code({ launchMode: 'LOTT', lottoPrizeMode: 'Elott', lottoGameCode: 'XSMB' })).toBe(
    'game_absent',
  )
  expect(await code({ launchMode: 'LOTT', lottoGameCode: 'NONE' })).toBe('game_absent')
  await switchOff(['elottery'])
  expect(await code({ launchMode: 'LOTT', lottoGameCode: 'K3_1' })).toBe('game_absent')
  expect(await code({ launchMode: 'LOTT', lottoGameCode: 'XSMB' })).toBe('well')
  await switchOff([])
})

async function switchOff(categories: readonly string[]): Promise<void> {
  await server.asOwner('UPDATE merchant SET categories_off = $2, version = version + 1 WHERE id = $1', [
    server.merchantId,
    [...categories],
  ])
  await server.services.registry.refresh()
}

test('an excluded member opens no lottery, and nobody plays one for free', async () => {
  const who = await stage.player()
  const free = await stage.ask(who, launch.tryGame, { vendor: 'TCG_SEA' })
  expect(free).toMatchObject({ success: false, code: 'game_not_free' })
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [who.merchantId, who.id],
  )
  const held = await stage.ask(who, launch.launchFB, { vendor: 'TCG_SEA' })
  expect(held).toMatchObject({ success: false, code: 'play_excluded' })
})
