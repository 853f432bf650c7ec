import type { Game } from '#contract/games.ts'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { isClass } from '#domain/games/classify.ts'
import { isVolatility } from '#domain/games/volatility.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isCategory } from '#domain/navigation/category.ts'

import type { GameRow, PicturedRow } from './store.ts'
import { addressOfTile } from './tile-address.ts'

/** A game in the form lobbies show. */
export function gameOf(
  row: GameRow,
  { origins, isNew }: { readonly origins: readonly string[]; readonly isNew: boolean },
): Game[] {
  const { category } = row
  if (!isCategory(category)) return []
  return [
    {
      nodeId: row.id,
      vassalage: row.vendorCode,
      vendorName: row.vendorName,
      gameType: codeOfCategory(category),
      gameCode: row.code,
      gameName: row.name,
      gameClassify: row.classify.filter(isClass),
      features: [...row.features],
      ...(row.volatility !== null && isVolatility(row.volatility) ? { volatility: row.volatility } : {}),
      ...(row.minBet === null ? {} : { minBet: writeAmount(row.minBet) }),
      ...(row.minLines === null ? {} : { minLineNum: row.minLines }),
      ...pictureOf(row, origins),
      isHot: row.isHot,
      isNew,
      isInMaintenance: row.isInMaintenance,
      hasFreePlay: row.hasFreePlay && row.launchKind !== 'none',
      canPlay: row.launchKind !== 'none' && !row.isInMaintenance,
    },
  ]
}

/** The provider's picture if the brand allows its origin, with the drawn tile as fallback. */
export function pictureOf(row: PicturedRow, origins: readonly string[]): Pick<Game, 'picture' | 'fallback'> {
  const drawn = addressOfTile({ ...row, title: row.drawnName })
  const given = givenPicture(row, origins)
  return given === undefined ? { picture: drawn } : { picture: given, fallback: drawn }
}

function givenPicture({ picture, imageUrl }: PicturedRow, origins: readonly string[]): string | undefined {
  if (picture !== null) return `/media/${picture}.webp`
  if (imageUrl === null || !URL.canParse(imageUrl)) return undefined
  return origins.includes(new URL(imageUrl).origin) ? imageUrl : undefined // guard: image-origin-allowed
}
