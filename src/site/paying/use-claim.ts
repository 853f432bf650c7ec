import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { messages } from '#contract/messages.ts'
import { memberOffers, type MemberReward } from '#contract/offers.ts'

/** Rewards, the balance and the counts that a claim changes. */
export function useRefetchOffers(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['/wps/offers', '/wps/bonuses', '/wps/raffles', '/wps/v2/wallets/', messages.unreadCount.path].some(
          (path) => String(queryKey[0]).startsWith(path),
        ),
    })
}

const claimed = { cash: 'pay.claimed', bonus: 'pay.claimed_bonus' } as const
const claimedPieces = { free_rounds: 'pay.claimed_rounds', tickets: 'pay.claimed_tickets' } as const

/**
 * Claims a reward once: its request id is kept until the server has answered, so that a lost answer is asked for again
 * and never pays twice.
 */
export function useClaim({ id }: Pick<MemberReward, 'id'>) {
  const t = useT()
  const api = useApi()
  const { language, currencySymbol } = useFormat()
  const sendOnce = useSendOnce<MemberReward>(`reward.${id}`, t('money.earlier_done'))
  const refetch = useRefetchOffers()
  const claiming = useMutation({
    mutationFn: () =>
      sendOnce({ id }, (requestId, sent) => api.call(memberOffers.claim, { requestId, ...sent })),
    onSuccess: ({ amount, gives }) => {
      const sum = writeMoney(amount, language, currencySymbol)
      const isMoney = gives === 'cash' || gives === 'bonus'
      showToast({ text: isMoney ? t(claimed[gives], { amount: sum }) : t(claimedPieces[gives]) })
    },
    onSettled: refetch,
  })
  const { error } = claiming
  return {
    claim: () => claiming.mutate(),
    isBusy: claiming.isPending,
    fault: error instanceof CallRefused ? error.message : error ? t('pay.claim_lost') : undefined,
  }
}
