import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { StopDialog } from '#console/ui/StopDialog.tsx'
import { stopMission } from '#contract/console/missions.ts'

import type { ListedMission } from './typed-mission.ts'

export function StopMission({
  mission: { mission, version, name },
  onClose,
}: {
  mission: ListedMission
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  return (
    <StopDialog
      question={t('console.missions.stop_title', { name })}
      text={t('console.missions.stop_text')}
      done={t('console.missions.stopped')}
      send={(reason) => api.call(stopMission, { ...scope, mission, version, reason })}
      onClose={onClose}
    />
  )
}
