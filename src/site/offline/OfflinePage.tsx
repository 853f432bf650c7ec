import { useEffect } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { system } from '#contract/system.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'

import { wayBack } from './way-back.ts'

/** Interval of the connection check. */
const LOOK_MS = 5_000

/** The page that the service worker serves offline. Returns to the previous page once the server is reachable. */
export default function OfflinePage() {
  const t = useT()
  // During hydration the page must match the server's HTML, which knows no query string.
  const back = wayBack(useIsAwake() ? location.search : '')
  useEffect(() => {
    const goBack = () => location.replace(wayBack(location.search))
    // The browser knows whether it has a network, not whether it reaches our server.
    const look = () => fetch(system.status.path).then(goBack, () => {})
    const looking = setInterval(() => void look(), LOOK_MS)
    addEventListener('online', goBack)
    return () => {
      clearInterval(looking)
      removeEventListener('online', goBack)
    }
  }, [])
  return (
    <div className="wrap page">
      <PageHead />
      <div className="card">
        <EmptyState
          kind="maintenance"
          title={t('offline.title')}
          text={t('offline.text')}
          action={
            <a className={buttonClass({ tone: 'main' })} href={back}>
              {t('offline.retry')}
            </a>
          }
        />
      </div>
    </div>
  )
}
