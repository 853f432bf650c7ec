import { hkdfSync, randomInt } from 'node:crypto'

import { expect } from '@playwright/test'

import type { LaunchKind } from '#domain/games/launch.ts'
import { moved } from '#domain/ledger/posting.ts'
import type { Category } from '#domain/navigation/category.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { knowGames, offerGames } from '#server/play/games/actions.ts'
import { rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'
import { wrapKey } from '#server/play/providers/keys.ts'
import { pairOf, pemOf } from '#test/pg/play-stage.ts'
import { type PlayedGames, openGamesSim } from '#test/provider-sim/game-provider.ts'

import type { Brand, Product } from './product.ts'
import { HOUSE_SECRET } from './scratch-product.ts'

export interface PlayStage {
  readonly provider: PlayedGames
  readonly brand: Brand
  /** The vendor's code. */
  readonly vendor: string
  idOf(code: string): string
  /** Adds money to a member's main wallet, and notifies open pages. */
  give(account: string, amount: bigint): Promise<void>
}

const wrappingKey = Buffer.from(hkdfSync('sha256', HOUSE_SECRET, '', 'tessera exchange keys', 32))

/** A brand with a provider that serves its games on an origin of its own. */
export async function openPlayStage(product: Product): Promise<PlayStage> {
  const brand = await product.brand()
  const provider = await openGamesSim(pairOf('ours').publicKey, { showsGames: true })
  const vendor = `PLAY${brand.code.slice(1).toUpperCase()}`
  await product.sql('UPDATE merchant SET launch_game_cdns = $2, version = version + 1 WHERE id = $1', [
    brand.id,
    [provider.origin],
  ])
  const ids = await connect(product, { brand, provider, vendor })
  const rows = await product.sql<{ id: string; code: string }>(
    'SELECT id::text, code FROM game WHERE id = ANY ($1::bigint[])',
    [ids],
  )
  // A page's policy lists frame origins at load time, so the brand must know them before.
  await expect
    .poll(async () => (await product.ask('/wps/system/status', { host: brand.host })).text)
    .toContain(provider.origin)
  const byCode = new Map(rows.map((row) => [row.code, row.id]))
  return {
    provider,
    brand,
    vendor,
    idOf: (name) => byCode.get(name) ?? '0',
    give: (account, amount) => give(product, brand, { account, amount }),
  }
}

/** Sets up the provider with keys, a vendor, and one game per way to start. */
async function connect(
  product: Product,
  {
    brand,
    provider,
    vendor,
  }: { readonly brand: Brand; readonly provider: PlayedGames; readonly vendor: string },
): Promise<readonly string[]> {
  const code = `sim-${brand.code}`
  return await product.transact(async (tx) => {
    const known = { code, name: 'Parthen', protocol: 'hub88', operatorId: '7', isOn: true }
    await setProvider(tx, { ...known, baseUrl: provider.baseUrl })
    const ours = pairOf('ours').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const wrappedSecret = wrapKey(wrappingKey, { providerCode: code, side: 'ours' }, ours)
    await rotateProviderKey(tx, { code, side: 'ours', wrappedSecret })
    await rotateProviderKey(tx, { code, side: 'theirs', publicKey: pemOf(pairOf('theirs').publicKey) })
    await knowVendor(tx, {
      code: vendor,
      displayName: 'Parthen',
      category: 'slots',
      accountTypeId: randomInt(1_000, 1_000_000),
      provider: code,
    })
    await offerVendor(tx, { merchantId: brand.id, code: vendor, position: 0 })
    const game = (name: string, launchKind: LaunchKind, category: Category = 'slots') => ({
      vendorCode: vendor,
      code: name.toLowerCase().replaceAll(' ', '-'),
      category,
      label: { EN: name },
      launchKind,
      hasFreePlay: true,
      minBets: { CNY: 20_000n },
    })
    const made = await knowGames(tx, [
      game('Dragon Forge', 'frame'),
      game('Koi Window', 'popup', 'fishing'),
      game('House of Parthen', 'vassalage'),
      game('Crown Table', 'frame', 'live'),
    ])
    await offerGames(tx, { merchantId: brand.id, ids: made })
    return made
  })
}

async function give(
  product: Product,
  brand: Brand,
  { account, amount }: { readonly account: string; readonly amount: bigint },
): Promise<void> {
  const [member] = await product.sql<{ id: bigint }>(
    'SELECT id FROM member WHERE merchant_id = $1 AND account = $2',
    [brand.id, account],
  )
  const memberId = BigInt(member?.id ?? 0)
  await giveMoney(product, { merchantId: brand.id, memberId, currency: 'CNY' }, amount)
  const message = { type: 'stale', what: 'balance' }
  // Sends the event as another server process does.
  const hint = { from: crypto.randomUUID(), to: `m${memberId}`, message }
  await product.sql('SELECT pg_notify($1, $2)', ['live', JSON.stringify(hint)])
}

/** Adds money to a member's main wallet without an event. */
export async function giveMoney(
  product: Product,
  to: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
  amount: bigint,
): Promise<void> {
  const legs = moved(amount, { from: 'payment:test', to: 'main' })
  await product.post([
    { ...to, key: `test:${crypto.randomUUID()}`, kind: 'deposit', reference: 'test', legs },
  ])
}
