/**
 * Caches the site's files and one page for offline use. It stores no data of a member: no answer of a call, and no
 * page but the offline page. It shows notifications that the member allowed. It has no imports, because it runs outside of every page.
 */

/** The build's id; the server prepends it to this file. */
declare const BUILD: string

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LastingEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushedEvent extends LastingEvent {
  readonly data?: { json(): unknown } | null
}
interface ClickedEvent extends LastingEvent {
  readonly notification: { readonly data?: unknown; close(): void }
}
interface Worker {
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: { openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickedEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<unknown>) => void): void
}

const worker = globalThis as unknown as Worker

const FILES = `files ${BUILD}`
const PAGE = `page ${BUILD}`
const OFFLINE = '/offline'
/** Cache key of the language and theme in which the offline page was stored. */
const LOOK = '/offline-look'

worker.addEventListener('install', (event) => event.waitUntil(keepPage('')))

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOlder(), worker.registration.navigationPreload?.enable()])),
)

worker.addEventListener('message', (event) => {
  const message = event.data as { readonly type?: unknown; readonly look?: unknown } | null
  if (message?.type === 'take over') event.waitUntil(worker.skipWaiting())
  if (message?.type === 'look' && typeof message.look === 'string') event.waitUntil(keepLook(message.look))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = (event.data?.json() ?? {}) as Readonly<Record<string, unknown>>
  if (typeof title === 'string')
    event.waitUntil(
      worker.registration.showNotification(title, { body, tag, icon: '/brand/icon-192.png', data: path }),
    )
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const url = new URL(typeof notification.data === 'string' ? notification.data : '/', location.origin)
  if (url.origin === location.origin) event.waitUntil(worker.clients.openWindow(url.href))
})

/** Pages always come from the server; without a connection, the offline page. */
async function openPage(event: RequestEvent, url: URL): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (failure) {
    const kept = await caches.open(PAGE).then((cache) => cache.match(OFFLINE))
    if (!kept) throw failure
    if (url.pathname === OFFLINE) return kept
    return Response.redirect(`${OFFLINE}?from=${encodeURIComponent(url.pathname + url.search)}`, 302)
  }
}

/** Cache first: a build's file never changes under its name. */
async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

async function keepLook(look: string): Promise<void> {
  const cache = await caches.open(PAGE)
  const known = await cache.match(LOOK).then((answer) => answer?.text())
  if (known !== look) await keepPage(look)
}

async function keepPage(look: string): Promise<void> {
  const answer = await fetch(OFFLINE, { cache: 'no-cache' })
  if (!answer.ok) return
  const files = await caches.open(FILES)
  const cache = await caches.open(PAGE)
  const text = await answer.clone().text()
  // Also caches the files that the page references, so that it can hydrate offline.
  const named = [...new Set([...text.matchAll(/\/assets\/[\w.-]+/g)].map(([name]) => name))]
  await Promise.all(named.map((name) => keepFile(files, name)))
  await cache.put(OFFLINE, answer)
  await cache.put(LOOK, new Response(look))
}

async function keepFile(files: Cache, name: string): Promise<void> {
  if (!(await files.match(name))) await files.add(name)
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== FILES && name !== PAGE).map((name) => caches.delete(name)),
  )
}
