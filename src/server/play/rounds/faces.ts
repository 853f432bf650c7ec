import type { Output } from '#contract/endpoint.ts'
import type { rounds } from '#contract/rounds.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { findLotteryNames } from '#server/play/catalogue/actions.ts'
import { addressOfTile, findGameFaces, findVendorNames } from '#server/play/games/actions.ts'
import { addressOfLotteryTile } from '#server/play/lottery/draws/actions.ts'
import { findGameCodes } from '#server/play/plays/actions.ts'

import type { PlayedRow } from './store.ts'

export type PlayedGame = Output<typeof rounds.list>['list'][number]['game']

/** The brand and language to show a game in. */
export interface Showing {
  readonly brand: { readonly id: number; readonly defaultLanguage: LanguageCode }
  readonly language: LanguageCode
}

interface OfGame extends Partial<Pick<PlayedRow, 'product' | 'memberId' | 'roundId' | 'provider'>> {
  readonly gameId: bigint
  readonly vendorCode: string
  readonly category: string
}

/** Loads names and pictures of the games of many rounds at once. */
export async function readFaces(
  tx: Tx,
  { brand, language }: Showing,
  rows: readonly OfGame[],
): Promise<(row: OfGame) => PlayedGame> {
  const ids = [...new Set(rows.flatMap(({ gameId }) => (gameId === 0n ? [] : [gameId.toString()])))]
  const unknown = [...new Set(rows.flatMap(({ gameId, vendorCode }) => (gameId === 0n ? [vendorCode] : [])))]
  const [faces, vendors] = await Promise.all([
    ids.length === 0
      ? []
      : findGameFaces(tx, { merchantId: brand.id, ids, language, fallback: brand.defaultLanguage }),
    unknown.length === 0
      ? new Map<string, string>()
      : findVendorNames(tx, { merchantId: brand.id, codes: unknown }),
  ])
  const known = new Map(faces.map((face) => [face.id, face]))
  const lotteryOf = await readLotteries(tx, { brand, language }, rows)
  return (row) => {
    const { gameId, vendorCode, category: played } = row
    const face = known.get(gameId.toString())
    if (!face) {
      const name = vendors.get(vendorCode) ?? vendorCode
      return {
        ...(lotteryOf(row) ?? { name }),
        vendor: vendorCode,
        vendorName: name,
        ...(isCategory(played) ? { category: played } : {}),
      }
    }
    const { id, category } = face
    const picture = isCategory(category)
      ? addressOfTile({ id, category, title: face.drawnName, vendorCode: face.vendorCode })
      : undefined
    return {
      id,
      name: face.name,
      vendor: face.vendorCode,
      vendorName: face.vendorName,
      ...(isCategory(category) ? { category } : {}),
      ...(picture === undefined ? {} : { picture }),
    }
  }
}

/** Names and tiles of the lotteries of tickets among the rows. Sums name no ticket, so they have none. */
async function readLotteries(
  tx: Tx,
  { brand, language }: Showing,
  rows: readonly OfGame[],
): Promise<(row: OfGame) => { readonly name: string; readonly picture?: string } | undefined> {
  const plays = rows.flatMap(({ product, memberId, provider, roundId }) =>
    product === 'lottery' && memberId !== undefined && provider !== undefined && roundId !== undefined
      ? [{ memberId, source: provider, reference: roundId }]
      : [],
  )
  if (plays.length === 0) return () => undefined
  const [codes, names] = await Promise.all([
    findGameCodes(tx, plays),
    findLotteryNames(tx, { merchantId: brand.id, language, fallback: brand.defaultLanguage }),
  ])
  return ({ memberId, roundId }) => {
    const code = codes.get(`${memberId} ${roundId}`)
    if (code === undefined) return undefined
    const game = findGame(code)
    const name = lotteryName(code, language, names)
    return game ? { name, picture: addressOfLotteryTile(game, name) } : { name }
  }
}
