import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'

import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'
import { paths } from '#site/paths.ts'
import { newMerchant } from '#test/e2e/new-merchant.ts'
import { openScratchProduct } from '#test/e2e/scratch-product.ts'
import { findFreePort } from '#test/free-port.ts'

import { findBrowser } from './browser.ts'

/**
 * Takes a screenshot of every page for review: both themes, phone and desktop, Arabic from right to left. It starts
 * the product, or uses the one of BASE_URL.
 */
const folder = fileURLToPath(new URL('../.shots/', import.meta.url))
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

interface Look {
  readonly width: keyof typeof sizes
  readonly theme: 'light' | 'dark'
  readonly language: 'EN' | 'AR'
}

interface Shot {
  readonly name: string
  readonly address: string
  /** Runs before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly looks?: readonly Look[]
}

const allLooks: readonly Look[] = (['desktop', 'phone'] as const).flatMap((width) => [
  { width, theme: 'light', language: 'EN' } as const,
  { width, theme: 'dark', language: 'EN' } as const,
  { width, theme: 'light', language: 'AR' } as const,
])

const product = await openProduct()
try {
  await takeAll()
} finally {
  await product.stop()
}

async function takeAll(): Promise<void> {
  const found = findBrowser()
  if ('missing' in found) throw new Error(found.missing)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  const files: string[] = []
  try {
    const names = process.argv.slice(2)
    for (const look of allLooks) {
      const shots = allShots().filter(
        ({ name, looks }) =>
          (looks ?? allLooks).includes(look) &&
          (names.length === 0 || names.some((word) => name.includes(word))),
      )
      files.push(...(await takeLook(browser, look, shots)))
    }
  } finally {
    await browser.close()
  }
  await writeFile(join(folder, 'index.html'), contactSheet(files))
  console.log(`${files.length} pictures: ${join(folder, 'index.html')}`)
}

/** All screenshots of one look, in one browser context. */
async function takeLook(browser: Browser, look: Look, shots: readonly Shot[]): Promise<string[]> {
  const files: string[] = []
  const context = await browser.newContext({
    viewport: sizes[look.width],
    reducedMotion: 'reduce',
    colorScheme: look.theme,
    locale: 'en',
  })
  const page = await context.newPage()
  for (const { name, address, prepare } of shots) {
    await context.addCookies([
      { name: 'theme', value: look.theme, url: address },
      { name: 'language', value: look.language, url: address },
    ])
    await page.goto(address, { waitUntil: 'load' })
    await prepare?.(page)
    await showEverything(page)
    // Elements fixed to the screen's edges belong at the end of a long screenshot, not in its middle.
    if (prepare === undefined) await page.setViewportSize(await wholeSize(page, look.width))
    const direction = look.language === 'AR' ? '-rtl' : ''
    const file = `${name}-${look.width}-${look.theme}${direction}.png`
    await page.screenshot({
      path: join(folder, file),
      fullPage: prepare === undefined,
      animations: 'disabled',
    })
    files.push(file)
    await page.setViewportSize(sizes[look.width])
  }
  await context.close()
  return files
}

async function wholeSize(page: Page, look: Look['width']): Promise<{ width: number; height: number }> {
  const { width, height } = sizes[look]
  if (look === 'desktop') return { width, height }
  return { width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) }
}

