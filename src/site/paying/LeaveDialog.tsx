import { useMutation } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { memberOffers } from '#contract/offers.ts'

import type { PayingOffer } from './paying.ts'
import { useRefetchOffers } from './use-claim.ts'

export function LeaveDialog({ offer, onClose }: { offer: PayingOffer; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const refetch = useRefetchOffers()
  const leaving = useMutation({
    mutationFn: () => api.call(memberOffers.leave, { offer: offer.offer }),
    onSuccess: async () => {
      await refetch()
      showToast({ text: t('pay.left') })
      onClose()
    },
    onError: refetch,
  })
  const { error } = leaving
  return (
    <ConfirmDialog
      isOpen
      question={t('pay.leave_question')}
      verb={t('pay.leave')}
      stay={t('pay.stay')}
      onConfirm={() => leaving.mutateAsync()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('pay.leave_text')}</p>
        {error && <Note tone="bad">{error instanceof CallRefused ? error.message : t('pay.join_lost')}</Note>}
      </div>
    </ConfirmDialog>
  )
}
