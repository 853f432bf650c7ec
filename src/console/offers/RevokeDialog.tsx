import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import type { revokeBonus, revokeTickets } from '#contract/console/offer-rewards.ts'

/** Proposes to take back what a reward has given. */
export function RevokeDialog({
  endpoint,
  intentName,
  id,
  words,
  onClose,
}: {
  endpoint: typeof revokeBonus | typeof revokeTickets
  /** Names the request that a retry repeats. */
  intentName: string
  id: string
  words: { question: string; verb: string; text: string; done: string }
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`${intentName} ${id}`)
  const revoking = useMutation({
    mutationFn: (reason: string) =>
      api.call(endpoint, { ...scope, id, requestId: intent.idFor(reason), reason }),
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, words.done)
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={words.question}
      verb={words.verb}
      isGrave
      error={revoking.error}
      onConfirm={(reason) => revoking.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone="warn">{words.text}</Note>
    </ReasonDialog>
  )
}
