import type { Input, Output } from '#contract/endpoint.ts'
import { type HotLottery, eGames, games } from '#contract/games.ts'
import { categoryOfCode, codeOfCategory, type CategoryCode } from '#domain/catalogue/menu.ts'
import { featuredIn } from '#domain/games/featured.ts'
import { LOBBY_PAGE } from '#domain/games/lobby.ts'
import { mayBeginWith } from '#domain/games/minimum-bet.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, type BoundCall } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { markFavourite } from './actions.ts'
import { gameOf, pictureOf } from './answers.ts'
import { findByName } from './find-by-name.ts'
import { selectFeatured } from './hall-store.ts'
import { keepNews } from './news.ts'
import { keepTotals } from './totals.ts'
import { selectFavouriteIds } from './own-store.ts'
import {
  countByCategory,
  countLobby,
  type FoundGames,
  type Lobbying,
  type Page,
  selectHotGames,
  selectLobby,
  selectOwnGames,
  selectPopularGames,
  selectRooms,
} from './store.ts'

/** Limit of the hot list: it fits one page. */
const HOT_MAX = 42
/** Limit within the combined search results. */
const SEARCH_MAX = 8
/** Page size of the most played games. */
const POPULAR_MAX = 21

interface LobbyQuery {
  readonly gameType?: CategoryCode
  readonly vassalage?: string
  readonly language?: LanguageCode
}
type Paging = Pick<Input<typeof games.favourites>, 'pageNo' | 'pageSize'>

/** A brand's hot lotteries, first place first; handed in, because lotteries know games and not the reverse. */
export type FindHotLotteries = (
  merchant: Context['merchant'],
  language: LanguageCode,
) => Promise<readonly HotLottery[]>

/** Market restrictions and the brand's switches are enforced here, as in the menus. */
export const gameRoutes = ({
  store,
  registry,
  findHotLotteries,
  now,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findHotLotteries: FindHotLotteries
  readonly now?: () => number
}): BoundCall[] => {
  const find = ({ merchant }: Context): Merchant => {
    const found = registry.findById(merchant.id)
    if (!found) throw new Error(`merchant ${merchant.id} is gone`)
    return found
  }
  const show = showing(store, now)
  const handlers = {
    ...lobbyHandlers(store, find, show),
    ...hotHandlers(store, { find, show, findHotLotteries }),
    ...ownHandlers(store, find, show),
    ...windowHandlers(store, find, show),
  }
  return [
    ...bind(games, handlers),
    ...bind(eGames, {
      eGameList: handlers.gameList,
      eHotGames: handlers.hotGames,
      eVendorGameTypes: handlers.vendorGameTypes,
      eMarkFavourite: handlers.markFavourite,
      eFavourites: handlers.favourites,
      eRecentGames: handlers.recentGames,
    }),
  ]
}

type FindBrand = (context: Context) => Merchant

function lobbyHandlers(store: Store, find: FindBrand, show: Show) {
  const totals = keepTotals((request) => countLobby(store.read, request))
  return {
    gameList: async (
      context: Context,
      input: Input<typeof games.gameList>,
    ): Promise<Output<typeof games.gameList>> => {
      const page = pageOf(input)
      const request = {
        ...lobbyingOf(find(context), context, input),
        page,
        filter: {
          classify: input.gameClassify,
          feature: input.feature,
          volatility: input.volatility,
          minBetMost: input.minBet === undefined ? undefined : mayBeginWith(input.minBet),
          linesMost: input.minLineNum,
        },
      }
      const found = (await findByName(store, request, input.gameName ?? '')) ?? {
        rows: await selectLobby(store.read, { ...request, after: input.after }),
        total: await totals.find(request),
      }
      return { games: await show(found, find(context)), ...counted(found, page) }
    },
    vendorGameTypes: async (context: Context, { vassalage }: Input<typeof games.vendorGameTypes>) => {
      const { id: merchantId, categories } = find(context)
      const rows = await countByCategory(store.read, { merchantId, categories, vendor: vassalage })
      const known = new Map(rows.map(({ category, games: count }) => [category, count]))
      return {
        list: categories.flatMap((category) => {
          const count = known.get(category)
          return count === undefined ? [] : [{ gameType: codeOfCategory(category), games: count }]
        }),
      }
    },
    rooms: async (
      context: Context,
      input: Input<typeof games.rooms>,
    ): Promise<Output<typeof games.rooms>> => {
      const request = lobbyingOf(find(context), context, input)
      const rows = await selectRooms(store.read, { ...request, gameId: input.nodeId })
      return {
        list: rows.map((room) => ({
          nodeId: room.id,
          vassalage: room.vendorCode,
          gameCode: room.gameCode,
          gameName: room.gameName,
          ...pictureOf(room, find(context).imageCdns),
          roomCode: room.roomCode,
          roomName: room.roomName,
          stake: writeAmount(room.stake),
          entry: writeAmount(room.entry),
          seats: room.seats,
        })),
      }
    },
  }
}

