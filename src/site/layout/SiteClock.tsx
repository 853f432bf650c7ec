import { useDeferredValue } from 'react'

import { useNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

import { formatSiteTime } from './site-time.ts'

/** The site's time, `YYYY-MM-DD HH:mm:ss` with its zone. Blank before hydration. */
export function SiteClock() {
  const t = useT()
  const { whitelabel } = useSite()
  // Hydration does not wait for the first formatting of a time.
  const nowMs = useDeferredValue(useNowMs())
  const time = nowMs === 0 ? undefined : formatSiteTime(nowMs, whitelabel.zone)
  return (
    <span className="site-clock">
      <Icon name="clock" />
      <span className="sr">{t('shell.clock')}</span>
      <span className="num">{time?.local ?? '\u00a0'}</span>
      <span className="num zone">{time?.zone}</span>
    </span>
  )
}
