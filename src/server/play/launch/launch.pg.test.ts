import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { games } from '#contract/games.ts'
import { launch } from '#contract/launch.ts'
import { balanceOf, giveMoney } from '#test/pg/ledger.ts'
import { type LaunchStage, type Playing, openLaunchStage } from '#test/pg/launch-stage.ts'
import { callHub, pairOf } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let stage: LaunchStage
beforeAll(async () => {
  server = await openTestServer({
    settings: { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ADDRESS: '99999,9999', THROTTLE_ACCOUNT: '99999,9999' },
  })
  stage = await openLaunchStage(server)
})
afterEach(() => {
  stage.provider.mood = 'well'
})
afterAll(async () => {
  await stage?.provider.close()
  await server.close()
})

const start = (who: Playing, code: string) => stage.ask(who, launch.launchFB, { nodeId: stage.idOf(code) })

async function tokenOf(who: Playing, code = 'reels'): Promise<string> {
  const begun = await start(who, code)
  if (!begun.success || begun.value.launchToken === undefined) throw new Error(JSON.stringify(begun))
  return begun.value.launchToken
}

const redeem = (who: Playing, launchToken: string) => stage.ask(who, launch.launchGame, { launchToken })

async function openOne(who: Playing, code = 'reels') {
  const opened = await redeem(who, await tokenOf(who, code))
  if (!opened.success) throw new Error(JSON.stringify(opened))
  return opened.value
}

const codeOf = (answer: { readonly success: boolean; readonly code?: string }) =>
  answer.success ? 'well' : answer.code

test('a game opens in two steps, and its provider gets a player number and a token that no table holds', async () => {
  const who = await stage.player()
  await giveMoney(server, who, 500_000n)
  const begun = await start(who, 'reels')
  expect(begun).toMatchObject({
    success: true,
    value: { kind: 'frame', isFree: false, game: { gameName: 'The reels' } },
  })
  const before = stage.provider.received.length
  const opened = await openOne(who)
  expect(opened).toMatchObject({
    url: 'https://games.example/play?game=sim-reels',
    origin: 'https://games.example',
    kind: 'frame',
    isFree: false,
    account: 'main',
  })
  const [request] = stage.provider.received.slice(before)
  expect(request).toMatchObject({
    user: expect.stringMatching(new RegExp(`-${who.id}$`)),
    currency: 'CNY',
    platform: 'GPL_DESKTOP',
    lang: 'en',
    lobby_url: 'http://sample.test/index',
    deposit_url: 'http://sample.test/index?centre=depositv2',
    // The brand's market requires no minimum length of a spin.
    meta: {
      min_cycle_ms: 0,
      autoplay: true,
      quick_spins: true,
      feature_buy: true,
      time_zone: 'Asia/Shanghai',
    },
  })
  // The token now opens the wallet, and the page's answer does not contain it.
  const input = {
    user: request?.['user'],
    token: request?.['token'],
    game_code: 'sim-reels',
    request_uuid: 'r-1',
  }
  const provider = { code: 'sim', privateKey: pairOf('sim').privateKey }
  expect((await callHub(server, provider, 'user/balance', input)).body).toMatchObject({
    status: 'RS_OK',
    balance: 500_000,
  })
  expect(JSON.stringify(opened)).not.toContain(String(request?.['token']))
  expect(await balanceOf(server, who)).toBe(500_000n)
  const recent = await stage.ask(who, games.recentGames, {})
  expect(recent).toMatchObject({ value: { list: [{ nodeId: stage.idOf('reels') }] } })
})

test.each([
  ['window', 'popup'],
  ['draw', 'lottery'],
  ['house', 'vassalage'],
])('%s starts as %s', async (code, kind) => {
  const begun = await start(await stage.player(), code)
  expect(begun).toMatchObject({ success: true, value: { kind } })
})

