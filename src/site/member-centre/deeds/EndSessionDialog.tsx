import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { myAccount } from '#contract/my-account.ts'

import { useDeed } from './use-deed.ts'

/** Ends one session, or all others. */
export function EndSessionDialog({
  id,
  label,
  onClose,
}: {
  id?: string
  label?: string
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const deed = useDeed(
    async () => {
      if (id === undefined) await api.call(myAccount.endOtherSessions, {})
      else await api.call(myAccount.endOwnSession, { id })
    },
    { done: t('centre.ended'), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      question={
        label === undefined ? t('centre.end_others_question') : t('centre.end_question', { name: label })
      }
      verb={t(id === undefined ? 'centre.end_others' : 'centre.end')}
      stay={t('centre.cancel')}
      onConfirm={() => deed.send(undefined)}
      onClose={onClose}
    >
      <p>{t('centre.end_text')}</p>
      {deed.alert !== undefined && <Note tone="bad">{deed.alert}</Note>}
    </ConfirmDialog>
  )
}
