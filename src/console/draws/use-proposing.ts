import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import type { addDraw, cancelDraw, correctDraw } from '#contract/console/lottery-draws.ts'
import type { voidTicket } from '#contract/console/lottery-tickets.ts'
import type { Input } from '#contract/endpoint.ts'

type Proposing = typeof addDraw | typeof cancelDraw | typeof correctDraw | typeof voidTicket

/** Proposes a deed on a draw or a ticket. A retry after a lost answer is the same proposal. */
export function useProposing<Call extends Proposing>(call: Call, name: string, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(name)
  return useMutation({
    mutationFn: (given: Omit<Input<Call>, 'requestId' | 'merchantCode'>) => {
      const requestId = intent.idFor(JSON.stringify(given))
      return api.call<Proposing>(call, {
        ...scope,
        ...given,
        requestId,
      } as Input<Call>)
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.approvals.sent'))
      onDone()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
}
