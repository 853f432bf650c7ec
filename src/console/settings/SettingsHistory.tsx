import { useT } from '#browser/i18n/translate.ts'
import { ChangeHistory } from '#console/audit/ChangeHistory.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { settingsHistory } from '#contract/console/settings.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

export function SettingsHistory({ group }: { group: SettingGroup }) {
  const t = useT()
  return (
    <ChangeHistory
      title={t('console.settings.history')}
      none={t('console.settings.history_none')}
      call={settingsHistory}
      of={{ group }}
      {...useDetails()}
    />
  )
}
