import { Array as ArrayOf, Boolean, Enum, Integer, Optional, type Static, String } from 'typebox'

import { categoryCodes } from '#domain/catalogue/menu.ts'
import { classes } from '#domain/games/classify.ts'
import { gameFeatures } from '#domain/games/feature.ts'
import { GAME_NAME_MAX, LOBBY_PAGE } from '#domain/games/lobby.ts'
import { minimumBetSteps } from '#domain/games/minimum-bet.ts'
import { volatilities } from '#domain/games/volatility.ts'
import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Nothing, strict } from './schema.ts'

const Language = Optional(Enum([...languageCodes]))
export const GameType = Enum([...categoryCodes])
export const Vassalage = String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$', maxLength: 40 })
/** The id of a game, unique across vendors. */
export const NodeId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

export const Game = strict({
  nodeId: NodeId,
  vassalage: String(),
  vendorName: String(),
  gameType: GameType,
  gameCode: String(),
  gameName: String(),
  gameClassify: ArrayOf(Enum([...classes])),
  features: ArrayOf(String()),
  /** Absent if it is not stated. */
  volatility: Optional(Enum([...volatilities])),
  /** In the brand's currency; absent if it is unknown in that currency. */
  minBet: Optional(Amount),
  minLineNum: Optional(Integer()),
  /** The picture of the game; `fallback` is drawn and used where it fails to load. */
  picture: String(),
  fallback: Optional(String()),
  isHot: Boolean(),
  /** Offered recently, and among the newest of its hall. */
  isNew: Boolean(),
  isInMaintenance: Boolean(),
  hasFreePlay: Boolean(),
  /** Whether it can be started here. */
  canPlay: Boolean(),
})
export type Game = Static<typeof Game>

/** A hot lottery: it has no vendor, no node and no start, but a page of its own. */
export const HotLottery = strict({
  gameType: Enum(['LOTT', 'ELOTT']),
  gameCode: String(),
  remark: String(),
  /** The address of its tile. */
  webIconUrl: String(),
})
export type HotLottery = Static<typeof HotLottery>

const Paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: 9_999 })),
  pageSize: Optional(Integer({ minimum: 1, maximum: LOBBY_PAGE })),
}
/** Sent by older clients; ignored. */
const ClientFields = {
  clientType: Optional(Enum(['3'])),
  platform: Optional(Enum(['W'])),
  language: Language,
}
const Counted = { total: Integer(), totalPages: Integer() }

const listed = strict({
  ...ClientFields,
  gameType: GameType,
  vassalage: Optional(Vassalage),
  gameClassify: Optional(Enum([...classes])),
  gameName: Optional(String({ maxLength: GAME_NAME_MAX })),
  minBet: Optional(Enum([...minimumBetSteps])),
  /** Most lines of a bet. */
  minLineNum: Optional(Integer({ minimum: 1, maximum: 100_000 })),
  feature: Optional(Enum([...gameFeatures])),
  /** Games whose volatility is not stated have none. */
  volatility: Optional(Enum([...volatilities])),
  ...Paging,
  /** Keyset pagination: the page starts after this game. */
  after: Optional(NodeId),
})
const own = strict({
  ...ClientFields,
  gameType: Optional(GameType),
  vassalage: Optional(Vassalage),
  ...Paging,
})

export const games = {
  gameList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    access: 'public',
    summary:
      'The games of a hall or of a vendor in it, in the brand’s order; with a search by name, best match first.',
    input: listed,
    value: strict({ games: ArrayOf(Game), ...Counted }),
    refusals: [],
  }),
  hotGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    access: 'public',
    summary: 'The brand’s hot games, on one page, and its hot lotteries.',
    input: strict({ ...ClientFields, gameType: Optional(GameType), vassalage: Optional(Vassalage) }),
    value: strict({ list: ArrayOf(Game), lotteries: ArrayOf(HotLottery), totalPages: Integer() }),
    refusals: [],
  }),
  /** Its path is below the lists that catalogue events make stale. */
  featured: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_featured',
    access: 'public',
    summary:
      'Games for the home page: of each hall shown there the hot ones first, then the others in the brand’s order.',
    input: strict({ language: Language }),
    value: strict({ strips: ArrayOf(strict({ gameType: GameType, list: ArrayOf(Game) })) }),
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/wps/games/search',
    access: 'public',
    summary: 'Games of every hall by name, the few best matches first.',
    input: strict({ gameName: String({ minLength: 1, maxLength: GAME_NAME_MAX }), language: Language }),
    value: strict({ list: ArrayOf(Game) }),
    refusals: [],
  }),
  vendorGameTypes: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    access: 'public',
    summary: 'The halls in which a vendor has games, with their numbers.',
    input: strict({ vassalage: Vassalage }),
    value: strict({ list: ArrayOf(strict({ gameType: GameType, games: Integer() })) }),
    refusals: [],
  }),
  rooms: endpoint({
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    access: 'public',
    summary: 'The rooms in which players play against each other, smallest stake first.',
    input: strict({ vassalage: Optional(Vassalage), nodeId: Optional(NodeId), language: Language }),
    value: strict({
      list: ArrayOf(
        strict({
          nodeId: NodeId,
          vassalage: String(),
          gameCode: String(),
          gameName: String(),
          picture: String(),
          fallback: Optional(String()),
          roomCode: String(),
          roomName: String(),
          stake: Amount,
          /** Minimum balance to take a seat. */
          entry: Amount,
          seats: Integer(),
        }),
      ),
    }),
    refusals: [],
  }),
  markFavourite: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    access: 'guarded:favourites',
    summary: 'Adds a game to the caller’s favourites, or removes it. Idempotent.',
    input: strict({
      nodeId: NodeId,
      vendor: Optional(Vassalage),
      gameType: Optional(GameType),
      isFavourite: Boolean(),
    }),
    value: strict({ nodeId: NodeId, isFavourite: Boolean() }),
    refusals: ['favourites_full'],
  }),
  favourites: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    access: 'guarded:favourites',
    summary: 'The caller’s favourites that the brand offers, newest first.',
    input: own,
    value: strict({ content: ArrayOf(Game), ...Counted }),
    refusals: [],
  }),
  favouriteNodes: endpoint({
    method: 'GET',
    path: '/wps/games/favourites',
    access: 'guarded:favourites',
    summary: 'The ids of the caller’s favourites, to mark them in any list.',
    input: Nothing,
    value: strict({ list: ArrayOf(NodeId) }),
    refusals: [],
  }),
  recentGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    access: 'guarded:recent_games',
    summary: 'The caller’s recently played games, each once, latest first.',
    input: own,
    value: strict({ list: ArrayOf(Game), ...Counted }),
    refusals: [],
  }),
}

/** The same calls under the paths of e-games. */
export const eGames = {
  eGameList: endpoint({ ...games.gameList, path: '/wps/egame/game_list' }),
  eHotGames: endpoint({ ...games.hotGames, path: '/wps/egame/hot_games' }),
  eVendorGameTypes: endpoint({ ...games.vendorGameTypes, path: '/wps/egame/vendor_game_type' }),
  eMarkFavourite: endpoint({ ...games.markFavourite, path: '/wps/egame/favorite_games' }),
  eFavourites: endpoint({ ...games.favourites, path: '/wps/egame/favorite_game_list' }),
  eRecentGames: endpoint({ ...games.recentGames, path: '/wps/egame/recent_games' }),
}
