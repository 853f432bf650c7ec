import { expect, test } from 'vitest'

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const notified: unknown[][] = []
const opened: string[] = []
const kept = (work: Promise<unknown>) => void work
// The scope of a worker, in which the file runs.
Object.assign(globalThis, {
  BUILD: 'test',
  location: { origin: 'https://verde.example' },
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  registration: { showNotification: (...given: unknown[]) => Promise.resolve(notified.push(given)) },
  clients: { openWindow: (url: string) => Promise.resolve(opened.push(url)) },
})
// A script without exports, as browsers run it.
const file: string = './service-worker.ts'
await import(file)

test('a message from the push service becomes a notification', () => {
  const payload = { title: 'A gift', body: 'Verde', tag: 'c1', path: '/promotions' }
  listeners.get('push')?.({ data: { json: () => payload }, waitUntil: kept })
  expect(notified).toEqual([
    ['A gift', { body: 'Verde', tag: 'c1', icon: '/brand/icon-192.png', data: '/promotions' }],
  ])
  listeners.get('push')?.({ data: null, waitUntil: kept })
  expect(notified).toHaveLength(1)
})

test.each([
  ['/promotions', ['https://verde.example/promotions']],
  [undefined, ['https://verde.example/']],
  ['//evil.example/', []],
  ['https://evil.example/', []],
])('a notification of %s opens %j', (data, expected) => {
  opened.length = 0
  listeners.get('notificationclick')?.({ notification: { data, close: () => undefined }, waitUntil: kept })
  expect(opened).toEqual(expected)
})
