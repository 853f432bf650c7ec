import { type KeyObject, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

import { type Launched, rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'

import { CURRENCY, giveMoney } from './ledger.ts'
import type { TestServer } from './test-server.ts'

export interface Player {
  readonly id: bigint
  readonly merchantId: number
  /** The player's name at providers. */
  readonly name: string
  readonly loginSessionId: string
  /** Token of the play session. */
  readonly token: string
  readonly session: Launched
}

export interface PlayedProvider {
  readonly code: string
  readonly privateKey: KeyObject
  readonly secret: string
}

const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** RSA keys take a second to create, so each name has one pair for all tests of a file. */
const pairs = new Map<string, ReturnType<typeof makePair>>()
const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
export function pairOf(name: string) {
  const known = pairs.get(name) ?? makePair()
  pairs.set(name, known)
  return known
}

/** A provider with its own key, a vendor and two games. */
export async function openProvider(
  server: TestServer,
  {
    code = 'sim',
    protocol = 'hub88',
    baseUrl = 'https://provider.test',
    pair: pairName = code,
  }: {
    readonly code?: string
    readonly protocol?: string
    readonly baseUrl?: string
    readonly pair?: string
  } = {},
): Promise<PlayedProvider> {
  const { store, gameProviders } = server.services
  const pair = pairOf(pairName)
  const secret = `a secret of ${code}, for tests alone`
  await store.transact(async (tx) => {
    await setProvider(tx, { code, name: code, protocol, baseUrl, operatorId: '7', isOn: true })
    const ourPem = pairOf('ours').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const ours = protocol === 'hub88' ? ourPem : `ours for ${code}, for tests alone`
    await rotateProviderKey(tx, {
      code,
      side: 'ours',
      wrappedSecret: gameProviders.wrapSecret(code, 'ours', ours),
    })
    await rotateProviderKey(
      tx,
      protocol === 'hub88'
        ? { code, side: 'theirs', publicKey: pemOf(pair.publicKey) }
        : { code, side: 'theirs', wrappedSecret: gameProviders.wrapSecret(code, 'theirs', secret) },
    )
  })
  await addVendor(server, { code: vendorOf(code), provider: code, games: ['wheel', 'reels'] })
  await gameProviders.cache.refresh()
  return { code, privateKey: pair.privateKey, secret }
}

export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()
export const vendorOf = (code: string): string => code.toUpperCase().replaceAll('-', '_')

export async function addVendor(
  server: TestServer,
  {
    code,
    provider,
    games,
  }: { readonly code: string; readonly provider: string; readonly games: readonly string[] },
): Promise<void> {
  await server.asOwner(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
     SELECT $1, $1, 'slots', coalesce(max(account_type_id), 0) + 1, $2 FROM vendor ON CONFLICT DO NOTHING`,
    [code, provider],
  )
  for (const game of games)
    await server.asOwner(
      `INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
       VALUES ($1, $2, $3, '{"EN": "Game"}', 'game', 'slots') ON CONFLICT DO NOTHING`,
      [code, game, `${code.toLowerCase()}-${game}`],
    )
}

/** A member with money and an open play session. */
export async function openPlayer(
  server: TestServer,
  provider: Pick<PlayedProvider, 'code'>,
  {
    amount = 10_000_000n,
    account = 'main',
    merchantId,
  }: { readonly amount?: bigint; readonly account?: string; readonly merchantId?: number } = {},
): Promise<Player> {
  const member = await server.fixtures.member(merchantId === undefined ? {} : { merchantId })
  if (amount > 0n) await giveMoney(server, member, amount)
  return await openGame(server, provider, member, account)
}

export async function openGame(
  server: TestServer,
  { code }: Pick<PlayedProvider, 'code'>,
  member: { readonly id: bigint; readonly merchantId: number },
  account = 'main',
): Promise<Player> {
  const { store, gameProviders, registry } = server.services
  const { id: loginSessionId } = await server.fixtures.memberSession(member)
  const who = { merchantId: member.merchantId, memberId: member.id, loginSessionId, device: DEVICE }
  const session = await store.transact(async (tx) => {
    const { launchToken } = await gameProviders.launch(tx, {
      ...who,
      provider: code,
      vendorCode: vendorOf(code),
      gameCode: 'wheel',
      currency: CURRENCY,
      account,
    })
    return await gameProviders.redeem(tx, launchToken, who)
  })
  if (!session) throw new Error('a launch of one second is good')
  const merchantCode = registry.findById(member.merchantId)?.code ?? ''
  return { ...member, name: `${merchantCode}-${member.id}`, loginSessionId, token: session.token, session }
}

export interface Answered {
  readonly http: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A signed wallet call; the signature covers the exact bytes. */
export async function callHub(
  server: TestServer,
  provider: Pick<PlayedProvider, 'code' | 'privateKey'>,
  path: string,
  content: object | string,
  { signature, bytes }: { readonly signature?: string; readonly bytes?: Buffer } = {},
): Promise<Answered> {
  const signed = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const answer = await server.site.inject({
    method: 'POST',
    url: `/wallet-api/${provider.code}/${path}`,
    headers: {
      host: 'wallet.test',
      'content-type': 'application/json',
      'x-hub88-signature': signature ?? sign('sha256', signed, provider.privateKey).toString('base64'),
    },
    payload: bytes ?? signed,
  })
  return readAnswer(answer)
}

export function readAnswer(answer: { readonly statusCode: number; readonly body: string }): Answered {
  return {
    http: answer.statusCode,
    body: JSON.parse(answer.body) as Record<string, unknown>,
    text: answer.body,
  }
}

/** The fields of a bet; `undefined` in `change` omits one. */
export function betOf(player: Player, change: Readonly<Record<string, unknown>> = {}) {
  const game = `${player.session.vendorCode.toLowerCase()}-wheel`
  return {
    user: player.name,
    token: player.token,
    transaction_uuid: randomUUID() as string,
    request_uuid: randomUUID() as string,
    round: randomUUID() as string,
    round_closed: false,
    amount: 1_000_000,
    currency: CURRENCY,
    game_code: game,
    ...change,
  }
}
