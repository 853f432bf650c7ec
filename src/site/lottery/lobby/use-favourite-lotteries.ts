import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { lotteryFavourites } from '#contract/lottery-favourites.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { useMember } from '#site/session/use-member.ts'

import type { LobbyGame } from './lobby-filter.ts'
import { readLocalFavourites, removeLocalFavourites } from './local-favourites.ts'

/** The member's favourite lotteries. The heart updates optimistically, and reverts on a refusal. */
export function useFavouriteLotteries(address: string): {
  readonly codes: readonly string[]
  readonly toggle: (game: Pick<LobbyGame, 'gameId' | 'remark'>) => void
} {
  const t = useT()
  const api = useApi()
  const guard = useGuard()
  const queries = useQueryClient()
  const member = useMember()
  const account =
    member !== undefined && member !== 'loading' && member.type !== TRIAL_TYPE ? member.account : undefined
  const query = queryOf(api, lotteryFavourites.favouriteLotteries, {})
  const marked = useQuery({ ...query, enabled: account !== undefined })
  const codes = account === undefined ? [] : (marked.data?.list ?? [])
  useTakeOver(account)
  const mark = useMutation({
    mutationFn: ({ gameId, isFavourite }: { gameId: string; remark: string; isFavourite: boolean }) =>
      api.call(lotteryFavourites.markFavouriteLottery, { gameCode: gameId, isFavourite }),
    onMutate: async ({ gameId, isFavourite }) => {
      await queries.cancelQueries({ queryKey: query.queryKey })
      const before = queries.getQueryData(query.queryKey)
      const others = before?.list.filter((code) => code !== gameId) ?? []
      queries.setQueryData(query.queryKey, { list: isFavourite ? [gameId, ...others] : others })
      return before
    },
    onError: (error, _input, before) => {
      queries.setQueryData(query.queryKey, before)
      showToast({ tone: 'bad', text: error.message })
    },
    onSuccess: (answer, { remark, isFavourite }) => {
      queries.setQueryData(query.queryKey, answer)
      showToast({ text: t(isFavourite ? 'lobby.fav_added' : 'lobby.fav_removed', { title: remark }) })
    },
  })
  const toggle = ({ gameId, remark }: Pick<LobbyGame, 'gameId' | 'remark'>) =>
    guard({
      action: 'favourites',
      address,
      go: () => mark.mutate({ gameId, remark, isFavourite: !codes.includes(gameId) }),
    })
  return { codes, toggle }
}

/** Moves what this browser kept for the account to the account, once. It stays here until the server has it. */
function useTakeOver(account: string | undefined): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    if (account === undefined) return
    const gameCodes = readLocalFavourites(account)
    if (gameCodes.length === 0) return
    api.call(lotteryFavourites.takeOverFavouriteLotteries, { gameCodes: [...gameCodes] }).then(
      (answer) => {
        removeLocalFavourites(account)
        queries.setQueryData(queryOf(api, lotteryFavourites.favouriteLotteries, {}).queryKey, answer)
      },
      () => undefined,
    )
  }, [account, api, queries])
}
