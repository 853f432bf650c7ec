import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

import { atMost, type CaseReport, figureOf } from './figures.ts'
import { findProgram } from './machine.ts'
import { doFixedWork, type MainTask, tasksOf } from './main-tasks.ts'
import { HOST, type Product } from './product.ts'

const RUNS = 5
const TAPS = 40
const SLOWER = 4
const PAINT_MOST_MS = 50
/** A prime with 100, so that taps jump over the whole board. */
const STEP = 37

interface Run {
  /** From the input to the end of the next frame on the main thread, by tap. */
  readonly paintMs: readonly number[]
  readonly tasks: readonly MainTask[]
  readonly workMs: number
}

type Tapped = typeof globalThis & { paintMs: number[] }

/** Taps on the board of a hundred numbers, on a phone with fourfold CPU throttling. */
export async function measureTap(product: Product): Promise<CaseReport> {
  const name = `taps on a board of 100 numbers, phone, processor ${SLOWER} times slower`
  const executablePath =
    process.env.CHROMIUM_PATH ??
    findProgram(['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'])
  if (executablePath === undefined)
    return { name, figures: [], notes: ['Not measured: no browser was found.'] }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const runs: Run[] = []
    for (let index = 0; index < RUNS; index += 1) runs.push(await tapOnce(browser, product))
    return reportOf(name, runs)
  } finally {
    await browser.close()
  }
}

async function tapOnce(browser: Browser, { port }: Product): Promise<Run> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
  })
  try {
    const page = await context.newPage()
    await page.goto(`http://${HOST}:${port}/lottery?gameCode=XSMB`)
    await page.locator('html[data-alive]').waitFor()
    await page.locator('.bet-grid button').last().waitFor()
    // Loading is measured elsewhere: that of the page, and of the results below the board, which come when it is scrolled.
    await page
      .locator('.bet-grid button')
      .last()
      .evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await page.locator('.bet-below-place > *').first().waitFor()
    await page.waitForLoadState('networkidle')
    await watchPaints(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const workMs = await page.evaluate(doFixedWork)
    // The first tap loads the slip.
    await tap(page, session, { number: 0, count: 1 })
    await page.waitForLoadState('networkidle')
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    for (let at = 1; at <= TAPS; at += 1)
      await tap(page, session, { number: (at * STEP) % 100, count: at + 1 })
    const tasks = tasksOf(await browser.stopTracing())
    const paintMs = await page.evaluate(() => (globalThis as Tapped).paintMs)
    return { paintMs: paintMs.slice(1), tasks, workMs }
  } finally {
    await context.close()
  }
}

/**
 * A touch on a number, and its next frame. The touch comes from the browser: that of Playwright looks for what lies above the
 * button while the touch is handled, which would be measured as well.
 */
async function tap(
  page: Page,
  session: CDPSession,
  { number, count }: { readonly number: number; readonly count: number },
): Promise<void> {
  const point = await page
    .locator('.bet-grid button')
    .nth(number)
    .evaluate((button) => {
      button.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = button.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction((least) => (globalThis as Tapped).paintMs.length >= least, count)
  const chosen = await page.locator('.bet-grid button[aria-pressed=true]').count()
  if (chosen !== count) throw new Error(`${chosen} numbers are chosen after ${count} taps`)
}

/** A message that is sent in a frame arrives once the frame is laid out and painted. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const here = globalThis as Tapped
    here.paintMs = []
    document.addEventListener(
      'click',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => here.paintMs.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage('')
        }),
      { capture: true },
    )
  })
}

function reportOf(name: string, runs: readonly Run[]): CaseReport {
  const each = (label: string, unit: string, value: (run: Run) => number) =>
    figureOf(label, unit, runs.map(value))
  const middle = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
  return {
    name,
    figures: [
      atMost(
        each('tap to paint, slowest tap', 'ms', (run) => Math.max(...run.paintMs)),
        PAINT_MOST_MS,
      ),
      atMost(
        each('tap to paint, median', 'ms', (run) => middle(run.paintMs)),
        PAINT_MOST_MS,
      ),
      atMost(
        each('longest task, by its processor time', 'ms', (run) =>
          Math.max(0, ...run.tasks.map(({ ownMs }) => ownMs)),
        ),
        PAINT_MOST_MS,
      ),
      each('a fixed piece of work', 'ms', (run) => run.workMs),
    ],
    notes: [`${TAPS} taps in each run. The clock counts what other programs take as well.`],
    detail: runs,
  }
}
