import { expect, type Page } from '@playwright/test'

import { bannerGroupOf } from '#domain/navigation/banner-group.ts'
import { paths } from '#site/paths.ts'

import { type Examining, findBarriers, findFaults } from '#test/e2e/barriers.ts'
import { DESKTOP, findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { classOf, everyPath, goWithin, lostPath, openPage } from '#test/e2e/visits.ts'

/** Two halves for two workers: the whole list takes one worker a minute, while the other may be idle. */
const halves = [
  everyPath.filter((_path, place) => place % 2 === 0),
  everyPath.filter((_path, place) => place % 2 === 1),
]

/** Pages that open a dialog on arrival, so that a navigation from them does not start from a plain page. */
const withDialog: readonly string[] = [paths.login, paths.register, paths.registerHtml]

async function dress(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
}

/** Each brand has two themes; each page is checked in both. */
async function look(page: Page, path: string, themes: readonly ['light' | 'dark', 'light' | 'dark']) {
  // The width of the previous page's last look.
  await page.setViewportSize({ width: DESKTOP, height: 800 })
  await dress(page, themes[0])
  const faults = await findBarriers(page, `${path}, ${themes[0]}`)
  await dress(page, themes[1])
  faults.push(...(await findBarriers(page, `${path}, ${themes[1]}`, { rules: 'colours' })))
  faults.push(...(await findMisfitsAtWidths(page, path)))
  return faults
}

/** Checks the shell, one h1, the page's own class, and its banner group. */
async function isWhole(page: Page, product: Product, path: string): Promise<void> {
  const main = page.locator('main')
  await expect(main, path).toHaveCount(1)
  await expect(main, path).toHaveClass(classOf(path))
  await expect(page.locator('h1'), path).toHaveCount(1)
  const bare: readonly string[] = [paths.helpOnly, paths.service, paths.game, paths.seamless, paths.fbsports]
  const isBare = bare.includes(path)
  await expect(page.locator('header.head'), path).toHaveCount(isBare ? 0 : 1)
  await expect(page.locator('body footer').first(), path).toBeAttached({ attached: !isBare })
  const group = bannerGroupOf(path)
  const { text } = await product.ask(`/wps/content/banners?groupName=${group ?? 'home'}`)
  const { list } = (JSON.parse(text) as { value: { list: unknown[] } }).value
  await expect(page.locator('.banner'), path).toHaveCount(group && list.length > 0 ? 1 : 0)
  expect(await page.title(), path).toContain('Tessera')
}

// Together both walks check every page in both brands, languages, themes and directions. Only the first loads each
// page: the server renders it the same for every brand and language.
for (const [place, half] of halves.entries()) {
  test(`every page is complete, fits at every width, and has no axe violation: Tessera in English, half ${place + 1}`, async ({
    page,
    product,
    complaints,
  }) => {
    complaints.expectLike(/status of 404/)
    const faults: string[] = []
    for (const path of half) {
      const response = await page.goto(product.at(path))
      expect(response?.status(), path).toBe(path === lostPath ? 404 : 200)
      await page.locator('html[data-alive]').waitFor()
      if (path !== lostPath) await isWhole(page, product, path)
      faults.push(...(await look(page, path, ['light', 'dark'])))
    }
    expect(faults).toEqual([])
  })

  test(`every page fits at every width and has no axe violation: Verde in Arabic, half ${place + 1}`, async ({
    page,
    product,
    context,
    complaints,
  }) => {
    complaints.expectLike(/status of 404/)
    const host = 'verde.localhost'
    await context.addCookies([{ name: 'language', value: 'AR', url: product.at('/', host) }])
    await openPage(page, product.at(paths.index, host))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const faults: string[] = []
    for (const path of half) {
      if (withDialog.includes(path)) await openPage(page, product.at(path, host))
      else await goWithin(page, path)
      faults.push(...(await look(page, path, ['dark', 'light'])))
    }
    expect(faults).toEqual([])
  })
}

for (const language of ['EN', 'AR'] as const) {
  test(`the home page on a phone and its dialogs have no axe violation: ${language}`, async ({
    page,
    product,
    context,
  }) => {
    const brand = await product.brand({ notices: 3 })
    await context.addCookies([{ name: 'language', value: language, url: product.at('/', brand.host) }])
    await product.signIn(context, brand)
    await openPage(page, product.at(paths.index, brand.host))
    const faults = await findFaults(page, 'home', { language })
    const dialog = page.getByRole('dialog')
    await page.locator('.notice li button').first().press('Enter')
    await expect(dialog).toBeVisible()
    faults.push(...(await findFaults(page, 'notices', { language })))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.locator('header.head .who').click()
    await page.getByRole('menuitem').last().click()
    await expect(dialog).toBeVisible()
    faults.push(...(await findFaults(page, 'sign out', { language })))
    expect(faults).toEqual([])
  })
}

test('the closed pages, the API page, an unknown host and the console have no axe violation', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of (404|410|451|503)/)
  const [closed, blocked, ended] = [await product.brand(), await product.brand(), await product.brand()]
  await product.sql(
    `UPDATE merchant SET is_closed = true, opens_at = now() + interval '1 hour' WHERE id = $1`,
    [closed.id],
  )
  await product.sql(
    `INSERT INTO address_rule (merchant_id, range, verdict) VALUES ($1, '127.0.0.0/8', 'block'), ($1, '::1/128', 'block')`,
    [blocked.id],
  )
  await product.sql(
    `UPDATE merchant SET state = 'closed', customer_service_url = 'https://care.example/chat' WHERE id = $1`,
    [ended.id],
  )
  const statusOf = async (host: string) => (await product.ask(paths.index, { host })).status
  await expect.poll(() => statusOf(closed.host)).toBe(503)
  await expect.poll(() => statusOf(blocked.host)).toBe(451)
  await expect.poll(() => statusOf(ended.host)).toBe(410)
  const faults: string[] = []
  for (const address of [
    product.at(paths.index, closed.host),
    product.at(paths.index, blocked.host),
    product.at(paths.index, 'stranger.localhost'),
    product.at('/docs/api'),
    product.atConsole('/'),
    product.atConsole('/docs/api'),
    product.at(paths.index, ended.host),
  ]) {
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    if (address === product.at(paths.index, closed.host)) await page.locator('.tl .now').waitFor()
    // The API page repeats one pattern for hundreds of calls: 16,000 elements, which take axe half a minute.
    await page.evaluate(() =>
      [...document.querySelectorAll('article')].slice(30).forEach((one) => one.remove()),
    )
    faults.push(...(await findBarriers(page, address)))
    await dress(page, 'dark')
    faults.push(...(await findBarriers(page, `${address}, dark`, { rules: 'colours' })))
  }
  expect(faults).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ has closed$/)
  await expect(page.getByRole('link')).toHaveAttribute('href', 'https://care.example/chat')
})

test('a part of the shell is examined once, and again after any change to it', async ({ page, product }) => {
  await openPage(page, product.at(paths.help))
  expect(await findBarriers(page, 'before')).toEqual([])
  const read = (passed: readonly string[]) =>
    page.evaluate((before) => {
      const shell = (window as unknown as Examining).readShell(document, before)
      return { keys: shell.keys, passed: shell.passed.length }
    }, passed)
  const { keys } = await read([])
  await goWithin(page, paths.promotions)
  expect((await read(keys)).passed).toBeGreaterThan(3)
  const fade = (selector: string, opacity: string) =>
    page.evaluate(
      ([where, value]) => {
        document.querySelector<HTMLElement>(where)?.style.setProperty('opacity', value)
      },
      [selector, opacity] as const,
    )
  for (const place of ['footer.site-foot p', 'header.head nav a', 'main p']) {
    await fade(place, '0.3')
    expect((await findBarriers(page, place)).join('\n'), place).toContain('color-contrast')
    await fade(place, '1')
  }
  // The theme is an attribute of the root, so every part has changed.
  await dress(page, 'dark')
  expect((await read(keys)).passed).toBe(0)
})
