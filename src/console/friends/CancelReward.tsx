import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { cancelFriendReward } from '#contract/console/friends.ts'
import { type CancelCause, cancelCauses } from '#domain/friends/friend-state.ts'

/** Cancels a reward that waits: the inviter reads the cause, the audit has the reason. */
export function CancelReward({ id, account, onClose }: { id: string; account: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [cause, setCause] = useState<CancelCause>('related')
  const cancelling = useMutation({
    mutationFn: (reason: string) => api.call(cancelFriendReward, { ...scope, id, cause, reason }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      showToast({ text: t('console.friends.cancelled') })
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.friends.cancel_title', { account })}
      verb={t('console.friends.cancel_verb')}
      isGrave
      error={cancelling.error}
      onConfirm={(reason) => cancelling.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.friends.cancel_text')}</p>
      <Field label={t('console.points.cause')}>
        <Select
          value={cause}
          onChange={(next) => setCause(cancelCauses.find((one) => one === next) ?? cause)}
          choices={cancelCauses.map((one) => ({ id: one, label: t(`console.friends.cause_${one}`) }))}
        />
      </Field>
    </ReasonDialog>
  )
}
