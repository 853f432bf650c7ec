import { randomBytes, randomInt } from 'node:crypto'

import { hotMatch } from '#domain/content/hot-match.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { contentRulesOf, publishEntry } from '#server/publishing/content/actions.ts'
import { knowGames, type NewGame, offerGames } from '#server/play/games/actions.ts'

import type { Brand, Product } from './product.ts'

export interface GameStage {
  /** Two vendors: the first in the slots hall, the second in the live hall. */
  readonly makers: readonly [string, string]
}

const words = 'Dragon,Lotus,Scarab,Temple,Koi,Comet,Harbour'.split(',')

/** Fills a brand's halls: fifty slots, one slot of a live vendor, three tables, and a card game with rooms. */
export async function fillHalls(product: Product, brand: Brand): Promise<GameStage> {
  const sign = randomBytes(3).toString('hex').toUpperCase()
  const makers = [`REEL${sign}`, `TABLE${sign}`] as const
  const game = (code: string, name: string, more: Partial<NewGame> = {}): NewGame => ({
    vendorCode: makers[0],
    code,
    category: 'slots',
    label: { EN: name },
    launchKind: 'frame',
    hasFreePlay: true,
    minBets: { CNY: 5_000n },
    ...more,
  })
  const games = [
    ...Array.from({ length: 50 }, (_, place) =>
      game(
        `s${place}`,
        `${words[place % words.length]} ${place}`,
        place % 10 === 0 ? { classify: ['JP'], volatility: place < 20 ? 'high' : 'low' } : {},
      ),
    ),
    game('reel', 'Reel of a table', { vendorCode: makers[1] }),
    ...['Baccarat', 'Roulette', 'Sic Bo'].map((name, place) =>
      game(`l${place}`, name, { vendorCode: makers[1], category: 'live' }),
    ),
    game('pusoy', 'Pusoy', { vendorCode: makers[1], category: 'cards' }),
  ]
  await product.transact(async (tx) => {
    for (const [place, code] of makers.entries()) {
      await knowVendor(tx, {
        code,
        displayName: place === 0 ? 'Reelworks' : 'Tablecraft',
        category: place === 0 ? 'slots' : 'live',
        accountTypeId: randomInt(100_000, 2_000_000_000),
        provider: 'sample',
      })
      await offerVendor(tx, { merchantId: brand.id, code, position: place })
    }
    const ids = await knowGames(tx, games)
    const ordered = ids.toSorted((one, other) => Number(one) - Number(other))
    await offerGames(tx, { merchantId: brand.id, ids: ordered })
  })
  await product.sql(
    `UPDATE merchant_game SET is_hot = true FROM game
      WHERE game.id = game_id AND merchant_id = $1 AND code IN ('s4', 's8')`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO game_room (game_id, code, label, currency, stake_units, entry_units, seats)
     SELECT id, 'r' || room, jsonb_build_object('EN', 'Table ' || room), 'CNY', room * 50000, room * 100000, room
       FROM game, generate_series(2, 5) AS room WHERE vendor_code = $1 AND code = 'pusoy'`,
    [makers[1]],
  )
  return { makers }
}

/** Adds hot matches that begin in this many hours. */
export async function pointOutMatches(
  product: Product,
  brand: Brand,
  inHours: readonly number[],
): Promise<void> {
  for (const [place, hours] of inHours.entries())
    await product.transact((tx) =>
      publishEntry(tx, {
        merchantId: brand.id,
        kind: hotMatch,
        rules: contentRulesOf({ languages: ['EN'], defaultLanguage: 'EN' }),
        document: {
          words: { EN: { home: `Home ${place}`, away: `Away ${place}`, league: 'Example League' } },
          facts: {
            sport: 'football',
            kicksOffAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
            lastsMinutes: undefined,
            homePicture: undefined,
            awayPicture: undefined,
            link: undefined,
          },
        },
      }),
    )
}
