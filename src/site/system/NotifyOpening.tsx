import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { system as systemCalls } from '#contract/system.ts'
import { useSite } from '#site/bootstrap.ts'

const ASK_EVERY_MS = 15_000

/**
 * Asks the browser for permission to notify, and polls in the background as well from then on. The server stores nothing: the
 * notification needs this page, and is one.
 */
export function NotifyOpening() {
  const t = useT()
  const { whitelabel, system } = useSite()
  const [permission, setPermission] = useState(permissionOfBrowser)
  const [isWaiting, setWaiting] = useState(false)
  const { data } = useQuery({
    ...queryOf(useApi(), systemCalls.status, {}),
    enabled: isWaiting,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const isOpen = isWaiting && data !== undefined && data.status !== system.status && data.status === 0
  const title = t('opening.open_title', { name: whitelabel.name })
  const body = t('opening.open_text')
  const icon = whitelabel.logo
  // The page reloads in the same moment: the effects of this part run before those of the page around it.
  useEffect(() => {
    if (isOpen) void notify(title, { body, icon, tag: 'opening' })
  }, [isOpen, title, body, icon])
  if (permission === 'denied') return null
  if (isWaiting) return <p role="status">{t('opening.notified')}</p>
  return (
    <p>
      <Button
        icon="bell"
        onClick={() => {
          void Notification.requestPermission().then((answer) => {
            setPermission(answer)
            setWaiting(answer === 'granted')
          })
        }}
      >
        {t('opening.notify')}
      </Button>
    </p>
  )
}

/** A browser without notifications, or an address that may not use them, counts as denied. */
const permissionOfBrowser = (): NotificationPermission =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'denied'

/** Phones notify by the service worker alone. */
async function notify(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) await worker.showNotification(title, options)
  else new Notification(title, options)
}
