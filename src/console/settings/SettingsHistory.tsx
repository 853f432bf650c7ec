import { useT } from '#browser/i18n/translate.ts'
import { ChangeHistory } from '#console/audit/ChangeHistory.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { settingsHistory } from '#contract/console/settings.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

/** The changes of a group. A form puts an earlier value back into its draft, which is saved as any other change. */
export function SettingsHistory({
  group,
  currency,
  putBackOf,
}: {
  group: SettingGroup
  /** The currency of amounts. */
  currency?: string
  /** Puts the earlier value of a path back; undefined where the form has it already. */
  putBackOf?: (before: unknown, path: string) => (() => void) | undefined
}) {
  const t = useT()
  const details = useDetails(currency)
  return (
    <ChangeHistory
      title={t('console.settings.history')}
      none={t('console.settings.history_none')}
      call={settingsHistory}
      of={{ group }}
      isNarrow
      {...details}
      {...(putBackOf
        ? {
            actionOf: (before: unknown, { path }: { readonly path: string }) => {
              const onClick = putBackOf(before, path)
              return (
                onClick && (
                  <button
                    type="button"
                    className="link"
                    aria-label={t('console.settings.put_back_of', { name: details.nameOf(path) })}
                    onClick={onClick}
                  >
                    {t('console.settings.put_back')}
                  </button>
                )
              )
            },
          }
        : {})}
    />
  )
}
