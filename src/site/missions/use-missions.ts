import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { boards } from '#contract/boards.ts'
import type { Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { missions } from '#contract/missions.ts'

import { useRewardText } from './mission-words.ts'

export function useSummary() {
  return useQuery(queryOf(useApi(), missions.summary, {}))
}

/** Missions, the balance and the counts that a claim or a check-in changes. */
function useRefetch(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [missions.summary.path, '/wps/raffles', '/wps/v2/wallets/', messages.unreadCount.path].some((path) =>
          String(queryKey[0]).startsWith(path),
        ),
    })
}

/**
 * Claims a reward once: its request id is kept until the server has answered, so that a lost answer is asked for again
 * and never pays twice.
 */
export function useClaimMission(id: string) {
  const t = useT()
  const api = useApi()
  const rewardText = useRewardText()
  const refetch = useRefetch()
  const sendOnce = useSendOnce<Output<typeof missions.claim>>(`mission.${id}`, t('money.earlier_done'))
  const claiming = useMutation({
    mutationFn: () => sendOnce({ id }, (requestId, sent) => api.call(missions.claim, { requestId, ...sent })),
    onSuccess: (claimed) => showToast({ text: t('missions.claimed', { reward: rewardText(claimed) }) }),
    onSettled: refetch,
  })
  const { error } = claiming
  return {
    claim: () => claiming.mutate(),
    isBusy: claiming.isPending,
    fault: error instanceof CallRefused ? error.message : error ? t('missions.claim_lost') : undefined,
  }
}

export function useCheckIn() {
  const api = useApi()
  const t = useT()
  const refetch = useRefetch()
  const checking = useMutation({ mutationFn: () => api.call(missions.checkIn, {}), onSettled: refetch })
  const { error } = checking
  return {
    checkIn: () => checking.mutate(),
    isBusy: checking.isPending,
    fault: error instanceof CallRefused ? error.message : error ? t('missions.check_in_lost') : undefined,
  }
}

/** Joins a team of a board. A retry after a lost answer joins nothing twice. */
export function useJoinTeam() {
  const api = useApi()
  const t = useT()
  const queries = useQueryClient()
  const joining = useMutation({
    mutationFn: ({ board, team }: { board: string; team: number; name: string }) =>
      api.call(boards.joinTeam, { board, team }),
    onSuccess: (_joined, { name }) => showToast({ text: t('boards.team_joined', { team: name }) }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === boards.leaderboard.path }),
  })
  const { error } = joining
  return {
    join: joining.mutateAsync,
    fault: error instanceof CallRefused ? error.message : error ? t('boards.team_lost') : undefined,
  }
}
