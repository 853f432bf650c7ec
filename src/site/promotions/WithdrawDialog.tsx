import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { promotions } from '#contract/promotions.ts'

import type { Offer } from './offers.ts'

export function WithdrawDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const askAgain = () => queryClient.invalidateQueries({ queryKey: [promotions.mine.path] })
  const withdrawal = useMutation({
    mutationFn: () => api.call(promotions.withdraw, { promotionId: offer.id }),
    onSuccess: async () => {
      await askAgain()
      showToast({ text: t('promo.withdrawn') })
      onClose()
    },
    onError: () => askAgain(),
  })
  const { error } = withdrawal
  return (
    <ConfirmDialog
      isOpen
      question={t('promo.withdraw_question')}
      verb={t('promo.withdraw')}
      stay={t('promo.withdraw_stay')}
      onConfirm={() => withdrawal.mutateAsync()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('promo.withdraw_text', { title: offer.title })}</p>
        {error && (
          <Note tone="bad">{error instanceof CallRefused ? error.message : t('promo.not_reached')}</Note>
        )}
      </div>
    </ConfirmDialog>
  )
}
