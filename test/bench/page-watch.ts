import type { CDPSession, Page } from '@playwright/test'

/** Timings of a page load, in milliseconds since the start of navigation. */
export interface PageTimes {
  readonly lcpMs: number
  readonly lcpElement: string
  readonly fcpMs: number
  readonly aliveMs: number
  readonly shift: number
  readonly shifted: readonly string[]
  readonly blockingMs: number
  readonly longTasks: readonly { readonly atMs: number; readonly forMs: number }[]
}

interface Watch {
  lcp: { at: number; element: string }
  fcp: number
  alive: number
  shift: number
  shifted: string[]
  tasks: { atMs: number; forMs: number }[]
}

type Watched = typeof globalThis & { watch: Watch }

/** Runs in the page before its own scripts. */
export function watchPage(): void {
  const watch: Watch = { lcp: { at: 0, element: '' }, fcp: 0, alive: 0, shift: 0, shifted: [], tasks: [] }
  ;(globalThis as Watched).watch = watch
  const describe = (node: Node | null | undefined) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.className} ${node.textContent.slice(0, 40)}`
      : ''
  const observe = (type: string, hear: (entry: never) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => hear(entry as never))).observe({
      type,
      buffered: true,
    })
  observe(
    'largest-contentful-paint',
    (entry: PerformanceEntry & { element?: Element; url?: string; size: number }) => {
      watch.lcp = {
        at: entry.startTime,
        element: `${describe(entry.element)} ${entry.url ?? ''} (${entry.size} px²)`,
      }
    },
  )
  observe('paint', (entry: PerformanceEntry) => {
    if (entry.name === 'first-contentful-paint') watch.fcp = entry.startTime
  })
  observe(
    'layout-shift',
    (entry: PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }) => {
      if (entry.hadRecentInput) return
      watch.shift += entry.value
      watch.shifted.push(...entry.sources.map((source) => describe(source.node)))
    },
  )
  observe('longtask', (entry: PerformanceEntry) => {
    watch.tasks.push({ atMs: entry.startTime, forMs: entry.duration })
  })
  new MutationObserver(() => {
    if (watch.alive === 0 && document.documentElement.hasAttribute('data-alive'))
      watch.alive = performance.now()
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] })
}

/** Blocking time: the part of each long task beyond 50 ms, from the first paint on. */
export async function readPageTimes(page: Page): Promise<PageTimes> {
  const watch = await page.evaluate(() => (globalThis as Watched).watch)
  const blocking = watch.tasks.filter((task) => task.atMs + task.forMs > watch.fcp)
  return {
    lcpMs: watch.lcp.at,
    lcpElement: watch.lcp.element,
    fcpMs: watch.fcp,
    aliveMs: watch.alive,
    shift: watch.shift,
    shifted: watch.shifted,
    blockingMs: blocking.reduce((sum, task) => sum + Math.max(0, task.forMs - 50), 0),
    longTasks: watch.tasks,
  }
}

export interface Transfer {
  readonly url: string
  readonly kind: string
  readonly bytes: number
  readonly beginMs: number
  readonly endMs: number
}

/** Every file of a page, with its size on the wire. */
export function watchTransfers(session: CDPSession): readonly Transfer[] {
  const begun = new Map<string, { url: string; kind: string; at: number }>()
  const transfers: Transfer[] = []
  let start = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    start ||= timestamp
    begun.set(requestId, { url: request.url, kind: type ?? 'Other', at: timestamp })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const found = begun.get(requestId)
    if (!found) return
    transfers.push({
      url: found.url.replace(/^https?:\/\/[^/]+/, ''),
      kind: found.kind,
      bytes: encodedDataLength,
      beginMs: Math.round((found.at - start) * 1000),
      endMs: Math.round((timestamp - start) * 1000),
    })
  })
  return transfers
}