test('a list of a vendor holds what can be started, and opens nothing by itself', async () => {
  const begun = await start(await stage.player(), 'house')
  if (!begun.success) throw new Error(begun.code)
  expect(begun.value.launchToken).toBeUndefined()
  const codes = begun.value.games?.map(({ gameCode }) => gameCode)
  expect(codes).toContain('reels')
  expect(codes).not.toContain('house')
  expect(codes).not.toContain('later')
})

test.each([
  ['by its number', () => ({ nodeId: stage.idOf('reels') })],
  ['by vendor and code', () => ({ vassalage: 'SIM', gameCode: 'reels' })],
  ['as lists of other programs name it', () => ({ accountTypeName: 'SIM', code: 'reels' })],
  ['as the first of its vendor in a hall', () => ({ vassalage: 'SIM', gameType: 'RNG' as const })],
  ['as the first of its hall', () => ({ gameType: 'RNG' as const })],
])('a game is named %s', async (_how, requested) => {
  const begun = await stage.ask(await stage.player(), launch.launchFB, requested())
  expect(begun).toMatchObject({ success: true, value: { game: { gameCode: 'reels' } } })
})

test('e-games start by their own address, by the same rules', async () => {
  const who = await stage.player()
  const begun = await stage.ask(who, launch.eGameLaunch, { nodeId: stage.idOf('reels') })
  expect(begun).toMatchObject({ success: true, value: { kind: 'frame' } })
  const refused = await stage.ask(who, launch.eGameLaunch, { nodeId: stage.idOf('serviced') })
  expect(codeOf(refused)).toBe('game_maintenance')
})

/** Changes something for a test and returns how to restore it. */
type Twist = (who: Playing) => Promise<() => Promise<unknown>> | Promise<void>

const change =
  (text: string, back: string): Twist =>
  async () => {
    await server.asOwner(text, [server.merchantId])
    await server.services.registry.refresh()
    return async () => {
      await server.asOwner(back, [server.merchantId])
      await server.services.registry.refresh()
    }
  }
const provider = (isOn: boolean) => async () => {
  await server.asOwner('UPDATE provider SET is_on = $1, version = version + 1', [isOn])
  await server.services.gameProviders.cache.refresh()
}
const lay =
  (text: string): Twist =>
  async ({ id, merchantId }) => {
    await server.asOwner(text, [merchantId, id])
  }
const limit = (kind: string) =>
  lay(`WITH guard AS (INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2))
       INSERT INTO play_limit (merchant_id, member_id, kind, period, own, used, ends_at)
       VALUES ($1, $2, '${kind}', 'day', 100, 100, now() + interval '1 hour')`)

