import { queryOptions } from '@tanstack/react-query'

import { type Api } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { catalogue } from '#contract/catalogue.ts'
import { type Game, games } from '#contract/games.ts'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { type Lobby, LOBBY_PAGE } from '#domain/games/lobby.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { Category } from '#domain/navigation/category.ts'

export interface LobbyAnswer {
  readonly games: readonly Game[]
  readonly total: number
  readonly totalPages: number
}

export function vendorsQuery(api: Api, category: Category, language: LanguageCode) {
  return queryOf(api, catalogue.gameVendor, { gameType: codeOfCategory(category), language })
}

/** The query of a lobby's games; each list has a call of its own. */
export function lobbyQuery(api: Api, category: Category, lobby: Lobby, language: LanguageCode) {
  const { vendor, list, page } = lobby
  const input = {
    gameType: codeOfCategory(category),
    language,
    ...(vendor === undefined ? {} : { vassalage: vendor }),
  }
  const paged = { ...input, pageNo: page, pageSize: LOBBY_PAGE }
  switch (list) {
    case 'hot':
      return queryOptions<LobbyAnswer>({
        queryKey: [games.hotGames.path, input],
        queryFn: async () => {
          const { list: found } = await api.call(games.hotGames, input)
          return { games: found, total: found.length, totalPages: 1 }
        },
      })
    case 'fav':
      return queryOptions<LobbyAnswer>({
        queryKey: [games.favourites.path, paged],
        queryFn: async () => {
          const { content, ...rest } = await api.call(games.favourites, paged)
          return { games: content, ...rest }
        },
      })
    case 'recent':
      return queryOptions<LobbyAnswer>({
        queryKey: [games.recentGames.path, paged],
        queryFn: async () => {
          const { list: found, ...rest } = await api.call(games.recentGames, paged)
          return { games: found, ...rest }
        },
      })
    case 'all': {
      const narrowed = { ...paged, ...narrowingOf(lobby) }
      return queryOptions<LobbyAnswer>({
        queryKey: [games.gameList.path, narrowed],
        queryFn: () => api.call(games.gameList, narrowed),
      })
    }
  }
}

function narrowingOf({ name, classify, minBet, feature, volatility }: Lobby) {
  return {
    ...(name.trim() === '' ? {} : { gameName: name.trim() }),
    ...(classify === undefined ? {} : { gameClassify: classify }),
    ...(minBet === undefined ? {} : { minBet }),
    ...(feature === undefined ? {} : { feature }),
    ...(volatility === undefined ? {} : { volatility }),
  }
}
