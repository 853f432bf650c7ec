import type { Api } from '#browser/api/api.ts'
import { consents } from '#contract/consents.ts'

/** Whether this browser can take messages: the service worker of the site shows them. */
export const takesPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator

/** Asks the member for permission, and registers this browser; false if it takes no messages. */
export async function registerBrowser(api: Api, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return false
  // Where the house has another key now, the browser refuses to keep the old one.
  const known = await registration.pushManager.getSubscription()
  await known?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys === undefined) return false
  await api.call(consents.addBrowser, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
  return true
}
