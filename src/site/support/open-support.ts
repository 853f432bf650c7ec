import type { Api } from '#browser/api/api.ts'
import { loadWithin } from '#site/layout/load-within.ts'
import { openModal } from '#site/layout/modal-store.ts'

/** As the specification has it. */
const WINDOW = 'popup,width=440,height=500'

/**
 * Opens customer service in a window of its own. The window is opened within the click itself, because a browser lets
 * nobody open one later; where it leads is asked meanwhile. When that fails the window goes, and the reason is said.
 */
export async function openService(api: Api): Promise<void> {
  const opened = window.open('', 'service', WINDOW)
  try {
    const { findService } = await loadWithin(() => import('./find-support.ts'))
    const address = await findService(api)
    // Where no window may be opened, the page itself goes there.
    if (!opened) return location.assign(address)
    // A page elsewhere is to know nothing of this one.
    opened.opener = null
    opened.location.replace(address)
    opened.focus()
  } catch {
    opened?.close()
    openModal('serviceFailed')
  }
}
