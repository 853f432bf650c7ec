import type { TestServer } from './test-server.ts'

/** Inserts a game of a provider which the brand offers. Returns its id. */
export async function layOfferedGame(
  server: Pick<TestServer, 'asOwner' | 'merchantId'>,
  provider: string,
): Promise<string | undefined> {
  const vendor = provider.toUpperCase()
  await server.asOwner(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
     VALUES ($1, $1, 'slots', 1999999999, $2)`,
    [vendor, provider],
  )
  await server.asOwner('INSERT INTO merchant_vendor (merchant_id, vendor_code) VALUES ($1, $2)', [
    server.merchantId,
    vendor,
  ])
  const [game] = await server.asOwner<{ id: string }>(
    `WITH made AS (
       INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
       VALUES ($2, 'wheel', 'wheel', '{"EN": "Wheel"}', 'wheel', 'slots') RETURNING id)
     INSERT INTO merchant_game (merchant_id, game_id, vendor_code, category, position)
     SELECT $1, id, $2, 'slots', 1 FROM made RETURNING game_id::text AS id`,
    [server.merchantId, vendor],
  )
  return game?.id
}
