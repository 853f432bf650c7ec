import type { Game } from '#contract/games.ts'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { isClass } from '#domain/games/classify.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isCategory } from '#domain/navigation/category.ts'

import type { GameRow } from './store.ts'
import { addressOfTile } from './tile-address.ts'

/** A game as a lobby shows it. Its provider's picture is shown where the brand lets pictures in from there. */
export function gameOf(row: GameRow, imageOrigins: readonly string[]): Game[] {
  const { category } = row
  if (!isCategory(category)) return []
  const drawn = addressOfTile({ ...row, category, title: row.drawnName })
  const given = pictureOf(row, imageOrigins)
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
      ...(row.minBet === null ? {} : { minBet: writeAmount(row.minBet) }),
      ...(row.minLines === null ? {} : { minLineNum: row.minLines }),
      picture: given ?? drawn,
      ...(given === undefined ? {} : { fallback: drawn }),
      isHot: row.isHot,
      isInMaintenance: row.isInMaintenance,
      hasFreePlay: row.hasFreePlay && row.launchKind !== 'none',
      canPlay: row.launchKind !== 'none' && !row.isInMaintenance,
    },
  ]
}

function pictureOf({ picture, imageUrl }: GameRow, origins: readonly string[]): string | undefined {
  if (picture !== null) return `/media/${picture}.webp`
  if (imageUrl === null || !URL.canParse(imageUrl)) return undefined
  return origins.includes(new URL(imageUrl).origin) ? imageUrl : undefined
}
