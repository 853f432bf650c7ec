import { drawable } from '#art/lettering.ts'
import { languageCodes } from '#domain/language/language.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { findLotteryNames } from '#server/play/catalogue/actions.ts'
import { nameOfTile } from '#server/play/games/actions.ts'

import { categoryOf } from './offers.ts'

/**
 * The subject of a lottery's tile. Its picture follows the proper name, which is the same in every language; its lettering is
 * the name that the page shows, where our letters have all its signs.
 */
const subjectOf = (game: Game, pageName: string) => ({
  id: game.code,
  category: categoryOf(game),
  title: game.name,
  label: drawable(pageName) ? pageName : game.name,
  vendorCode: game.prizeMode,
})

type Subject = ReturnType<typeof subjectOf>

const hashOf = ({ label, ...facts }: Subject) =>
  nameOfTile(label === facts.title ? facts : { ...facts, title: `${facts.title} / ${label}` })

/** URL of a lottery's tile. The hash in it changes with the name, so that the picture may be cached for ever. */
export function addressOfLotteryTile(game: Game, pageName: string): string {
  return `/art/lottery/${game.code}/${hashOf(subjectOf(game, pageName))}`
}

/** The subject of a tile by its URL: its name is ours in a language, or of the brand's menus. An invented URL has none. */
export async function findLotteryTile(
  tx: Tx,
  { id: merchantId, languages, defaultLanguage: fallback }: Tiled,
  { code, hash }: { readonly code: string; readonly hash: string },
): Promise<Subject | undefined> {
  const game = findGame(code)
  if (!game) return undefined
  const fits = (subject: Subject) => hashOf(subject) === hash // guard: lottery-tile-checked
  const known = languageCodes.map((language) => subjectOf(game, lotteryName(code, language))).find(fits)
  if (known) return known
  for (const language of languages) {
    const names = await findLotteryNames(tx, { merchantId, language, fallback })
    const subject = subjectOf(game, lotteryName(code, language, names))
    if (fits(subject)) return subject
  }
  return undefined
}

type Tiled = Pick<MerchantOfCall, 'id' | 'languages' | 'defaultLanguage'>
