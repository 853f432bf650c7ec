import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { changeBirthday } from '#contract/console/verification.ts'

import type { ReadDocument } from './read-document.ts'

/** Proposes the day of birth in a document instead of the registered one; a second operator approves it. */
export function ChangeBirthday({
  document: { id, version },
  bornOn,
  onClose,
}: {
  document: ReadDocument
  bornOn: string
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: (reason: string) => api.call(changeBirthday, { ...scope, id, version, bornOn, reason }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.documents.birthday_question', { day: bornOn })}
      verb={t('console.documents.birthday_propose')}
      error={changing.error}
      onConfirm={(reason) => changing.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.documents.birthday_text')}</p>
    </ReasonDialog>
  )
}
