import { afterAll, beforeAll, expect, test } from 'vitest'

import type * as History from './history.ts'

/** A tab of a browser, as far as its history goes: entries, a scroll position, and the events of travels. */
const start = { url: new URL('https://brand.example/index'), state: null as unknown }
const tab = {
  entries: [start],
  place: 0,
  top: 0,
}
const events = new EventTarget()
const entry = () => tab.entries[tab.place] ?? start

let routing: typeof History

beforeAll(async () => {
  const put = (state: unknown, _: string, address = entry().url.href) => ({
    state,
    url: new URL(address, entry().url),
  })
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return entry().state
    },
    pushState(...given: Parameters<typeof put>) {
      tab.entries.splice(tab.place + 1, Infinity, put(...given))
      tab.place += 1
      events.dispatchEvent(new Event('pushState'))
    },
    replaceState(...given: Parameters<typeof put>) {
      tab.entries[tab.place] = put(...given)
      events.dispatchEvent(new Event('replaceState'))
    },
    /** A browser travels asynchronously, and fires the event afterwards. */
    go(steps: number) {
      queueMicrotask(() => {
        tab.place += steps
        events.dispatchEvent(new Event('popstate'))
      })
    },
  }
  Object.defineProperties(globalThis, ofBrowser(history))
  routing = await import('./history.ts')
  routing.followHistory()
})

// Test files of one worker share the process.
afterAll(() => {
  for (const name of Reflect.ownKeys(ofBrowser({}))) Reflect.deleteProperty(globalThis, name)
})

/** The globals of a browser that the history uses. */
function ofBrowser(history: object): PropertyDescriptorMap {
  const own: PropertyDescriptorMap = {
    window: { value: globalThis },
    location: { get: () => entry().url },
    history: { value: history },
    scrollY: { get: () => tab.top },
    scrollTo: { value: ({ top }: { top: number }) => (tab.top = top) },
    addEventListener: { value: events.addEventListener.bind(events) },
    dispatchEvent: { value: events.dispatchEvent.bind(events) },
    // wouter patches the history once, so that it fires events. This history already fires them, so it is
    // marked as patched.
    [Symbol.for('wouter_v3')]: { value: true },
  }
  for (const name of Reflect.ownKeys(own)) Object.assign(own[name as string] ?? {}, { configurable: true })
  return own
}

const travel = async (steps: number) => {
  history.go(steps)
  await Promise.resolve()
}
const path = () => entry().url.pathname

test('a page opens at its top, and back and forward restore its scroll position', async () => {
  tab.top = 700
  routing.goTo('/help')
  expect([path(), tab.top]).toEqual(['/help', 700])
  routing.settleScroll()
  expect(tab.top, 'once the page is there').toBe(0)
  tab.top = 300
  await travel(-1)
  routing.settleScroll()
  expect([path(), tab.top]).toEqual(['/index', 700])
  await travel(1)
  routing.settleScroll()
  expect([path(), tab.top]).toEqual(['/help', 300])
})

test('a changed filter keeps the scroll position, and the same address adds no entry', () => {
  const { length } = tab.entries
  routing.goTo('/help?search=bank', { keepsScroll: true })
  routing.settleScroll()
  expect([tab.entries.length, tab.top]).toEqual([length + 1, 300])
  routing.goTo('/help?search=bank')
  expect([tab.entries.length, tab.top]).toEqual([length + 1, 0])
})

test('entries of other code are numbered too', async () => {
  tab.top = 120
  history.pushState(null, '', '/winners')
  routing.settleScroll()
  tab.top = 40
  await travel(-1)
  routing.settleScroll()
  expect([path(), tab.top]).toEqual(['/help', 120])
  await travel(1)
  routing.settleScroll()
  expect([path(), tab.top]).toEqual(['/winners', 40])
})

test('a guard keeps the page against links, and leaving repeats the navigation', () => {
  let leave: (() => void) | undefined
  const forget = routing.guardLeaving((go) => {
    leave = go
    return true
  })
  routing.goTo('/winners?page=2')
  expect([path(), leave], 'the same page is no way out').toEqual(['/winners', undefined])
  routing.goTo('/join')
  expect([path(), typeof leave]).toEqual(['/winners', 'function'])
  leave?.()
  expect(path()).toBe('/join')
  routing.goTo('/down', { ignoresUnsaved: true })
  expect(path()).toBe('/down')
  forget()
})

test('a guard keeps the page against the back button, and leaving travels', async () => {
  let leave: (() => void) | undefined
  const forget = routing.guardLeaving((go) => {
    leave = go
    return true
  })
  const kept = routing.currentAddress()
  const { place } = tab
  await travel(-2)
  expect(routing.currentAddress(), 'while the browser returns').toBe(kept)
  await Promise.resolve()
  expect([tab.place, routing.currentAddress()]).toEqual([place, kept])
  leave?.()
  await Promise.resolve()
  expect([tab.place, routing.currentAddress()]).toEqual([place - 2, '/winners?page=2'])
  forget()
})
