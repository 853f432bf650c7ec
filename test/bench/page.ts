import { type Browser, chromium } from '@playwright/test'

import { atMost, type CaseReport, type Figure, figureOf } from './figures.ts'
import { findProgram } from './machine.ts'
import { type PageTimes, readPageTimes, type Transfer, watchPage, watchTransfers } from './page-watch.ts'
import { HOST, type Product } from './product.ts'

/** A mid-range phone on a mid-range connection, and a desktop on the same connection. */
const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const

const RUNS = 5
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const SLOWER = 4
const SETTLED_MS = 2_500

interface Load extends PageTimes {
  readonly transfers: readonly Transfer[]
  /** Duration of a fixed computation, which shows how busy the machine was. */
  readonly workMs: number
}

/** The home page with an empty cache, on a throttled CPU and connection. */
export async function measurePage(product: Product, device: keyof typeof devices): Promise<CaseReport> {
  const executablePath =
    process.env.CHROMIUM_PATH ??
    findProgram(['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'])
  if (executablePath === undefined)
    return { name: `home page, ${device}`, figures: [], notes: ['Not measured: no browser was found.'] }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    // Warm-up: pages and pictures are rendered on first request.
    await loadOnce(browser, product, device)
    const loads: Load[] = []
    for (let index = 0; index < RUNS; index += 1) loads.push(await loadOnce(browser, product, device))
    return reportOf(device, loads)
  } finally {
    await browser.close()
  }
}

async function loadOnce(browser: Browser, product: Product, device: keyof typeof devices): Promise<Load> {
  const context = await browser.newContext({ ...devices[device], locale: 'en' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPage)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const workMs = await page.evaluate(() => {
      const begun = performance.now()
      let sum = 0
      for (let step = 0; step < 3e6; step += 1) sum = (sum * 31 + step) % 65_537
      return sum < 0 ? 0 : performance.now() - begun
    })
    const transfers = watchTransfers(session)
    await page.goto(`http://${HOST}:${product.port}/index`, { waitUntil: 'load' })
    await page.waitForSelector('html[data-alive]', { state: 'attached' })
    await page.waitForTimeout(SETTLED_MS)
    return { ...(await readPageTimes(page)), transfers: [...transfers], workMs }
  } finally {
    await context.close()
  }
}

function reportOf(device: string, loads: readonly Load[]): CaseReport {
  const each = (name: string, unit: string, value: (load: Load) => number) =>
    figureOf(name, unit, loads.map(value))
  const kinds = [...new Set(loads.flatMap((load) => load.transfers.map((one) => one.kind)))].toSorted()
  const bytes: Figure[] = kinds.map((kind) => each(`bytes: ${kind.toLowerCase()}`, 'KB', kilobytesOf(kind)))
  const last = loads.at(-1)
  return {
    name: `home page, ${device}, nothing kept, 1.6 Mbit/s, ${LATENCY_MS} ms, processor ${SLOWER} times slower`,
    figures: [
      atMost(
        each('largest contentful paint', 'ms', (load) => load.lcpMs),
        1600,
      ),
      atMost(
        each('cumulative layout shift', '', (load) => load.shift),
        0,
      ),
      atMost(
        each('total blocking time', 'ms', (load) => load.blockingMs),
        200,
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
