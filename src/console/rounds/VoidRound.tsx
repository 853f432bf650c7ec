import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { isWaiting, toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listRounds, readRound, voidRound } from '#contract/console/rounds.ts'

/** Voids a round, with one request id until the outcome is known. */
export function VoidRound({ id }: { id: string }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const scope = useScope()
  const [isConfirming, setConfirming] = useState(false)
  const intent = useOperatorIntent(`round ${id}`)
  const deed = useMutation({
    mutationFn: (reason: string) =>
      api.call(voidRound, { ...scope, id, reason, requestId: intent.idFor(reason) }),
    onSuccess: async (answer) => {
      intent.forget()
      setConfirming(false)
      if (isWaiting(answer)) toastDone(t, answer, '')
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path === listRounds.path || path === readRound.path,
      })
    },
  })
  const ask = () => {
    deed.reset()
    setConfirming(true)
  }
  return (
    <>
      <Button size="sm" icon="back" onClick={ask}>
        {t('console.rounds.void')}
      </Button>
      {isConfirming && (
        <ReasonDialog
          question={t('console.rounds.void_question', { id })}
          verb={t('console.rounds.void')}
          isGrave
          error={deed.error}
          onConfirm={(reason) => deed.mutateAsync(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('console.rounds.void_text')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