/** Loads lazy images, and waits for fonts. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

function allShots(): Shot[] {
  const at = (path: string, host = 'localhost') => {
    const url = new URL(path, product.base)
    url.hostname = host
    return url.href
  }
  const home = at(paths.index)
  const press = (name: string) => async (page: Page) => {
    await page.locator('html[data-alive]').waitFor()
    // Selected by position, because the text differs by language.
    await page.locator(name).first().click()
    await page.getByRole('dialog').waitFor()
  }
  const pages = Object.entries(paths).filter(([name]) => name !== 'root' && name !== 'parts')
  return [
    ...pages.map(([name, path]) => ({ name: name === 'index' ? 'home' : name, address: at(path) })),
    { name: 'not-found', address: at('/no-such-page') },
    { name: 'dialog-log-in', address: home, prepare: press('header .account button:nth-child(1)') },
    { name: 'dialog-register', address: home, prepare: press('header .account button:nth-child(2)') },
    { name: 'dialog-notices', address: home, prepare: press('.notice li button') },
    { name: 'verde-home', address: at(paths.index, 'verde.localhost') },
    { name: 'verde-slots', address: at(paths.slots, 'verde.localhost') },
    { name: 'unknown-host', address: at('/', 'stranger.localhost') },
    { name: 'calls', address: at('/docs/api') },
    ...(product.closed ? [{ name: 'maintenance', address: at('/', product.closed) }] : []),
    ...(product.blocked ? [{ name: 'blocked', address: at('/', product.blocked) }] : []),
    ...(product.consoleBase ? [{ name: 'console', address: product.consoleBase }] : []),
  ]
}

function contactSheet(files: readonly string[]): string {
  const cells = files
    .toSorted()
    .map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shots</title>
<style>body{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1rem;font:12px system-ui;background:#888}figure{margin:0}img{inline-size:100%;block-size:14rem;object-fit:cover;object-position:top}</style>
${cells}
</html>
`
}

interface OpenProduct {
  readonly base: string
  readonly consoleBase: string | undefined
  /** Hosts of a closed and a blocked brand, if the product is a scratch one. */
  readonly closed?: string
  readonly blocked?: string
  stop(): Promise<void>
}

async function openProduct(): Promise<OpenProduct> {
  const { BASE_URL: base, CONSOLE_URL: consoleBase } = process.env
  if (base) return { base, consoleBase, stop: () => Promise.resolve() }
  const [port, consolePort] = [String(await findFreePort()), String(await findFreePort())]
  const scratch = await openScratchProduct({ port, consolePort })
  try {
    await untilReady(port, scratch.ended)
    const hosts = await layInClosed(scratch.ownerUrl)
    await untilAnswered(port, hosts.closed, 503)
    await untilAnswered(port, hosts.blocked, 451)
    return {
      base: `http://localhost:${port}`,
      consoleBase: `http://console.localhost:${consolePort}`,
      ...hosts,
      stop: () => scratch.stop(),
    }
  } catch (error) {
    await scratch.stop()
    throw error
  }
}

async function layInClosed(ownerUrl: string): Promise<{ closed: string; blocked: string }> {
  const pool = openPool(ownerUrl, { max: 1 })
  const { transact } = openStore(pool)
  const hosts = { closed: 'closed.localhost', blocked: 'blocked.localhost' }
  await transact((tx) => createMerchant(tx, newMerchant('closed', hosts.closed, 'Tessera')))
  await transact((tx) => createMerchant(tx, newMerchant('blocked', hosts.blocked, 'Tessera')))
  await pool.query(
    `UPDATE merchant SET is_closed = true, opens_at = now() + interval '2 hours' WHERE code = 'closed'`,
  )
  await pool.query(
    `INSERT INTO address_rule (merchant_id, range, verdict)
     SELECT id, range::cidr, 'block' FROM merchant, unnest(ARRAY['127.0.0.0/8', '::1/128']) AS range WHERE code = 'blocked'`,
  )
  await pool.end()
  return hosts
}

async function untilReady(port: string, ended: Promise<number>): Promise<void> {
  const gone = ended.then(() => {
    throw new Error('The server ended before it was ready.')
  })
  await Promise.race([untilAnswered(port, 'localhost', 200), gone])
}

async function untilAnswered(port: string, host: string, status: number): Promise<void> {
  const path = status === 200 ? '/readyz' : paths.index
  const deadline = performance.now() + 60_000
  while ((await askStatus(port, host, path)) !== status) {
    if (performance.now() > deadline) throw new Error(`${host} did not answer ${status} within a minute.`)
    await pause(200)
  }
}

function askStatus(port: string, host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers: { host } })
    outgoing.once('error', () => resolve(undefined))
    outgoing.once('response', (response) => resolve(response.resume().statusCode))
    outgoing.end()
  })
}
