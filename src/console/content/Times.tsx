import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'

import type { Entry } from './entry.ts'

/** The entry's display period in the brand's zone. */
export function Times({ entry }: { entry: Entry }) {
  const t = useT()
  const { timeZone } = useFormat()
  if (!entry.published) return null
  const time = (at: string | undefined) => (at === undefined ? t('content.always') : <ExactTime at={at} />)
  return (
    <section className="card console-card">
      <h2>{t('content.times')}</h2>
      <KeyValues
        rows={[
          { id: 'from', name: t('content.from'), value: time(entry.startsAt) },
          { id: 'until', name: t('content.until'), value: time(entry.endsAt) },
          { id: 'zone', name: t('content.zone'), value: timeZone },
        ]}
      />
    </section>
  )
}
