import type { Output } from '#contract/endpoint.ts'
import type { rounds } from '#contract/rounds.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addressOfTile, findGameFaces, findVendorNames } from '#server/play/games/actions.ts'

export type PlayedGame = Output<typeof rounds.list>['list'][number]['game']

/** The brand and language to show a game in. */
export interface Showing {
  readonly brand: { readonly id: number; readonly defaultLanguage: LanguageCode }
  readonly language: LanguageCode
}

interface OfGame {
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
  return ({ gameId, vendorCode }) => {
    const face = known.get(gameId.toString())
    if (!face) {
      const name = vendors.get(vendorCode) ?? vendorCode
      return { name, vendor: vendorCode, vendorName: name }
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
