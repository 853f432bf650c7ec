import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'

import { expect, type Page } from '@playwright/test'

import { live } from '#contract/live.ts'
import { paths } from '#site/paths.ts'

import { type Product, test } from '#test/e2e/product.ts'
import { watchRequests } from '#test/e2e/visits.ts'

const KB = 1024

/** Compressed size limits of the home page. Exceeding one needs a decision, not a higher number. */
const budgets = {
  document: 20 * KB,
  styles: 12 * KB,
  program: 100_000,
  programWithWords: 115_000,
  /** With the games of the first screen, which load once the page is alive. */
  programWithGames: 122_000,
  words: 15 * KB,
  logInDialog: 30 * KB,
  memberCentre: 35 * KB,
  /** Scripts of the agent centre with its overview and charts. */
  agentCentre: 45 * KB,
  lotteryLobby: 25 * KB,
  pointMall: 25 * KB,
  betting: 30 * KB,
} as const

/** Total size of files, as sent. */
async function sizeOf(product: Product, files: Iterable<string>): Promise<number> {
  const answers = await Promise.all(
    [...files].map((file) => product.ask(file, { headers: { 'accept-encoding': 'br' } })),
  )
  return answers.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/** The files of a page without live messages: these load what they need at a moment of their own. */
async function watchFiles(page: Page): Promise<Set<string>> {
  const files = new Set<string>()
  // After 204 the page asks again only seconds later.
  await page.route(`**${live.stream.path}`, (route) => route.fulfill({ status: 204 }))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  return files
}

/** No section learns that it is near the screen; after `comeNear()` the games alone do. */
function holdSections(): void {
  const Real = IntersectionObserver
  const held: { readonly element: Element; readonly observe: () => void }[] = []
  window.IntersectionObserver = function hold(...given: ConstructorParameters<typeof IntersectionObserver>) {
    const real = new Real(...given)
    const observe = real.observe.bind(real)
    real.observe = (element) => {
      const isOfGames = element.closest('.shelves') !== null && 'areGamesNear' in window
      if (isOfGames) observe(element)
      else held.push({ element, observe: () => observe(element) })
    }
    return real
  } as unknown as typeof IntersectionObserver
  Object.assign(window, {
    comeNear() {
      Object.assign(window, { areGamesNear: true })
      for (const { element, observe } of held) if (element.closest('.shelves')) observe()
    },
  })
}

async function wordsOf(language: string, area = 'site'): Promise<string> {
  const text = await readFile(new URL('../../../dist/client/manifest.json', import.meta.url), 'utf8')
  const manifest = JSON.parse(text) as Record<string, { file: string }>
  const key = Object.keys(manifest).find((one) => one.endsWith(`virtual:catalogue/${area}/${language}`))
  return `/${manifest[key ?? '']?.file}`
}

test('the home page is within its budgets', async ({ page, product }) => {
  const files = await watchFiles(page)
  await page.addInitScript(holdSections)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  // Prefetched files count too.
  await page.waitForLoadState('networkidle')
  const atStart = new Set(files)
  await page.evaluate(() => (globalThis as unknown as { comeNear: () => void }).comeNear())
  await page.locator('.shelves').getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  const withGames = new Set(files)
  await page.locator('header').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const words = await wordsOf('EN')
  expect(atStart, 'the words are a file of their own').toContain(words)

  const sent = await product.ask(paths.index, { headers: { 'accept-encoding': 'br' } })
  const { text } = await product.ask(paths.index)
  const styles = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
  const program = await sizeOf(
    product,
    [...atStart].filter((file) => file !== words),
  )
  const sizeOfWords = await sizeOf(product, [words])
  const measured = {
    document: sent.bytes.length,
    styles: brotliCompressSync(styles, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    program,
    words: sizeOfWords,
    programWithWords: program + sizeOfWords,
    programWithGames: await sizeOf(
      product,
      [...withGames].filter((file) => file !== words),
    ),
    logInDialog: await sizeOf(
      product,
      [...files].filter((file) => !withGames.has(file)),
    ),
  }
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(measured) })
  const over = Object.entries(measured).filter(
    ([name, bytes]) => bytes > budgets[name as keyof typeof budgets],
  )
  expect(over, JSON.stringify(measured)).toEqual([])
})

