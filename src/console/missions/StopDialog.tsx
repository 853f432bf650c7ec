import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { stopMission } from '#contract/console/missions.ts'

import type { ListedMission } from './typed-mission.ts'

/** Stops a mission at once, with a reason. */
export function StopDialog({
  mission: { mission, version, name },
  onClose,
}: {
  mission: ListedMission
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: (reason: string) => api.call(stopMission, { ...scope, mission, version, reason }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      showToast({ text: t('console.missions.stopped') })
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.missions.stop_title', { name })}
      verb={t('console.missions.stop')}
      isGrave
      error={stopping.error}
      onConfirm={(reason) => stopping.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.missions.stop_text')}</p>
    </ReasonDialog>
  )
}
