import type { Game, games as contract } from '#contract/games.ts'
import { foldedNames } from '#domain/games/game-name.ts'
import type { Class } from '#domain/games/classify.ts'
import type { GameFeature } from '#domain/games/feature.ts'
import type { LaunchKind } from '#domain/games/launch.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'

import { gameOf } from './answers.ts'
import { insertOffers, selectPlayable, upsertGames } from './game-store.ts'
import { updateRetired } from './provider-games-store.ts'
import {
  deleteFavourite,
  insertFavourite,
  lockMember,
  type OfMember,
  selectFavouriteIds,
  upsertRecent,
} from './own-store.ts'
import { type Lobbying, selectByIds, selectLobby } from './store.ts'

export type { Lobbying }
export {
  type PlayableGame,
  copyMerchantGames as copyGames,
  selectFirstPlayable as findFirstGame,
  selectPlayable as findPlayableGame,
} from './game-store.ts'
export {
  type GameFaceRow,
  selectFaces as findGameFaces,
  selectVendorNames as findVendorNames,
  selectVendorsOf as findVendorsOfProvider,
} from './face-store.ts'
export { replacePopular as setPopularGames } from './popular-store.ts'
export { addressOfTile, nameOfTile } from './tile-address.ts'
export {
  selectHallsWithGames as findHallsWithGames,
  selectVendorsIn as findVendorsWithGames,
} from './hall-store.ts'
export { findTileSubject, keepTile, findKeptTile, type TileSubjectOfGame } from './tile-store.ts'

/** More than so many nobody finds again. */
const FAVOURITES_MAX = 500
const RECENT_MAX = 100

/** A game as the house learns of it. What is left out is what most games are. */
export interface NewGame {
  readonly vendorCode: string
  readonly code: string
  readonly category: Category
  /** By the language's code. */
  readonly label: Readonly<Record<string, string>>
  /** What its provider calls it; its code where that is the same. */
  readonly providerGameId?: string
  readonly languages?: readonly string[]
  readonly features?: readonly GameFeature[]
  readonly classify?: readonly Class[]
  readonly hasFreePlay?: boolean
  readonly minLines?: number | undefined
  readonly rtpBp?: number | undefined
  readonly launchKind?: LaunchKind
  readonly imageUrl?: string | undefined
  /** The lowest bet by currency, in whole 1/100 000 of its main unit. */
  readonly minBets?: Readonly<Record<string, bigint>>
}

/** Makes games known to the house, or says anew what they are. No brand offers them by that. Their ids, in no order. */
export async function knowGames(tx: Tx, games: readonly NewGame[]): Promise<readonly string[]> {
  return await upsertGames(
    tx,
    games.map((game) => ({
      vendorCode: game.vendorCode,
      code: game.code,
      providerGameId: game.providerGameId ?? game.code,
      label: game.label,
      folded: foldedNames(game.label),
      category: game.category,
      languages: game.languages ?? [],
      features: game.features ?? [],
      classify: game.classify ?? [],
      hasFreePlay: game.hasFreePlay ?? false,
      minLines: game.minLines ?? null,
      rtpBp: game.rtpBp ?? null,
      launchKind: game.launchKind ?? 'none',
      imageUrl: game.imageUrl ?? null,
      minBets: game.minBets ?? {},
    })),
  )
}

/** What the house knows of a provider's games, as a list of them is held against it. */
export { type ListedKnown, selectOfProvider as findGamesOfProvider } from './provider-games-store.ts'

/** No brand shows them any more. Their rounds go on to their end. */
export async function retireGames(tx: Tx, ids: readonly string[]): Promise<number> {
  return await updateRetired(tx, ids)
}

/** Puts games of the house into a brand's halls, behind those that stand there. How many were not there before. */
export async function offerGames(
  tx: Tx,
  {
    merchantId,
    ids,
    isOn = true,
  }: { readonly merchantId: number; readonly ids: readonly string[]; readonly isOn?: boolean },
): Promise<number> {
  return await insertOffers(tx, { merchantId, ids, isOn })
}

/** Marks a game, or takes the mark away. A game that the brand does not show can only lose it. */
export async function markFavourite(
  tx: Tx,
  by: OfMember & { readonly categories: readonly Category[] },
  { nodeId, isFavourite }: { readonly nodeId: string; readonly isFavourite: boolean },
): Promise<void> {
  await lockMember(tx, by)
  if (!isFavourite) {
    await deleteFavourite(tx, by, nodeId)
    return
  }
  if (!(await selectPlayable(tx, { ...by, game: { id: nodeId } }))) throw refusePlainly('absent')
  const marked = await selectFavouriteIds(tx, by)
  if (marked.includes(nodeId)) return
  if (marked.length >= FAVOURITES_MAX)
    throw refuse<typeof contract.markFavourite>('favourites_full', { most: FAVOURITES_MAX })
  await insertFavourite(tx, by, nodeId)
}

/** A member begins a game: it stands first among what they played lately. */
export async function noteRecentGame(tx: Tx, by: OfMember, gameId: string): Promise<void> {
  await lockMember(tx, by)
  await upsertRecent(tx, by, { gameId, most: RECENT_MAX })
}

/** Who has a game before them is not told that it is new. */
const opened = ({ imageCdns }: { readonly imageCdns: readonly string[] }) =>
  ({ origins: imageCdns, isNew: false }) as const

/** A game as lobbies show it. */
export async function describeGame(
  tx: Tx,
  asked: Lobbying & { readonly imageCdns: readonly string[] },
  id: string,
): Promise<Game | undefined> {
  return (await selectByIds(tx, asked, [id])).flatMap((row) => gameOf(row, opened(asked)))[0]
}

/** As many games of one vendor as a list over the page shows. */
const VENDOR_LIST_MAX = 60

/** The games of a vendor that can be started, in the brand's order, as lobbies show them. */
export async function listVendorGames(
  tx: Tx,
  asked: Lobbying & { readonly imageCdns: readonly string[] },
): Promise<readonly Game[]> {
  const rows = await selectLobby(tx, { ...asked, filter: {}, page: { limit: VENDOR_LIST_MAX, offset: 0 } })
  return rows.filter(({ launchKind }) => isOpener(launchKind)).flatMap((row) => gameOf(row, opened(asked)))
}

/** A list opens no other list. */
function isOpener(launchKind: string): boolean {
  return launchKind !== 'none' && launchKind !== 'vassalage'
}
