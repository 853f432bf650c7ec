import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { answerClaim } from '#contract/console/claims.ts'

/** Answers the player's objection, once. */
export function AnswerObjection({ id }: { id: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="send" onClick={() => setOpen(true)}>
        {t('console.claims.answer')}
      </Button>
      {isOpen && <AnswerDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function AnswerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (words: string) => api.call(answerClaim, { ...scope, id, words }),
    onSuccess: () => {
      showToast({ text: t('console.claims.answered') })
      onClose()
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <ReasonDialog
      question={t('console.claims.answer_question')}
      verb={t('console.claims.answer')}
      label={t('console.claims.answer_label')}
      error={answer.error}
      onConfirm={(words) => answer.mutateAsync(words)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.claims.answer_text')}</p>
    </ReasonDialog>
  )
}