test('the member centre with one open dialog is within its budget', async ({ page, product }) => {
  const brand = await product.brand()
  await product.signIn(page.context(), brand)
  const files = await watchFiles(page)
  const settle = watchRequests(page)
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('header .who').waitFor()
  await page.waitForLoadState('networkidle')
  await settle()
  const atStart = new Set(files)
  // By keyboard, because a pointer crossing the navigation prefetches pages.
  await page.locator('header .who').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'My account' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Change nickname' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change nickname' })).toBeVisible()
  const added = [...files].filter((file) => !atStart.has(file))
  const bytes = await sizeOf(product, added)
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(bytes, added.join(' ')).toBeLessThanOrEqual(budgets.memberCentre)
})

test('the agent centre adds its budget to the page of a member at most', async ({ page, product }) => {
  const brand = await product.brand()
  const { account } = await product.signIn(page.context(), brand)
  await product.sql('UPDATE member SET account_type = 2 WHERE account = $1', [account])
  const files = await watchFiles(page)
  const settle = watchRequests(page)
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('header .who').waitFor()
  await page.waitForLoadState('networkidle')
  await settle()
  const atStart = new Set(files)
  await page.locator('header .who').press('Enter')
  await page.getByRole('menuitem', { name: 'Agent centre' }).press('Enter')
  await expect(page.locator('.ac-cards')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await settle()
  const words = [await wordsOf('EN', 'agent'), await wordsOf('EN', 'member')]
  const added = [...files].filter(
    (file) => !atStart.has(file) && file.endsWith('.js') && !words.includes(file),
  )
  const bytes = await sizeOf(product, added)
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(bytes, added.join(' ')).toBeLessThanOrEqual(budgets.agentCentre)
})

for (const [what, path, budget] of [
  ['the lobby of lotteries', paths.lottery, 'lotteryLobby'],
  ['the points mall', paths.points, 'pointMall'],
  ['the betting page of a lottery', `${paths.lottery}?gameCode=XSMB`, 'betting'],
] as const)
  test(`${what} adds its budget to the first load at most`, async ({ page, product }) => {
    const files = await watchFiles(page)
    const settle = watchRequests(page)
    await page.goto(product.at(paths.index))
    await page.locator('html[data-alive]').waitFor()
    await page.waitForLoadState('networkidle')
    await settle()
    const atStart = new Set(files)
    await page.goto(product.at(path))
    await page.locator('html[data-alive]').waitFor()
    await page.waitForLoadState('networkidle')
    await settle()
    const words = [await wordsOf('EN', 'lottery'), await wordsOf('EN', 'member')]
    const added = [...files].filter(
      (file) => !atStart.has(file) && file.endsWith('.js') && !words.includes(file),
    )
    const bytes = await sizeOf(product, added)
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    expect(bytes, added.join(' ')).toBeLessThanOrEqual(budgets[budget])
  })

test('the catalogue of every language is within its budget', async ({ product }) => {
  for (const language of ['EN', 'CN', 'VI', 'TY', 'AR'])
    expect(await sizeOf(product, [await wordsOf(language)]), language).toBeLessThanOrEqual(budgets.words)
})

test('the counted bytes are the transferred bytes', async ({ page, product }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Map<string, number>()
  const urls = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'about:blank')
    if (pathname.endsWith('.js')) scripts.set(pathname, encodedDataLength)
  })
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await page.waitForLoadState('networkidle')
  const overWire = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
  const counted = await sizeOf(product, scripts.keys())
  expect(scripts.size).toBeGreaterThan(1)
  // On the wire each file also has headers, about a kilobyte.
  expect(overWire).toBeGreaterThan(counted)
  expect(overWire - counted).toBeLessThan(scripts.size * 1.5 * KB)
})
