import { useT } from '#browser/i18n/translate.ts'
import { DateText } from './DateText.tsx'
import { Icon } from './Icon.tsx'

/** Shown under the header while offline. The last data stay visible with their time. */
export function OfflineBar({ asOfMs }: { asOfMs?: number }) {
  const t = useT()
  return (
    <div className="note warn offline" role="status">
      <Icon name="info" />
      <span>
        {t('ui.offline')} {asOfMs !== undefined && <AsOf atMs={asOfMs} />}
      </span>
    </div>
  )
}

function AsOf({ atMs }: { atMs: number }) {
  const t = useT()
  return (
    <>
      {t('ui.offline.as_of')} <DateText atMs={atMs} look="time" />
    </>
  )
}
