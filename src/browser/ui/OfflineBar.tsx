import { useT } from '#browser/i18n/translate.ts'

import { Icon } from './Icon.tsx'

/** Shown under the header while offline. */
export function OfflineBar() {
  const t = useT()
  return (
    <div className="note warn offline" role="status">
      <Icon name="info" />
      <span>{t('ui.offline')}</span>
    </div>
  )
}