// In the order of the checks; both steps refuse alike.
const refusals: [what: string, code: string, refusal: string, twist?: Twist | undefined][] = [
  ['of another brand, or of none', 'unknown', 'game_absent'],
  [
    'while all games of the brand are off',
    'reels',
    'game_absent',
    change(
      'UPDATE merchant SET are_games_on = false WHERE id = $1',
      'UPDATE merchant SET are_games_on = true WHERE id = $1',
    ),
  ],
  [
    'of a hall that the brand has switched off',
    'reels',
    'game_absent',
    change(
      `UPDATE merchant SET categories_off = '{slots}', version = version + 1 WHERE id = $1`,
      `UPDATE merchant SET categories_off = '{}', version = version + 1 WHERE id = $1`,
    ),
  ],
  [
    'of a vendor that the brand has switched off',
    'reels',
    'game_absent',
    change(
      'UPDATE merchant_vendor SET is_on = false WHERE merchant_id = $1',
      'UPDATE merchant_vendor SET is_on = true WHERE merchant_id = $1',
    ),
  ],
  [
    'that is off itself',
    'reels',
    'game_absent',
    change(
      'UPDATE merchant_game SET is_on = false WHERE merchant_id = $1',
      'UPDATE merchant_game SET is_on = true WHERE merchant_id = $1',
    ),
  ],
  [
    'that its provider gave up',
    'reels',
    'game_absent',
    change(
      'UPDATE game SET retired_at = now() WHERE $1 > 0',
      'UPDATE game SET retired_at = NULL WHERE $1 > 0',
    ),
  ],
  ['that nothing starts', 'later', 'game_unopenable'],
  ['in maintenance', 'serviced', 'game_maintenance'],
  [
    'of a vendor in maintenance',
    'reels',
    'game_maintenance',
    change(
      'UPDATE merchant_vendor SET is_in_maintenance = true WHERE merchant_id = $1',
      'UPDATE merchant_vendor SET is_in_maintenance = false WHERE merchant_id = $1',
    ),
  ],
  ['that pays back less than the market wants', 'mean', 'game_not_allowed'],
  [
    'without a proof of age where the market asks for one',
    'reels',
    'age_unproven',
    change(
      `UPDATE merchant SET market_profile = 'strict', version = version + 1 WHERE id = $1`,
      `UPDATE merchant SET market_profile = 'open', version = version + 1 WHERE id = $1`,
    ),
  ],
  ['in a currency that it has not', 'euro', 'game_currency'],
  [
    'of a provider that is off',
    'reels',
    'provider_off',
    async () => (await provider(false)(), provider(true)),
  ],
  [
    'on a break',
    'reels',
    'play_excluded',
    lay(
      `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 hour')`,
    ),
  ],
  [
    'excluded',
    'reels',
    'play_excluded',
    lay('INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())'),
  ],
  ['with nothing left to stake', 'reels', 'play_stake_limit', limit('stake')],
  ['with nothing left to lose', 'reels', 'play_loss_limit', limit('loss')],
  ['without playing time', 'reels', 'play_session_limit', limit('session')],
  [
    'with a look at the clock owed',
    'reels',
    'reality_check_due',
    lay(`INSERT INTO play_session (merchant_id, member_id, started_at, seen_at, checked_at, reality_minutes)
         VALUES ($1, $2, now() - interval '2 hours', now(), now() - interval '2 hours', 60)`),
  ],
]

test.each<(typeof refusals)[number]>(refusals)(
  'a game %s does not start',
  async (_what, code, refusal, twist) => {
    const who = await stage.player()
    const before = stage.provider.received.length
    const back = await twist?.(who)
    const [real, free] = [
      await start(who, code),
      await stage.ask(who, launch.tryGame, { nodeId: stage.idOf(code) }),
    ]
    await back?.()
    expect([codeOf(real), real.status]).toEqual([refusal, 409])
    const [, kind] = /^play_(.+)_limit$/.exec(refusal) ?? []
    expect(real.value ?? {}).toMatchObject(kind === undefined ? {} : { limit: { kind, period: 'day' } })
    // Free play is checked alike, except for currency.
    expect(codeOf(free)).toBe(refusal === 'game_currency' ? 'well' : refusal)
    const sessions = await server.asOwner('SELECT 1 FROM game_session WHERE member_id = $1 AND NOT is_free', [
      who.id,
    ])
    expect(sessions).toHaveLength(0)
    expect(stage.provider.received).toHaveLength(before)
  },
)

test.each<(typeof refusals)[number]>(refusals.filter(([, , , twist]) => twist !== undefined))(
  'a game %s between the two steps does not open, and the launch is used up',
  async (_what, code, refusal, twist) => {
    const who = await stage.player()
    const token = await tokenOf(who, code)
    const before = stage.provider.received.length
    const back = await twist?.(who)
    const refused = await redeem(who, token)
    await back?.()
    expect(codeOf(refused)).toBe(refusal)
    expect(stage.provider.received).toHaveLength(before)
    const [row] = await server.asOwner('SELECT ended_why FROM game_session WHERE member_id = $1', [who.id])
    expect(row).toEqual({ ended_why: 'refused' })
    expect(codeOf(await redeem(who, token))).toBe('launch_spent')
  },
)

test('a member who is suspended between the two steps is signed out', async () => {
  const who = await stage.player()
  const token = await tokenOf(who)
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [who.id])
  expect((await redeem(who, token)).status).toBe(401)
})

