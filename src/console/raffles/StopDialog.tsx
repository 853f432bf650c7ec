import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { stopRaffle } from '#contract/console/raffles.ts'

import type { ListedRaffle } from './typed-raffle.ts'

/** Stops a raffle at once, with a reason. */
export function StopDialog({
  raffle: { raffle, version, name },
  onClose,
}: {
  raffle: ListedRaffle
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: (reason: string) => api.call(stopRaffle, { ...scope, raffle, version, reason }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      showToast({ text: t('console.raffles.stopped') })
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.raffles.stop_title', { name })}
      verb={t('console.missions.stop')}
      isGrave
      error={stopping.error}
      onConfirm={(reason) => stopping.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.raffles.stop_text')}</p>
    </ReasonDialog>
  )
}
