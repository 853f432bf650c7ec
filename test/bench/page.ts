import { type Browser, chromium } from '@playwright/test'

import { atMost, type CaseReport, type Figure, figureOf } from './figures.ts'
import { findProgram } from './machine.ts'
import { doFixedWork } from './main-tasks.ts'
import { type PageTimes, readPageTimes, type Transfer, watchPage, watchTransfers } from './page-watch.ts'
import { HOST, type Product } from './product.ts'

/** A mid-range phone on a mid-range connection, and a desktop on the same connection. */
const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const

/** Connections, and the largest paint and blocking time that each may have. */
const connections = {
  fast: { bitsPerSecond: 1_600_000, latencyMs: 150, lcpMs: 900, blockingMs: 200 },
  slow: { bitsPerSecond: 1_470_000, latencyMs: 562, lcpMs: 1400, blockingMs: 150 },
} as const

const RUNS = 5
const SLOWER = 4
const SETTLED_MS = 2_500

interface Load extends PageTimes {
  readonly transfers: readonly Transfer[]
  /** Duration of a fixed computation, which shows how busy the machine was. */
  readonly workMs: number
}

/** The home page with an empty cache, on a throttled CPU and connection. */
export async function measurePage(
  product: Product,
  device: keyof typeof devices,
  speed: keyof typeof connections = 'fast',
): Promise<CaseReport> {
  const connection = connections[speed]
  const executablePath =
    process.env.CHROMIUM_PATH ??
    findProgram(['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'])
  if (executablePath === undefined)
    return { name: `home page, ${device}`, figures: [], notes: ['Not measured: no browser was found.'] }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    // Warm-up: pages and pictures are rendered on first request.
    await loadOnce(browser, product, device, connection)
    const loads: Load[] = []
    for (let index = 0; index < RUNS; index += 1)
      loads.push(await loadOnce(browser, product, device, connection))
    return reportOf(device, connection, loads)
  } finally {
    await browser.close()
  }
}

/** Not by a selector of the runner: its script alone blocks the throttled page for 60 ms, which would count. */
const untilAlive = `new Promise((resolve) => {
  const root = document.documentElement
  const look = () => root.dataset.alive !== undefined && resolve()
  new MutationObserver(look).observe(root, { attributes: true })
  look()
})`

type Connection = (typeof connections)[keyof typeof connections]

async function loadOnce(
  browser: Browser,
  product: Product,
  device: keyof typeof devices,
  { bitsPerSecond, latencyMs }: Connection,
): Promise<Load> {
  const context = await browser.newContext({ ...devices[device], locale: 'en' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPage)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bitsPerSecond / 8,
      uploadThroughput: bitsPerSecond / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const workMs = await page.evaluate(doFixedWork)
    const transfers = watchTransfers(session)
    await page.goto(`http://${HOST}:${product.port}/index`, { waitUntil: 'load' })
    await session.send('Runtime.evaluate', { expression: untilAlive, awaitPromise: true })
    await page.waitForTimeout(SETTLED_MS)
    return { ...(await readPageTimes(page)), transfers: [...transfers], workMs }
  } finally {
    await context.close()
  }
}

function reportOf(device: string, connection: Connection, loads: readonly Load[]): CaseReport {
  const each = (name: string, unit: string, value: (load: Load) => number) =>
    figureOf(name, unit, loads.map(value))
  const kinds = [...new Set(loads.flatMap((load) => load.transfers.map((one) => one.kind)))].toSorted()
  const bytes: Figure[] = kinds.map((kind) => each(`bytes: ${kind.toLowerCase()}`, 'KB', kilobytesOf(kind)))
  const last = loads.at(-1)
  return {
    name: `home page, ${device}, nothing kept, ${connection.bitsPerSecond / 1e6} Mbit/s, ${connection.latencyMs} ms, processor ${SLOWER} times slower`,
    figures: [
      atMost(
        each('largest contentful paint', 'ms', (load) => load.lcpMs),
        connection.lcpMs,
      ),
      atMost(
        each('cumulative layout shift', '', (load) => load.shift),
        0,
      ),
      atMost(
        each('total blocking time', 'ms', (load) => load.blockingMs),
        connection.blockingMs,
      ),
      each('first contentful paint', 'ms', (load) => load.fcpMs),
      each('alive', 'ms', (load) => load.aliveMs),
      each('longest task', 'ms', (load) => Math.max(0, ...load.longTasks.map((task) => task.forMs))),
      each('requests', '', (load) => load.transfers.length),
      ...bytes,
      each('a fixed piece of work', 'ms', (load) => load.workMs),
    ],
    notes: [`The largest paint: ${last?.lcpElement ?? ''}`],
    detail: loads,
  }
}

function kilobytesOf(kind: string): (load: Load) => number {
  return (load) =>
    load.transfers.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.bytes, 0) / 1000
}
