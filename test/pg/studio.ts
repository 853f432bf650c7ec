import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'

import { ensureStudioRole } from '#server/platform/db/studio-role.ts'
import { STUDIO_OPERATOR, STUDIO_PROVIDER, layInStudio, operatorsFor } from '#server/shell/demo/studio.ts'
import type { StudioKeys } from '#server/shell/demo/studio-keys.ts'
import { crash } from '#studio/games/crash/crash-game.ts'
import { type GameFacts, games as allGames } from '#studio/games/games.ts'
import { readStudioConfig } from '#studio/server/config.ts'
import { signBytes } from '#studio/server/signing.ts'
import { type Studio, startStudio } from '#studio/server/start.ts'
import type { Opened, Played, Refused } from '#studio/wire/answers.ts'
import { readJson, writeJson } from '#studio/wire/json.ts'

import { CURRENCY, giveMoney } from './ledger.ts'
import { type TestServer, openTestServer } from './test-server.ts'

/** The server and its studio on one database with separate roles, with real calls in both directions. */
export interface StudioStage {
  readonly house: TestServer
  /** The studio's provider code at the server. */
  readonly provider: string
  studio(): Studio
  /** Stops the studio's process, and starts another on its data. */
  restart(): Promise<void>
  /** Starts one more process beside the others; from now on seats call it. */
  another(): Promise<Studio>
  /** The settings of each process. */
  readonly environment: Readonly<Record<string, string>>
  /** A member with money and an open game of the studio. */
  sit(options?: { readonly amount?: bigint; readonly game?: string; readonly meta?: object }): Promise<Seat>
  /** A signed call of the server to its provider. */
  supply(path: string, body: object): Promise<SupplierAnswer>
  /** Runs SQL as the owner of the studio's tables. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface SupplierAnswer {
  readonly status: number
  readonly body: unknown
  readonly text: string
  readonly signature: string | null
}

export interface Seat {
  readonly memberId: bigint
  readonly player: string
  readonly houseToken: string
  readonly token: string
  readonly loginSessionId: string
  call<Answer = Played>(path: string, body?: object): Promise<Answer | Refused>
  play(command: object, round?: string, requestId?: string): Promise<Played | Refused>
  open(): Promise<Opened>
  /** The member's balance in the ledger. */
  balance(): Promise<bigint>
}

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
let made: StudioKeys | undefined
const keysOf = (): StudioKeys =>
  (made ??= { house: pair(), studio: pair(), secret: 'a secret of the studio, for tests alone' })

/** The same rules with shorter phases, and no flight beyond 1.10, for tests that wait for every phase. */
export const quickTables: readonly GameFacts[] = allGames.map((facts) => {
  const { game } = facts
  if (game.kind !== 'table') return facts
  if (game.code !== 'crash')
    return { ...facts, game: { ...game, bettingMs: 2_500, settledMs: 300, playMs: () => 100 } }
  const draw: typeof crash.draw = (random, before) => ({
    bust: Math.min(crash.draw(random, before).bust, 110),
  })
  return { ...facts, game: { ...crash, bettingMs: 2_500, settledMs: 300, draw } }
})

interface StageOptions {
  readonly games?: readonly GameFacts[]
  /** Puts something between the studio and the wallet. */
  readonly walletUrl?: (url: string) => string
}