test('playing for nothing names nobody to the provider, and no wallet call finds it', async () => {
  const who = await stage.player()
  const begun = await stage.ask(who, launch.tryGame, { nodeId: stage.idOf('reels') })
  if (!begun.success) throw new Error(begun.code)
  const before = stage.provider.received.length
  const opened = await redeem(who, begun.value.launchToken ?? '')
  expect(opened).toMatchObject({ success: true, value: { isFree: true, kind: 'frame' } })
  const [request] = stage.provider.received.slice(before)
  expect(request).toMatchObject({ currency: 'XXX', game_code: 'sim-reels' })
  expect(request).not.toHaveProperty('user')
  expect(request).not.toHaveProperty('token')
  expect(codeOf(await stage.ask(who, launch.tryGame, { nodeId: stage.idOf('paid') }))).toBe('game_not_free')
})

test('a trial account plays for nothing where the market lets it, and never for money', async () => {
  const trial = await stage.player({ accountType: 4 })
  const nodeId = stage.idOf('reels')
  expect((await stage.ask(trial, launch.launchFB, { nodeId })).status).toBe(403)
  const begun = await stage.ask(trial, launch.tryGame, { nodeId })
  if (!begun.success) throw new Error(begun.code)
  expect(await redeem(trial, begun.value.launchToken ?? '')).toMatchObject({
    success: true,
    value: { isFree: true },
  })
  const strict = `UPDATE merchant SET market_profile = $2, version = version + 1 WHERE id = $1`
  await server.asOwner(strict, [server.merchantId, 'strict'])
  await server.services.registry.refresh()
  const refused = await stage.ask(trial, launch.tryGame, { nodeId })
  await server.asOwner(strict, [server.merchantId, 'open'])
  await server.services.registry.refresh()
  expect(codeOf(refused)).toBe('free_play_closed')
})

test('a game is opened in a language that it has, and in the wallet of its vendor where the brand keeps one', async () => {
  const who = await stage.player()
  await server.asOwner(
    `UPDATE merchant SET wallets = '{"mode": "transfer", "vendors": ["SIM"]}', version = version + 1 WHERE id = $1`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
  const before = stage.provider.received.length
  const opened = await openOne(who, 'paid')
  await server.asOwner(`UPDATE merchant SET wallets = '{}', version = version + 1 WHERE id = $1`, [
    server.merchantId,
  ])
  await server.services.registry.refresh()
  expect(opened.account).toBe('vendor:SIM')
  expect(stage.provider.received[before]).toMatchObject({ lang: 'vi' })
})

test.each([
  ['fails', 'provider_unavailable'],
  ['rambles', 'provider_unavailable'],
  ['elsewhere', 'address_refused'],
] as const)('a provider that answers %s opens nothing: %s', async (mood, refusal) => {
  const who = await stage.player()
  await giveMoney(server, who, 500_000n)
  stage.provider.mood = mood
  const refused = await redeem(who, await tokenOf(who))
  expect([codeOf(refused), refused.status]).toEqual([refusal, 409])
  if (!refused.success) expect(refused.message).toMatch(/No money has moved/)
  const [row] = await server.asOwner('SELECT ended_why FROM game_session WHERE member_id = $1', [who.id])
  expect(row).toEqual({ ended_why: 'unopened' })
  expect(await balanceOf(server, who)).toBe(500_000n)
  const recent = await stage.ask(who, games.recentGames, {})
  expect(recent).toMatchObject({ value: { list: [] } })
})

test('a hanging provider delays only the launches that wait for it', async () => {
  const [slow, quick] = [await stage.player(), await stage.player()]
  stage.provider.mood = 'stalls'
  const waiting = redeem(slow, await tokenOf(slow))
  // The first step calls no provider, and no transaction is open during the second step's call.
  expect(codeOf(await start(quick, 'reels'))).toBe('well')
  expect(codeOf(await start(slow, 'reels'))).toBe('well')
  await expect.poll(() => stage.provider.received.length).toBeGreaterThan(0)
  stage.provider.release()
  expect(codeOf(await waiting)).toBe('provider_unavailable')
})
