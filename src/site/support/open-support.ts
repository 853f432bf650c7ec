import type { Api } from '#browser/api/api.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { openModal } from '#site/layout/modal-store.ts'

/** Size from the specification. */
const WINDOW = 'popup,width=440,height=500'

/**
 * Opens customer service in a window of its own. The window opens within the click, because browsers block later
 * ones; the URL is requested meanwhile. On failure the window closes and the reason is shown.
 */
export async function openService(api: Api): Promise<void> {
  const opened = window.open('', 'service', WINDOW)
  try {
    const { findService } = await loadWithin(() => import('./find-support.ts'))
    const address = await findService(api)
    // Pop-up blocked: navigate this page instead.
    if (!opened) return location.assign(address)
    // No `opener`: a foreign page must not reach this one.
    opened.opener = null
    opened.location.replace(address)
    opened.focus()
  } catch {
    opened?.close()
    openModal('serviceFailed')
  }
}
