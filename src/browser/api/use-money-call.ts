import { useMutation } from '@tanstack/react-query'

import { useT } from '#browser/i18n/translate.ts'

import type { CallRefused } from './api.ts'
import { isRefusal } from './send-once.ts'
import { useSendOnce } from './use-intent.ts'

export interface MoneyCall<Wanted> {
  readonly run: (wanted: Wanted) => void
  readonly isBusy: boolean
  /** The no of the server, in its words. Nothing was moved. */
  readonly refusal: CallRefused | undefined
  /** No answer came: what was wanted may have been done. The same again is done once at the most. */
  readonly isUnknown: boolean
  readonly reset: () => void
}

/** Sends what moves money, with the request id of its intent. Whoever presses twice, or again after a lost answer, moves it once. */
export function useMoneyCall<Wanted extends object, Answer>(
  name: string,
  send: (requestId: string, wanted: Wanted) => Promise<Answer>,
  onDone: (answer: Answer, wanted: Wanted) => void,
): MoneyCall<Wanted> {
  const sendOnce = useSendOnce<Answer>(name, useT()('money.earlier_done'))
  const call = useMutation({
    mutationFn: (wanted: Wanted) => sendOnce(wanted, send),
    onSuccess: onDone,
  })
  const { error } = call
  return {
    run: (wanted) => {
      if (!call.isPending) call.mutate(wanted)
    },
    isBusy: call.isPending,
    refusal: isRefusal(error) ? error : undefined,
    isUnknown: error !== null && !isRefusal(error),
    reset: call.reset,
  }
}
