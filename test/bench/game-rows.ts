import type pg from 'pg'

import { gameFeatures } from '#domain/games/feature.ts'
import { classes } from '#domain/games/classify.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { knowGames, type NewGame, offerGames } from '#server/play/games/actions.ts'

const GAMES = 10_000
const LOT = 1_000

const first =
  'Golden,Dragon,Lucky,Royal,Moonlit,Mystic,Wild,Ancient,Crystal,Emerald,Silver,Fire,Thunder,Ocean,Jungle,Midnight,Sacred,Crimson,Frozen,Shadow,Solar,Diamond,Secret,Desert,Imperial'.split(
    ',',
  )
const second =
  'Forge,Sonata,Temple,Treasure,Fortune,Kingdom,Gate,Parade,Vault,Lantern,Rush,Garden,Empire,Harvest,Quest,Palace,Riches,Legend,Voyage,Crown,Bazaar,Carnival,Oracle,Tiger,Phoenix'.split(
    ',',
  )
const third =
  ',Deluxe,Megaways,Nights,of Nile,Gold,Express,Wheel,Jackpot,Reborn,Blitz,Hold and Win,II,Royale,Dreams,Café'.split(
    ',',
  )
const vendors = 'AUREL,BRIO,CORVO,DORADO,ELYSIA,FARO,GALLIA,HALCYON,IRIS,JUNO,KAIROS,LYRA'.split(',')

/** Ten thousand games of twelve vendors for merchant 1, the size of a large brand. */
export async function fillGames(store: Store, client: pg.Client): Promise<number> {
  for (const [place, code] of vendors.entries())
    await store.transact(async (tx) => {
      const displayName = `${code.charAt(0)}${code.slice(1).toLowerCase()}`
      await knowVendor(tx, {
        code,
        displayName,
        category: 'slots',
        accountTypeId: 9_000 + place,
        provider: 'bench',
      })
      await offerVendor(tx, { merchantId: 1, code, position: place, isHot: place % 5 === 0 })
    })
  for (let from = 0; from < GAMES; from += LOT)
    await store.transact(async (tx) => {
      const games = Array.from({ length: LOT }, (_, at) => gameAt(from + at))
      await offerGames(tx, { merchantId: 1, ids: await knowGames(tx, games) })
    })
  await client.query('UPDATE merchant_game SET is_hot = true WHERE game_id % 400 = 0')
  for (const table of ['game', 'merchant_game', 'game_minimum_bet'])
    await client.query(`VACUUM (ANALYZE) ${table}`)
  return GAMES
}

function gameAt(place: number): NewGame {
  const name = [
    first[place % first.length],
    second[Math.floor(place / first.length) % second.length],
    third[Math.floor(place / (first.length * second.length)) % third.length],
  ]
    .filter(Boolean)
    .join(' ')
  const currency = 'PHP'
  return {
    vendorCode: vendors[place % vendors.length] ?? 'AUREL',
    code: `b${place}`,
    category: place % 10 === 9 ? 'live' : 'slots',
    label: { EN: name },
    classify: place % 9 === 0 ? [classes[place % 3] ?? 'JP'] : [],
    features: [gameFeatures[place % gameFeatures.length] ?? 'cascades'],
    hasFreePlay: place % 2 === 0,
    minBets: { [currency]: [1_000n, 5_000n, 10_000n, 50_000n, 75_000n][place % 5] ?? 1_000n },
    launchKind: 'frame',
  }
}