function hotHandlers(
  store: Store,
  { find, show, findHotLotteries }: { find: FindBrand; show: Show; findHotLotteries: FindHotLotteries },
) {
  return {
    hotGames: async (context: Context, input: Input<typeof games.hotGames>) => {
      const request = lobbyingOf(find(context), context, input)
      // An operator's list takes precedence over play statistics.
      const listed = await selectHotGames(store.read, request, HOT_MAX)
      const rows = listed.length > 0 ? listed : await selectPopularGames(store.read, request, POPULAR_MAX)
      const { gameType, vassalage, language = context.language } = input
      const isOfHall = (code: CategoryCode) => gameType === undefined || gameType === code
      const hasLotteries = vassalage === undefined && (isOfHall('LOTT') || isOfHall('ELOTT'))
      const hot = hasLotteries ? await findHotLotteries(context.merchant, language) : []
      const lotteries = hot.filter((one) => isOfHall(one.gameType))
      const totalPages = rows.length + lotteries.length > 0 ? 1 : 0
      return { list: await show({ rows }, find(context)), lotteries, totalPages }
    },
  }
}

function ownHandlers(store: Store, find: FindBrand, show: Show) {
  const ownGames = async (context: Context, input: LobbyQuery & Paging, of: 'favourites' | 'recent') => {
    const page = pageOf(input)
    const { memberId } = context
    const lobbying = lobbyingOf(find(context), context, input)
    const found = await selectOwnGames(store.read, { ...lobbying, memberId, page, of })
    return { list: await show(found, find(context)), ...counted(found, page) }
  }
  return {
    markFavourite: async (context: Context, { nodeId, isFavourite }: Input<typeof games.markFavourite>) => {
      const { id: merchantId, categories } = find(context)
      const by = { merchantId, categories, memberId: context.memberId }
      await store.transact((tx) => markFavourite(tx, by, { nodeId, isFavourite }))
      return { nodeId, isFavourite }
    },
    favourites: async (context: Context, input: Input<typeof games.favourites>) => {
      const { list, ...rest } = await ownGames(context, input, 'favourites')
      return { content: list, ...rest }
    },
    favouriteNodes: async ({ merchant, memberId }: Context) => ({
      list: [...(await selectFavouriteIds(store.read, { merchantId: merchant.id, memberId }))],
    }),
    recentGames: (context: Context, input: Input<typeof games.recentGames>) =>
      ownGames(context, input, 'recent'),
  }
}

/** Handlers around the halls: the home page's games, and the search over all halls. */
function windowHandlers(store: Store, find: FindBrand, show: Show) {
  return {
    featured: async (context: Context, input: Input<typeof games.featured>) => {
      const brand = find(context)
      const strips = await Promise.all(
        featuredIn(brand.categories).map(async (category) => {
          const gameType = codeOfCategory(category)
          const rows = await selectFeatured(store.read, lobbyingOf(brand, context, { ...input, gameType }))
          return { gameType, list: await show({ rows }, brand) }
        }),
      )
      return { strips: strips.filter(({ list }) => list.length > 0) }
    },
    search: async (context: Context, input: Input<typeof games.search>) => {
      const brand = find(context)
      const page = { limit: SEARCH_MAX, offset: 0 }
      const request = { ...lobbyingOf(brand, context, input), page, filter: {} }
      const found = await findByName(store, request, input.gameName)
      return { list: found ? await show(found, brand) : [] }
    },
  }
}

type Show = ReturnType<typeof showing>

/** Rows in the site's form, with new games marked. */
function showing(store: Store, now?: () => number) {
  const news = keepNews(store.read, now)
  return async ({ rows }: Pick<FoundGames, 'rows'>, { id: merchantId, categories, imageCdns }: Merchant) => {
    if (rows.length === 0) return []
    const fresh = await news.find({ merchantId, categories })
    return rows.flatMap((row) => gameOf(row, { origins: imageCdns, isNew: fresh.has(row.id) }))
  }
}

function lobbyingOf(brand: Merchant, context: Context, query: LobbyQuery): Lobbying {
  const category = query.gameType === undefined ? undefined : categoryOfCode(query.gameType)
  return {
    merchantId: brand.id,
    currency: brand.currency,
    language: query.language ?? context.language,
    fallback: brand.defaultLanguage,
    // guard: forbidden-hall-hidden
    categories: brand.categories.filter(
      (one) => isCategory(one) && (category === undefined || one === category),
    ),
    vendor: query.vassalage,
  }
}

function pageOf({ pageNo = 1, pageSize = LOBBY_PAGE }: Paging): Page {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize }
}

function counted({ total }: FoundGames, { limit }: Page) {
  return { total, totalPages: Math.ceil(total / limit) }
}
