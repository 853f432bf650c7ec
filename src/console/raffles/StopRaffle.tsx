import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { StopDialog } from '#console/ui/StopDialog.tsx'
import { stopRaffle } from '#contract/console/raffles.ts'

import type { ListedRaffle } from './typed-raffle.ts'

export function StopRaffle({
  raffle: { raffle, version, name },
  onClose,
}: {
  raffle: ListedRaffle
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  return (
    <StopDialog
      question={t('console.raffles.stop_title', { name })}
      text={t('console.raffles.stop_text')}
      done={t('console.raffles.stopped')}
      send={(reason) => api.call(stopRaffle, { ...scope, raffle, version, reason })}
      onClose={onClose}
    />
  )
}