export async function openStudioStage(options: StageOptions = {}): Promise<StudioStage> {
  const games = options.games ?? allGames
  const house = await openTestServer({ settings: { LOCAL_GAME_PROVIDERS: '1' } })
  const site = await house.listen()
  const keys = keysOf()
  const walletUrl = `http://127.0.0.1:${site.port}/wallet-api/${STUDIO_PROVIDER}/`
  const environment = await environmentOf(house, walletUrl, site.port, options)
  const config = readStudioConfig(environment)
  // Tests run the worker themselves, and calls left over by a crash are retried without delay.
  const patience = { leaseMs: 0, againInMs: () => 0, patienceMs: 1_000 }
  const begin = () => startStudio({ config, games, patience, worksByItself: false })
  let studio = await begin()
  const layIn = () =>
    layInStudio(house.services, {
      keys,
      baseUrl: `http://127.0.0.1:${studio.port}`,
      origin: studio.origin,
      merchantIds: [house.merchantId],
    })
  await layIn()
  const supply: StudioStage['supply'] = (path, body) => callSupplier(studio.port, keys, path, body)
  return {
    house,
    provider: STUDIO_PROVIDER,
    supply,
    environment,
    studio: () => studio,
    async another() {
      studio = await begin()
      await layIn()
      return studio
    },
    async restart() {
      await studio.stop()
      studio = await begin()
      await layIn()
    },
    sit: async ({ amount = 10_000_000n, game = 'peacock-mosaic', meta } = {}) => {
      const member = await house.fixtures.member()
      if (amount > 0n) await giveMoney(house, member, amount)
      const launched = await launch(house, member, game)
      const merchant = house.services.registry.findById(member.merchantId)
      const player = `${merchant?.code ?? ''}-${member.id}`
      const opened = await supply('game/url', {
        user: player,
        token: launched.token,
        game_code: game,
        currency: CURRENCY,
        lang: 'en',
        lobby_url: `http://${house.host}:${site.port}/rng`,
        ...(meta ? { meta } : {}),
      })
      const token = new URL((opened.body as { url: string }).url).hash.slice(1)
      // No minimum cycle time, except in tests of it.
      if (!meta) await house.asOwner('UPDATE studio.session SET min_cycle_ms = 0 WHERE min_cycle_ms > 0')
      return seatOf({ ...launched, house, port: () => studio.port, token, memberId: member.id, player })
    },
    rows: (text, values) => house.asOwner(text, values),
    async close() {
      await studio.stop()
      await house.close()
    },
  }
}

async function environmentOf(
  house: TestServer,
  walletUrl: string,
  port: number,
  { walletUrl: through }: StageOptions,
) {
  const keys = keysOf()
  return {
    STUDIO_PORT: '0',
    STUDIO_DATABASE_URL: await ensureStudioRole(house.database.ownerUrl),
    STUDIO_SECRET: keys.secret,
    STUDIO_OPERATORS: operatorsFor({
      keys,
      walletUrl: through?.(walletUrl) ?? walletUrl,
      origins: [`http://${house.host}:${port}`],
    }),
    LOG_LEVEL: 'silent',
  }
}

async function callSupplier(
  port: number,
  keys: StudioKeys,
  path: string,
  body: object,
): Promise<SupplierAnswer> {
  const text = JSON.stringify({ operator_id: STUDIO_OPERATOR, ...body })
  const answer = await fetch(`http://127.0.0.1:${port}/operator/generic/v2/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': signBytes(createPrivateKey(keys.house.privateKey), Buffer.from(text)),
    },
    body: text,
  })
  const requested = await answer.text()
  const signature = answer.headers.get('x-hub88-signature')
  return { status: answer.status, text: requested, body: JSON.parse(requested), signature }
}

const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function launch(
  house: TestServer,
  member: { readonly id: bigint; readonly merchantId: number },
  game: string,
): Promise<{ readonly houseToken: string; readonly token: string; readonly loginSessionId: string }> {
  const { store, gameProviders } = house.services
  const { id: loginSessionId } = await house.fixtures.memberSession(member)
  const who = { merchantId: member.merchantId, memberId: member.id, loginSessionId, device: DEVICE }
  const [found] = await house.asOwner<{ vendor: string }>(
    'SELECT vendor_code AS vendor FROM game WHERE code = $1',
    [game],
  )
  const session = await store.transact(async (tx) => {
    const { launchToken } = await gameProviders.launch(tx, {
      ...who,
      provider: STUDIO_PROVIDER,
      vendorCode: found?.vendor ?? '',
      gameCode: game,
      currency: CURRENCY,
      account: 'main',
    })
    return await gameProviders.redeem(tx, launchToken, who)
  })
  if (!session) throw new Error('a launch of one second is good')
  return { token: session.token, houseToken: session.token, loginSessionId }
}

function seatOf(given: {
  readonly house: TestServer
  readonly port: () => number
  readonly token: string
  readonly memberId: bigint
  readonly player: string
  readonly houseToken: string
  readonly loginSessionId: string
}): Seat {
  const { house, port, token, memberId } = given
  const call: Seat['call'] = async <Answer>(path: string, body: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port()}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: writeJson(body),
    })
    return readJson(await answer.text()) as Answer | Refused
  }
  return {
    ...given,
    call,
    play: (command, round, requestId = randomUUID()) => call('play', { requestId, round, command }),
    async open() {
      const opened = await call<Opened>('session')
      if ('refusal' in opened) throw new Error(opened.refusal)
      return opened
    },
    async balance() {
      const [row] = await house.asOwner<{ balance: string }>(
        "SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main' AND currency = $2",
        [memberId, CURRENCY],
      )
      return BigInt(row?.balance ?? 0)
    },
  }
}
