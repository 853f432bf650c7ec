import { useMutation } from '@tanstack/react-query'

import { useT } from '#browser/i18n/translate.ts'

import type { CallRefused } from './api.ts'
import { isRefusal } from './send-once.ts'
import { useSendOnce } from './use-intent.ts'

export interface MoneyCall<Content, Answer> {
  /** For the form that waits for it. */
  readonly send: (content: Content) => Promise<Answer>
  /** For a button. */
  readonly run: (content: Content) => void
  readonly isBusy: boolean
  /** The server's refusal with its message. Nothing was moved. */
  readonly refusal: CallRefused | undefined
  /** No answer: the call may have been executed. A retry executes it at most once. */
  readonly isUnknown: boolean
  readonly reset: () => void
}

/**
 * Sends a money-moving call with the request id of its intent: a double submit, or a retry after a lost answer, moves
 * the money once.
 */
export function useMoneyCall<Content extends object, Answer>(
  name: string,
  send: (requestId: string, content: Content) => Promise<Answer>,
  onDone: (answer: Answer, content: Content) => void,
): MoneyCall<Content, Answer> {
  const sendOnce = useSendOnce<Answer>(name, useT()('money.earlier_done'))
  const call = useMutation({
    mutationFn: (content: Content) => sendOnce(content, send),
    onSuccess: onDone,
  })
  const { error } = call
  return {
    send: call.mutateAsync,
    run: (content) => {
      if (!call.isPending) call.mutate(content)
    },
    isBusy: call.isPending,
    refusal: isRefusal(error) ? error : undefined,
    isUnknown: error !== null && !isRefusal(error),
    reset: call.reset,
  }
}
