import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import type { Lobby } from '#domain/games/lobby.ts'
import { useSite } from '#site/bootstrap.ts'

import { lobbyQuery } from './lobby-queries.ts'
import { useHall } from './use-lobby.ts'

/** The number of games, read from the list's cached answer; sends no request of its own. */
export function useLobbyCount(lobby: Lobby): number | undefined {
  const { category } = useHall()
  const { language } = useSite()
  return useQuery({ ...lobbyQuery(useApi(), category, lobby, language), enabled: false }).data?.total
}
