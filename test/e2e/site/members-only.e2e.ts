import { expect } from '@playwright/test'

import { openPaths, paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

const all = Object.values(paths).filter((path) => path !== paths.parts)

test('a brand for members only redirects visitors to the log-in page and refuses their calls', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 401/)
  const brand = await product.brand()
  await product.sql(`UPDATE merchant SET flags = '{"loginedToHomePage": true}' WHERE id = $1`, [brand.id])
  const ask = (path: string) => product.ask(path, { host: brand.host })
  await expect.poll(async () => (await ask(paths.index)).status).toBe(302)
  for (const path of all) {
    const answer = await ask(path)
    if (openPaths.includes(path)) {
      expect(answer.status, path).toBe(200)
    } else {
      expect(answer.status, path).toBe(302)
      expect(answer.headers.location, path).toBe(path === paths.root ? paths.index : paths.login)
    }
  }
  expect((await ask('/wps/content/banners?groupName=home')).status).toBe(401)
  expect((await ask('/wps/relay/MCSFE_getListAnnouncements')).status).toBe(401)
  expect((await ask('/wps/system/status')).status).toBe(200)

  await page.goto(product.at(paths.promotions, brand.host))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('a member reaches the pages of a brand for members only', async ({ page, product, context }) => {
  const brand = await product.brand({ flags: { loginedToHomePage: true } })
  await product.signIn(context, brand)
  await page.goto(product.at(paths.promotions, brand.host))
  await expect(page).toHaveURL(/\/promotions$/)
  await expect(page.locator('h1')).toHaveText('Promotions')
})

test('maintenance shows its page, refuses calls, reloads open pages, and ends', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 503/)
  const brand = await product.brand()
  await openListening(page, product.at(paths.index, brand.host))
  await expect(page.locator('.halls')).toBeVisible()
  const operator = await product.operatorSession(['merchants.read', 'merchants.maintain'])
  const switchTo = async (isClosed: boolean, opensAt?: string) => {
    const rows = await product.sql<{ version: number }>('SELECT version FROM merchant WHERE id = $1', [
      brand.id,
    ])
    const answer = await product.ask('/console/merchants/maintenance', {
      console: true,
      method: 'PUT',
      headers: {
        ...operator,
        origin: product.atConsole('').replace(/\/$/, ''),
        'sec-fetch-site': 'same-origin',
      },
      body: { merchantCode: brand.code, version: rows[0]?.version, isClosed, opensAt, reason: 'A test' },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  await switchTo(true, new Date(Date.now() + 3_600_000).toISOString())

  // The open page receives the event and reloads.
  await expect(page.getByRole('heading', { name: 'Back at' })).toBeVisible()
  await expect(page.locator('header.head')).toHaveCount(0)
  const response = await page.reload()
  expect(response?.status()).toBe(503)
  expect(response?.headers()['retry-after']).toBeDefined()
  await expect(page.getByText('We are working on the site and will be back soon.')).toBeVisible()
  await page.locator('html[data-alive]').waitFor()
  // The clock runs towards the announced end, and the passed share of the time stands below it.
  const clock = page.locator('.shut-clock')
  const before = (await clock.locator('.clock').textContent()) ?? ''
  await expect(clock.locator('.clock')).not.toHaveText(before)
  await expect(clock.getByRole('progressbar')).toBeVisible()
  // Before the site opens again, because an open site reloads the page, which removes the button.
  const looked = page.waitForResponse((one) => one.request().isNavigationRequest())
  await page.getByRole('button', { name: 'Reload' }).click()
  expect((await looked).status()).toBe(503)
  const ask = (path: string, isConsole = false) =>
    product.ask(path, isConsole ? { console: true } : { host: brand.host })
  const refused = await ask('/wps/content/banners?groupName=home')
  expect(refused.status).toBe(503)
  expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 'maintenance' })
  expect(JSON.parse((await ask('/wps/system/status')).text)).toMatchObject({ value: { status: 1 } })
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status, path).toBe(200)
  expect((await ask('/', true)).status).toBe(200)
  expect((await product.ask(paths.index)).status).toBe(200)

  await switchTo(false)
  await expect.poll(async () => (await ask(paths.index)).status).toBe(200)
  await page.goto(product.at(paths.index, brand.host))
  await expect(page.locator('.halls')).toBeVisible()
})

test('a blocked region shows the visitor’s IP address to copy, and refuses calls', async ({
  page,
  product,
  context,
  address: from,
  complaints,
}) => {
  complaints.expectLike(/status of 451/)
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO address_rule (merchant_id, range, verdict) VALUES ($1, '127.0.0.0/8', 'block'), ($1, '::1/128', 'block')`,
    [brand.id],
  )
  const ask = (path: string) => product.ask(path, { host: brand.host })
  await expect.poll(async () => (await ask(paths.index)).status).toBe(451)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: product.at('', brand.host),
  })
  const response = await page.goto(product.at(paths.index, brand.host))
  expect(response?.status()).toBe(451)
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'Not available in your region' })).toBeVisible()
  const address = await page.locator('#visitor-address').textContent()
  expect(address).toBe(from)
  await page.locator('html[data-alive]').waitFor()
  await expect(page.locator('#visitor-address')).toHaveText(address ?? '')
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const refused = await ask('/wps/content/banners?groupName=home')
  expect(refused.status).toBe(451)
  expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 'region_restricted' })
  expect(JSON.parse((await ask('/wps/system/status')).text)).toMatchObject({ value: { status: 2 } })
})
