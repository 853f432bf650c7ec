import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Settings } from '#server/platform/db/embedded/settings.ts'
import { rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'

import { ledgerFaults, openBenchHouse } from './bench-house.ts'
import { type BonusHouseWish, doBonusWish } from './bonus-house.ts'
import { type FollowWish, openFollower } from './follow-house.ts'
import { type GrowthWish, grow } from './growth-house.ts'

/** Commands from the bench, processed one at a time. */
export type BetsServerWish =
  /** Launches games at a provider that never answers, until switched off. */
  | { readonly hang: boolean }
  | { readonly check: true }
  | { readonly grow: GrowthWish }
  | { readonly bonus: BonusHouseWish }
  | { readonly follow: FollowWish }
  | { readonly end: true }

export interface BetsServerReady {
  readonly port: number
  readonly ownerUrl: string
  readonly privateKey: string
  readonly players: readonly { readonly user: string; readonly token: string }[]
  readonly currency: string
}

const MEMBERS = 2_000

const settings = process.env['BENCH_POSTGRES']
const house = await openBenchHouse(
  // Members of the bench share one address, whose throttle would refuse their claims.
  { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  settings === undefined ? undefined : (JSON.parse(settings) as Settings),
)
const { services, owner, merchant } = house
const follow = openFollower(house)
const hanging = createServer(() => undefined)
await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening))
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
await makeProviders()
const players = await makePlayers(merchant)
const port = await house.listen()
let isHanging = false

process.on('message', (wish: BetsServerWish) => {
  void answer(wish).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
process.send?.({
  port,
  ownerUrl: house.ownerUrl,
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  players,
  currency: merchant.currency,
} satisfies BetsServerReady)

async function answer(wish: BetsServerWish): Promise<object> {
  if ('hang' in wish) {
    isHanging = wish.hang
    for (let count = 0; isHanging && count < 64; count += 1) void openHanging()
    return {}
  }
  if ('grow' in wish) return await grow(house, wish.grow)
  if ('bonus' in wish) return await doBonusWish(house, wish.bonus)
  if ('follow' in wish) return await follow(wish.follow)
  if ('check' in wish) return await countFaults()
  isHanging = false
  hanging.closeAllConnections()
  hanging.close()
  await house.close()
  return {}
}

/** Sequential launches at a provider that accepts the call and does not answer. */
async function openHanging(): Promise<void> {
  while (isHanging) {
    await services.gameProviders
      .openGame('hanging', {
        player: 'one-1',
        token: 't',
        providerGameId: 'g',
        isMobile: false,
        language: 'en',
        currency: 'CNY',
        country: undefined,
        lobbyUrl: 'https://bench.test/',
        depositUrl: 'https://bench.test/',
        address: '192.0.2.1',
        brand: 'bench',
      })
      .catch(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
}

async function makeProviders(): Promise<void> {
  const { store, gameProviders } = services
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const ours = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const local = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  for (const [code, baseUrl] of [
    ['bench', 'https://bench.test'],
    ['hanging', local],
  ] as const)
    await store.transact(async (tx) => {
      await setProvider(tx, { code, name: code, protocol: 'hub88', baseUrl, operatorId: '1', isOn: true })
      await rotateProviderKey(tx, { code, side: 'theirs', publicKey })
      await rotateProviderKey(tx, {
        code,
        side: 'ours',
        wrappedSecret: gameProviders.wrapSecret(code, 'ours', ours),
      })
    })
  await house.addVendor('BENCH')
  await owner.query(
    `INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
     VALUES ('BENCH', 'wheel', 'bench-wheel', '{"EN": "Wheel"}', 'wheel', 'slots')`,
  )
}

/** Members with money, a session of the site, and an open play session. */
async function makePlayers({ id, code, currency }: { id: number; code: string; currency: string }) {
  const memberIds = await house.makeMembers(MEMBERS)
  await owner.query(
    `WITH opened AS (
       INSERT INTO session (merchant_id, member_id, secret_hash, idle_minutes, expires_at)
       SELECT $1, member, sha256(convert_to('login ' || member, 'UTF8')), 30, now() + interval '1 day'
         FROM unnest($2::bigint[]) AS member RETURNING member_id, id)
     INSERT INTO game_session (member_id, merchant_id, provider_code, vendor_code, game_code, currency, account,
       login_session_id, launch_hash, launch_ends_at, launched_at, token_hash, expires_at)
     SELECT member_id, $1, 'bench', 'BENCH', 'wheel', $3, 'main', id,
            sha256(convert_to('launch ' || member_id, 'UTF8')), now(), now(),
            sha256(convert_to('play token' || member_id, 'UTF8')), now() + interval '1 day'
       FROM opened`,
    [id, memberIds, currency],
  )
  return memberIds.map((memberId) => ({ user: `${code}-${memberId}`, token: `token${memberId}` }))
}

async function countFaults(): Promise<{ faults: number; bets: number }> {
  const { rows } = await owner.query<{ faults: number; bets: number }>(`
    SELECT ${ledgerFaults}
         + abs((SELECT count(*) FROM provider_transaction)
             - (SELECT count(*) FROM ledger_transfer WHERE kind = 'bet'))::integer
         + abs((SELECT count(*) FROM provider_transaction) - (SELECT sum(bets) FROM play))::integer AS faults,
           (SELECT count(*) FROM provider_transaction)::integer AS bets`)
  return rows[0] ?? { faults: -1, bets: 0 }
}
