import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Input } from '#contract/endpoint.ts'
import { withdrawals } from '#contract/withdrawals.ts'

type Confirmation = Omit<Input<typeof withdrawals.confirm>, 'id'>

export interface Confirming {
  /** For the form that waits for it. */
  readonly send: (confirmation: Confirmation) => Promise<unknown>
  /** For a button. */
  readonly run: (confirmation: Confirmation) => void
  readonly isBusy: boolean
  readonly alert: string | undefined
  readonly error: Error | null
}

/**
 * Submits the member's confirmation once and refetches the state, also after a refusal because it was decided
 * already.
 */
export function useConfirm(id: string, onDone: () => void): Confirming {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const askAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(withdrawals.list.path),
    })
  const confirm = useMutation({
    mutationFn: (confirmation: Confirmation) => api.call(withdrawals.confirm, { id, ...confirmation }),
    onSuccess: async ({ state }) => {
      await askAgain()
      onDone()
      showToast({ text: t(`withdraw.state.${state}`) })
    },
    onError: () => askAgain(),
  })
  const { error } = confirm
  return {
    send: confirm.mutateAsync,
    run: (confirmation) => {
      if (!confirm.isPending) confirm.mutate(confirmation)
    },
    isBusy: confirm.isPending,
    alert:
      error === null ? undefined : error instanceof CallRefused ? error.message : t('withdraw.not_reached'),
    error,
  }
}
