import { useT } from '#browser/i18n/translate.ts'
import { ChangeHistory } from '#console/audit/ChangeHistory.tsx'
import { contentHistory } from '#contract/console/content.ts'

import { pathName } from './entry-values.ts'

export function EntryHistory({ id }: { id: string }) {
  const t = useT()
  return (
    <ChangeHistory
      title={t('console.settings.history')}
      none={t('console.settings.history_none')}
      call={contentHistory}
      of={{ id }}
      nameOf={(path) => pathName(t, path)}
    />
  )
}
