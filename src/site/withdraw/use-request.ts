import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { TierReached } from '#contract/verification.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { tierIn } from '#site/verification/tier-words.ts'

type WithdrawalRequest = Omit<Input<typeof withdrawals.request>, 'requestId'>

export interface Requesting {
  readonly send: (request: WithdrawalRequest, onDone: () => void) => Promise<unknown>
  /** The error, unless it stands beside a field. */
  readonly alert: string | undefined
  /** The limit of the member's tier that it does not fit. */
  readonly tier: TierReached | undefined
  readonly beside: (...codes: readonly string[]) => string | undefined
}

const besideFields = ['withdrawal_bounds', 'insufficient_balance', 'payment_password_wrong']

/** Requests a withdrawal idempotently: the request id is kept until the server has answered. */
export function useRequest(onDone: () => void): Requesting {
  const t = useT()
  const api = useApi()
  const sendOnce = useSendOnce<Output<typeof withdrawals.request>>('withdraw', t('money.earlier_done'))
  const queries = useQueryClient()
  const askAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(withdrawals.list.path),
    })
  const request = useMutation({
    mutationFn: ({ paymentPassword, ...input }: WithdrawalRequest) =>
      sendOnce(input, (requestId, sent) =>
        api.call(withdrawals.request, { requestId, ...sent, paymentPassword }),
      ),
    onSuccess: async () => {
      await askAgain()
      onDone()
      showToast({ text: t('withdraw.asked') })
    },
    onError: askAgain,
  })
  const { error } = request
  const beside = (...codes: readonly string[]) =>
    error instanceof CallRefused && codes.includes(error.code) ? error.message : undefined
  return {
    send: (values, done) => request.mutateAsync(values, { onSuccess: done }),
    alert:
      error === null || beside(...besideFields) !== undefined
        ? undefined
        : error instanceof CallRefused
          ? error.message
          : t('withdraw.not_reached'),
    tier: tierIn(error),
    beside,
  }
}
