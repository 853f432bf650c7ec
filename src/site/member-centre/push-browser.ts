import type { Api } from '#browser/api/api.ts'
import { consents } from '#contract/consents.ts'

const findSubscription = async () =>
  await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** Whether the house has this browser: it knows the hash of its address. */
export async function isKnownBrowser(browsers: readonly string[]): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return browsers.includes(base64url(hash))
}

/** Asks the member for permission, and registers this browser; false if it takes no messages. */
export async function registerBrowser(api: Api, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return false
  const before = await findSubscription()
  const key = before?.options.applicationServerKey
  const isOfKey = key !== null && key !== undefined && base64url(key) === pushKey
  // A subscription is for one key: the house may have another one now.
  if (before && !isOfKey) await before.unsubscribe()
  const subscription =
    before && isOfKey
      ? before
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys === undefined) return false
  await api.call(consents.addBrowser, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
  return true
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
