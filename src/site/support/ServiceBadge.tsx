import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { support } from '#contract/support.ts'

import { openService } from './open-support.ts'
import './service-badge.css'
import { isServiceOpen } from './service-window.ts'

export function ServiceBadge({ announces }: { announces: boolean }) {
  const t = useT()
  const { data } = useQuery(queryOf(useApi(), support.news, {}))
  if (!data) return null
  const { unseen } = data
  return (
    <>
      {unseen > 0 && (
        <span className="service-news">
          <span aria-hidden="true">
            <Badge count={unseen} />
          </span>
          <span className="sr">{t('service.news', { count: unseen })}</span>
        </span>
      )}
      {announces && <Announcement unseen={unseen} />}
    </>
  )
}

/** Announces answers that arrive while the page is open; earlier ones are only counted in the badge. */
function Announcement({ unseen }: { unseen: number }) {
  const t = useT()
  const api = useApi()
  const known = useRef(unseen)
  const announce = useEffectEvent(async () => {
    if (await isServiceOpen()) return
    showToast({
      tone: 'info',
      text: t('service.answered'),
      action: { label: t('service.open'), onChoose: () => void openService(api) },
    })
  })
  useEffect(() => {
    const isNew = unseen > known.current
    // In a hidden tab the announcement waits until the tab is visible, unless the answers were read by then.
    if (isNew && document.visibilityState === 'hidden') {
      const onVisible = () => void announce()
      document.addEventListener('visibilitychange', onVisible, { once: true })
      return () => document.removeEventListener('visibilitychange', onVisible)
    }
    known.current = unseen
    if (isNew) void announce()
    return undefined
  }, [unseen])
  return null
}
