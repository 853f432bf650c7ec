import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { admitFriend } from '#contract/console/friends.ts'

/** Proposes that a friend who shares an address with the inviter brings a reward. */
export function AdmitFriend({
  friend: { id, account, inviter },
  onClose,
}: {
  friend: { readonly id: string; readonly account: string; readonly inviter: { readonly account: string } }
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const admitting = useMutation({
    mutationFn: (reason: string) => api.call(admitFriend, { ...scope, id, reason }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.friends.admit_title', { account, inviter: inviter.account })}
      verb={t('console.friends.admit_verb')}
      error={admitting.error}
      onConfirm={(reason) => admitting.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.friends.admit_text')}</p>
    </ReasonDialog>
  )
}
