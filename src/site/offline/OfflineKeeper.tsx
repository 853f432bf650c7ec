import { useEffect } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useSite } from '#site/bootstrap.ts'
import { workerPath } from '#site/paths.ts'

const AppStart = lazyPart(() => import('./AppStart.tsx').then((chunk) => chunk.AppStart))

/**
 * Registers the service worker, which keeps the site's files for offline use, and offers a newer version. An update
 * is applied only on request, because the reload would lose a member's input.
 */
export function OfflineKeeper() {
  const t = useT()
  const { language, theme } = useSite()
  useEffect(() => {
    void sendLook(`${language} ${theme}`)
  }, [language, theme])
  useEffect(() => {
    const offer = (waiting: ServiceWorker) =>
      showToast({
        tone: 'info',
        isKept: true,
        text: t('offline.update_ready'),
        action: { label: t('offline.update_now'), onChoose: () => takeOver(waiting) },
      })
    return watchUpdates(offer)
  }, [t])
  return matchMedia('(display-mode: browser)').matches ? null : <AppStart />
}

async function sendLook(look: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'look', look })
}

function watchUpdates(offer: (waiting: ServiceWorker) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  void enrol().then((registration) => {
    if (!registration || signal.aborted) return
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
    const watch = () => {
      const coming = registration.installing
      coming?.addEventListener(
        'statechange',
        () => {
          // The first installed worker replaces none, so there is no update to offer.
          if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming)
        },
        { signal },
      )
    }
    registration.addEventListener('updatefound', watch, { signal })
  })
  return () => leaving.abort()
}

/** Browsers may forbid workers, for example in private windows; then only offline use is missing. */
function enrol(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined)
}

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'take over' })
}
