import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'

const complete = ['EN', 'CN', 'VI', 'TY', 'AR']

test('the server renders the theme of the cookie, without a script', async ({ product }) => {
  const plain = await product.ask(paths.index)
  expect(plain.text).toMatch(/<html[^>]* data-theme="light"/)
  const dark = await product.ask(paths.index, { headers: { cookie: 'theme=dark' } })
  expect(dark.text).toMatch(/<html[^>]* data-theme="dark"/)
})

test('the first paint of a dark page is dark', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies([{ name: 'theme', value: 'dark', url: product.at('/') }])
  const page = await context.newPage()
  await page.goto(product.at(paths.index))
  // A dark background has light text.
  const [paper, ink] = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    const style = getComputedStyle(document.body)
    return [style.backgroundColor, style.color].map((colour) => {
      if (!canvas) return -1
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return canvas
        .getImageData(0, 0, 1, 1)
        .data.slice(0, 3)
        .reduce((sum, part) => sum + part, 0)
    })
  })
  expect(paper).toBeLessThan(150)
  expect(ink).toBeGreaterThan(550)
  await context.close()
})

test('the language is the chosen one, else the first offered one that the browser prefers, else the brand’s own', async ({
  product,
}) => {
  const html = async (headers: Record<string, string>) =>
    /<html[^>]*>/.exec((await product.ask(paths.index, { headers })).text)?.[0]
  expect(await html({ cookie: 'language=AR' })).toMatch(/lang="ar" dir="rtl"/)
  expect(await html({ cookie: 'language=AR', 'accept-language': 'vi' })).toMatch(/lang="ar" dir="rtl"/)
  expect(await html({ 'accept-language': 'de, vi;q=0.8, en;q=0.5' })).toMatch(/lang="vi" dir="ltr"/)
  expect(await html({ 'accept-language': 'zh-CN' })).toMatch(/lang="zh-CN"/)
  expect(await html({ 'accept-language': 'xx' })).toMatch(/lang="en" dir="ltr"/)
  expect(await html({ cookie: 'language=XX' })).toMatch(/lang="en" dir="ltr"/)
})

test('the language picker offers exactly the complete languages and translates the page without a reload', async ({
  page,
  product,
  context,
}) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  const picker = page.locator('header').getByRole('combobox', { name: 'Language' })
  const offered = await picker
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(offered.toSorted()).toEqual(complete.toSorted())

  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  const before = await page.locator('.halls').textContent()
  await picker.selectOption('AR')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('.halls')).not.toHaveText(before ?? '')
  await expect(page.locator('main')).toContainText(/\p{Script=Arabic}/u)
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  expect((await context.cookies()).find((cookie) => cookie.name === 'language')?.value).toBe('AR')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('every language is rendered on the first paint and hydrates without an error', async ({
  browser,
  product,
}) => {
  for (const language of complete) {
    const faults: string[] = []
    const context = await browser.newContext()
    context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    context.on('weberror', (fault) => faults.push(String(fault.error())))
    await context.addCookies([{ name: 'language', value: language, url: product.at('/') }])
    const page = await context.newPage()
    await page.goto(product.at(paths.index))
    const drawn = await page.locator('.halls').textContent()
    await page.locator('html[data-alive]').waitFor()
    await expect(page.locator('.halls')).toHaveText(drawn ?? '')
    expect(await page.locator('body').textContent(), language).not.toMatch(
      /\b(shell|home|page|category)\.[a-z_]+/,
    )
    expect(faults, language).toEqual([])
    await context.close()
  }
})

test('the theme switch takes effect at once and survives a reload', async ({ page, product }) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  // The first paint has network and CPU to itself: the scripts are requested after it, or after three seconds on a
  // slow machine.
  const [drawnAtMs = 0, ...requestedAtMs] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    ...performance
      .getEntriesByType('resource')
      .flatMap((one) => (one.name.endsWith('.js') ? [one.startTime] : [])),
  ])
  expect(requestedAtMs.length).toBeGreaterThan(2)
  expect(Math.min(...requestedAtMs)).toBeGreaterThan(Math.min(drawnAtMs, 3_000))
  await page.locator('header .theme-switch').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.locator('html[data-alive]').waitFor()
  await page.locator('header .theme-switch').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('without scripts the home page shows its banner, notices, halls and footer', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.at(paths.index))
  await expect(page.locator('.banner h1')).toBeVisible()
  await expect(page.locator('.notice button').first()).toBeAttached()
  await expect(page.locator('.halls > li')).toHaveCount(6)
  await expect(page.locator('footer')).toBeVisible()
  await expect(page.locator('#load-failure')).toBeHidden()
  await page.getByRole('navigation', { name: 'Halls' }).getByRole('link', { name: 'Slots' }).click()
  await expect(page.locator('h1')).toHaveText('Slots')
  await context.close()
})
