import { useEffect } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { system } from '#contract/system.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'

import { wayBack } from './way-back.ts'

/** How often the page looks whether there is a line again. */
const LOOK_MS = 5_000

/** What the browser shows of us without a line. It is kept beforehand, and leads back as soon as there is one. */
export default function OfflinePage() {
  const t = useT()
  // While the page wakes up it is what the server drew: where it came from stands in the address alone.
  const back = wayBack(useIsAwake() ? location.search : '')
  useEffect(() => {
    const goBack = () => location.replace(wayBack(location.search))
    // A browser knows whether it has a network, and not whether that leads to us.
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
