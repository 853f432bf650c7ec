import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import {
  claimDeposit,
  creditDeposit,
  listDeposits,
  matchDeposit,
  readDeposit,
  rejectDeposit,
  returnDeposit,
} from '#contract/console/deposits.ts'
import type { RejectCause } from '#domain/cashier/deposit-state.ts'

import type { ReadDeposit } from './read-deposit.ts'

export type DeedInput =
  | { readonly deed: 'match'; readonly received: string; readonly reason: string }
  | { readonly deed: 'credit' | 'return'; readonly reason: string }
  | { readonly deed: 'reject'; readonly cause: RejectCause; readonly words: string }

/** Actions of an operator, each with one request id until its outcome is known. */
export function useDeeds({ id, version }: ReadDeposit['deposit'], onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`deposit ${id}`)
  const askAgain = async () => {
    for (const { path } of [listDeposits, readDeposit]) await queries.invalidateQueries({ queryKey: [path] })
  }
  const which = { ...scope, id, version }
  const claiming = useMutation({
    mutationFn: (deed: 'claim' | 'release') => api.call(claimDeposit, { ...which, deed }),
    onSettled: askAgain,
  })
  const doing = useMutation({
    mutationFn: (input: DeedInput) => {
      const requestId = intent.idFor(JSON.stringify(input))
      switch (input.deed) {
        case 'match':
          return api.call(matchDeposit, {
            ...which,
            requestId,
            received: input.received,
            reason: input.reason,
          })
        case 'credit':
          return api.call(creditDeposit, { ...which, requestId, reason: input.reason })
        case 'return':
          return api.call(returnDeposit, { ...which, requestId, reason: input.reason })
        case 'reject':
          return api.call(rejectDeposit, { ...which, cause: input.cause, words: input.words })
      }
    },
    onSuccess: async (answer) => {
      const { state } = answer
      intent.forget()
      await askAgain()
      onDone()
      toastDone(t, answer, t('console.deposits.done', { id, state: t(`console.deposits.state.${state}`) }))
    },
    onError: askAgain,
  })
  return { claiming, doing }
}
