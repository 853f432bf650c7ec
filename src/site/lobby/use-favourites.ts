import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { type Game, games } from '#contract/games.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { useMember } from '#site/session/use-member.ts'

/** Reads and changes favourites. The heart updates optimistically, and reverts on a refusal. */
export function useFavourites(address: string) {
  const t = useT()
  const api = useApi()
  const guard = useGuard()
  const queries = useQueryClient()
  const member = useMember()
  const mayAsk = member !== undefined && member !== 'loading' && member.type !== TRIAL_TYPE
  const query = queryOf(api, games.favouriteNodes, {})
  const marked = useQuery({ ...query, enabled: mayAsk, staleTime: 60_000 })
  const ids = new Set(mayAsk ? marked.data?.list : [])
  const mark = useMutation({
    mutationFn: ({ game, isFavourite }: { readonly game: Game; readonly isFavourite: boolean }) =>
      api.call(games.markFavourite, { nodeId: game.nodeId, isFavourite }),
    onMutate: async ({ game, isFavourite }) => {
      await queries.cancelQueries({ queryKey: query.queryKey })
      const before = queries.getQueryData(query.queryKey)
      const others = before?.list.filter((id) => id !== game.nodeId) ?? []
      queries.setQueryData(query.queryKey, { list: isFavourite ? [game.nodeId, ...others] : others })
      return before
    },
    onError: (error, _input, before) => {
      queries.setQueryData(query.queryKey, before)
      showToast({ tone: 'bad', text: error.message })
    },
    onSuccess: ({ isFavourite }, { game }) => {
      showToast({ text: t(isFavourite ? 'lobby.fav_added' : 'lobby.fav_removed', { title: game.gameName }) })
      void queries.invalidateQueries({ queryKey: [games.favourites.path] })
    },
  })
  const toggle = (game: Game) =>
    guard({
      action: 'favourites',
      address,
      go: () => mark.mutate({ game, isFavourite: !ids.has(game.nodeId) }),
    })
  return { has: (game: Game) => ids.has(game.nodeId), toggle }
}
