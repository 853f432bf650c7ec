import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useSite } from '#site/bootstrap.ts'

import { signOut } from './sign-out.ts'

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const { whitelabel } = useSite()
  const leaving = useMutation({ mutationFn: () => signOut(api, queryClient, whitelabel.merchantCode) })
  return (
    <ConfirmDialog
      isOpen
      question={t('shell.sign_out_question', { name: whitelabel.name })}
      verb={t('shell.sign_out')}
      stay={t('shell.stay')}
      onConfirm={() => leaving.mutateAsync()}
      onClose={onClose}
    >
      <p>{t('shell.sign_out_text')}</p>
      {leaving.isError && <Note tone="bad">{leaving.error.message}</Note>}
    </ConfirmDialog>
  )
}
