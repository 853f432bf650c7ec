import type { Game, games as contract } from '#contract/games.ts'
import { foldedNames } from '#domain/games/game-name.ts'
import type { Class } from '#domain/games/classify.ts'
import type { GameFeature } from '#domain/games/feature.ts'
import type { LaunchKind } from '#domain/games/launch.ts'
import type { Volatility } from '#domain/games/volatility.ts'
import type { Category } from '#domain/navigation/category.ts'
import { lockMember } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { gameOf } from './answers.ts'
import { insertOffers, selectPlayable, upsertGames } from './game-store.ts'
import { updateRetired } from './provider-games-store.ts'
import {
  deleteFavourite,
  insertFavourite,
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
  type GameFaceRow as GameFace,
  selectFaces as findGameFaces,
  selectVendorNames as findVendorNames,
  selectVendorsOf as findVendorsOfProvider,
} from './face-store.ts'
export { replacePopular as setPopularGames } from './popular-store.ts'
export { addressOfTile, nameOfTile } from './tile-address.ts'
export {
  selectHallsWithGames as findHallsWithGames,
  selectHallsWithOffers as findHallsWithOffers,
  selectVendorsIn as findVendorsWithGames,
} from './hall-store.ts'
export { findTileSubject, keepTile, findKeptTile, type TileSubjectOfGame } from './tile-store.ts'

/** Upper limits of both lists. */
const FAVOURITES_MAX = 500
const RECENT_MAX = 100

/** A game to store. Optional fields default to what most games have. */
export interface NewGame {
  readonly vendorCode: string
  readonly code: string
  readonly category: Category
  /** By language code. */
  readonly label: Readonly<Record<string, string>>
  /** The provider's id of the game; absent if it equals the code. */
  readonly providerGameId?: string
  readonly languages?: readonly string[]
  readonly features?: readonly GameFeature[]
  readonly classify?: readonly Class[]
  readonly hasFreePlay?: boolean
  readonly minLines?: number | undefined
  readonly rtpBp?: number | undefined
  /** The part of `rtpBp` that a progressive jackpot returns. */
  readonly jackpotBp?: number
  /** Absent if it is not stated. */
  readonly volatility?: Volatility | undefined
  readonly launchKind?: LaunchKind
  readonly imageUrl?: string | undefined
  /** Minimum bet by currency, in whole 1/100 000 of its main unit. */
  readonly minBets?: Readonly<Record<string, bigint>>
}

/** Inserts or updates games of the house, without offering them at any brand. Returns their ids, unordered. */
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
      jackpotBp: game.jackpotBp ?? null,
      volatility: game.volatility ?? null,
      launchKind: game.launchKind ?? 'none',
      imageUrl: game.imageUrl ?? null,
      minBets: game.minBets ?? {},
    })),
  )
}

/** Stored games of a provider, for comparison with its list. */
export { type ListedKnown, selectOfProvider as findGamesOfProvider } from './provider-games-store.ts'

/** Hides games from all brands. Running rounds continue. */
export async function retireGames(tx: Tx, ids: readonly string[]): Promise<number> {
  return await updateRetired(tx, ids)
}

export { type GameRoom, upsertRooms as setRooms } from './room-store.ts'

/** Offers games of the house at a brand, behind its existing ones. Returns how many are new. */
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

/** Adds or removes a favourite. A game that the brand does not show can only be removed. */
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
  // guard: marked-game-playable
  if (!(await selectPlayable(tx, { ...by, game: { id: nodeId } }))) throw refusePlainly('absent')
  const marked = await selectFavouriteIds(tx, by)
  if (marked.includes(nodeId)) return
  // guard: favourites-capped
  if (marked.length >= FAVOURITES_MAX)
    throw refuse<typeof contract.markFavourite>('favourites_full', { most: FAVOURITES_MAX })
  await insertFavourite(tx, by, nodeId)
}

/** Puts a started game first among the member's recent games. */
export async function noteRecentGame(tx: Tx, by: OfMember, gameId: string): Promise<void> {
  await lockMember(tx, by)
  await upsertRecent(tx, by, { gameId, most: RECENT_MAX })
}

/** A single opened game carries no mark as new. */
const opened = ({ imageCdns }: { readonly imageCdns: readonly string[] }) =>
  ({ origins: imageCdns, isNew: false }) as const

/** A game in the form lobbies show. */
export async function describeGame(
  tx: Tx,
  query: Lobbying & { readonly imageCdns: readonly string[] },
  id: string,
): Promise<Game | undefined> {
  return (await selectByIds(tx, query, [id])).flatMap((row) => gameOf(row, opened(query)))[0]
}

/** Limit of a vendor's list shown over the page. */
const VENDOR_LIST_MAX = 60

/** A vendor's playable games in the brand's order, in the form lobbies show. */
export async function listVendorGames(
  tx: Tx,
  query: Lobbying & { readonly imageCdns: readonly string[] },
): Promise<readonly Game[]> {
  const rows = await selectLobby(tx, { ...query, filter: {}, page: { limit: VENDOR_LIST_MAX, offset: 0 } })
  return rows.filter(({ launchKind }) => isOpener(launchKind)).flatMap((row) => gameOf(row, opened(query)))
}

/** A vendor's list must not open another list. */
function isOpener(launchKind: string): boolean {
  return launchKind !== 'none' && launchKind !== 'vassalage'
}
