import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'

import { openService } from './open-support.ts'

export function ServiceFailedDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const again = () => {
    onClose()
    void openService(api)
    return true
  }
  return (
    <ConfirmDialog
      isOpen
      question={t('service.failed_title')}
      verb={t('service.try_again')}
      stay={t('ui.close')}
      onConfirm={again}
      onClose={onClose}
    >
      <p>{t('service.failed_text')}</p>
    </ConfirmDialog>
  )
}
