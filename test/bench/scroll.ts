import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { build, type InlineConfig } from 'vite'

import { gameTile } from '#art/game-tile.ts'
import { categories } from '#domain/navigation/category.ts'

import { atMost, type CaseReport, figureOf } from './figures.ts'
import { findProgram } from './machine.ts'
import { doFixedWork, type MainTask, tasksOf } from './main-tasks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.bench', 'scroll')

const RUNS = 3
const SLOWER = 4
const TASK_MOST_MS = 50
const NODES_MOST = 5_000
/** Number of distinct pictures on the page. */
const PICTURES = 200

interface Run {
  readonly tasks: readonly MainTask[]
  readonly nodesMost: number
  readonly tilesMost: number
  readonly shift: number
  /** Duration of a fixed computation, which shows how busy the machine was. */
  readonly workMs: number
}

interface Place {
  readonly name: string
  readonly path: string
  /** Selector that shows that the first tiles are there. */
  readonly tiles: string
}

/** Thirty strips of four hundred tiles, scrolled in both directions, with fourfold CPU throttling. */
export const measureScroll = () =>
  measurePlace({ name: '30 strips of 400 tiles that scroll', path: '', tiles: '.reel > li' })

/** Four hundred tiles of a lobby, scrolled down and up. */
export const measureLobby = () =>
  measurePlace({ name: '400 tiles of a lobby that scroll', path: 'lobby', tiles: '.lobby-tiles > li' })

async function measurePlace(place: Place): Promise<CaseReport> {
  const executablePath =
    process.env.CHROMIUM_PATH ??
    findProgram(['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'])
  const name = `${place.name}, processor ${SLOWER} times slower`
  if (executablePath === undefined)
    return { name, figures: [], notes: ['Not measured: no browser was found.'] }
  const strips = await openStrips()
  // Renders the pictures beforehand, because that is the server's work.
  for (let tile = 0; tile < PICTURES; tile += 1) await fetch(`${strips.url}tile/${tile}.webp`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const runs: Run[] = []
    for (let index = 0; index < RUNS; index += 1) runs.push(await scrollOnce(browser, strips.url, place))
    return reportOf(name, runs)
  } finally {
    await browser.close()
    await strips.close()
  }
}

/** Builds and serves the page of strips. */
export async function openStrips(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  await buildPage()
  const server = await servePage()
  const close = async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}

function reportOf(name: string, runs: readonly Run[]): CaseReport {
  const each = (label: string, unit: string, value: (run: Run) => number) =>
    figureOf(label, unit, runs.map(value))
  const longest = (kind: 'wallMs' | 'ownMs') => (run: Run) =>
    Math.max(0, ...run.tasks.map((task) => task[kind]))
  return {
    name,
    figures: [
      atMost(each('longest task, by the clock', 'ms', longest('wallMs')), TASK_MOST_MS),
      atMost(each('longest task, by its processor time', 'ms', longest('ownMs')), TASK_MOST_MS),
      each(
        'tasks over 50 ms, by the clock',
        '',
        (run) => run.tasks.filter((task) => task.wallMs > 50).length,
      ),
      atMost(
        each('most nodes in the document', '', (run) => run.nodesMost),
        NODES_MOST,
      ),
      each('most tiles in the document', '', (run) => run.tilesMost),
      each('a fixed piece of work', 'ms', (run) => run.workMs),
      atMost(
        each('cumulative layout shift', '', (run) => run.shift),
        0,
      ),
    ],
    notes: ['A task by the clock is longer where the machine has other work: its own time is beside it.'],
    detail: runs.map(({ tasks, ...rest }) => ({
      ...rest,
      longest: tasks.toSorted((one, other) => other.wallMs - one.wallMs).slice(0, 20),
    })),
  }
}

/** A production build of a page that contains only strips. */
async function buildPage(): Promise<void> {
  const path: string = new URL('../../vite.config.ts', import.meta.url).href
  const { default: shared } = (await import(path)) as { default: InlineConfig }
  await build({
    ...shared,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: { page: 'test/bench/scroll-page/page.tsx' },
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  })
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const shell = `<!doctype html><html lang="en" dir="ltr" data-theme="light"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Strips</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
<div id="site"></div><script type="module" src="/page.js"></script></html>`

async function servePage(): Promise<Server> {
  const tiles = new Map<string, Promise<Buffer>>()
  // Rendered once and cached as WebP, as in the product.
  const drawTile = (number: string): Promise<Buffer> => {
    const category = categories[Number(number) % categories.length]?.id ?? 'slots'
    const drawn = gameTile({ id: `bench${number}`, category, title: `Game ${number}`, vendor: 'Studio' })
    return sharp(Buffer.from(drawn)).resize(300, 400).webp({ quality: 82, effort: 2 }).toBuffer()
  }
  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    const tile = /^\/tile\/(\d+)\.webp/.exec(path)?.[1]
    const content = async () => {
      if (path === '/' || path === '/lobby') return shell
      if (tile === undefined) return await readFile(join(folder, path.replaceAll('..', '')))
      if (!tiles.has(tile)) tiles.set(tile, drawTile(tile))
      return (await tiles.get(tile)) ?? ''
    }
    answer.setHeader('content-type', types[extname(path)] ?? 'text/html')
    answer.setHeader('cache-control', 'max-age=3600')
    content().then(
      (body) => answer.end(body),
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

async function scrollOnce(browser: Browser, url: string, { path, tiles }: Place): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(`${url}${path}`)
    await page.locator(`${tiles} .tile`).first().waitFor()
    // The initial load is measured elsewhere.
    await page.waitForLoadState('networkidle')
    await watchShift(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const workMs = await page.evaluate(doFixedWork)
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    const { nodesMost, tilesMost } = await scrollAbout(page, tiles)
    const trace = await browser.stopTracing()
    const shift = await page.evaluate(() => (globalThis as typeof globalThis & { shifted: number }).shifted)
    const tasks = tasksOf(trace)
    if (tasks.length === 0) throw new Error('the trace holds no task of the page')
    return { tasks, nodesMost, tilesMost, shift, workMs }
  } finally {
    await context.close()
  }
}

/** Scrolls the page down and up by the wheel, and along one strip. */
async function scrollAbout(page: Page, each: string): Promise<Pick<Run, 'nodesMost' | 'tilesMost'>> {
  let nodesMost = 0
  let tilesMost = 0
  const count = async () => {
    const [nodes = 0, tiles = 0] = await page.evaluate(
      (selectors) => selectors.map((one) => document.querySelectorAll(one).length),
      ['*', each],
    )
    nodesMost = Math.max(nodesMost, nodes)
    tilesMost = Math.max(tilesMost, tiles)
  }
  await page.mouse.move(700, 450)
  for (const [across, down, turns] of [
    [0, 500, 20],
    [500, 0, 14],
    [0, -500, 20],
  ] as const)
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(across, down)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      if (turn % 4 === 0) await count()
    }
  return { nodesMost, tilesMost }
}

async function watchShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const here = globalThis as typeof globalThis & { shifted: number }
    here.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        here.shifted += entry.value
    }).observe({ type: 'layout-shift' })
  })
}
