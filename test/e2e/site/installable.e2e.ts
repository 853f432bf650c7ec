import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findBarriers, findFaults, languages } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test.use({ serviceWorkers: 'allow' })

/** The page is cached from its second visit on; the first one installs the worker. */
async function visitKept(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('html[data-alive]').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('a browser reports no obstacle to installing the site', async ({ page, product }) => {
  await page.goto(product.at(paths.down))
  await page.locator('html[data-alive]').waitFor()
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // A test browser has no profile to install into, and reports only that.
  expect(installabilityErrors.map((one) => one.errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('without a connection the site shows the offline page in its shell, and returns once it is connected', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/)
  await visitKept(page, product.at(paths.index))
  await context.setOffline(true)
  await page.goto(product.at(`${paths.help}?topic=1`))
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.locator('header.head')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `${paths.help}?topic=1`)
  expect(await findBarriers(page, 'offline')).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
  await expect(page.locator('main')).toHaveClass('help')
})

test('the offline page has the current language and theme', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/)
  await visitKept(page, product.at(paths.index))
  await context.addCookies([
    { name: 'language', value: 'VI', url: product.at('/') },
    { name: 'theme', value: 'dark', url: product.at('/') },
  ])
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const answer = await caches.match('/offline-look')
        return await answer?.text()
      }),
    )
    .toBe('VI dark')
  await context.setOffline(true)
  await page.goto(product.at(paths.live))
  await expect(page.getByRole('heading', { name: 'Bạn đang ngoại tuyến' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the cache holds no data of a member: only the files of the build and the offline page', async ({
  page,
  context,
  product,
}) => {
  const brand = await product.brand()
  const { account } = await product.signIn(context, brand)
  await visitKept(page, product.at(paths.index, brand.host))
  await page.goto(product.at(paths.notices, brand.host))
  await page.locator('html[data-alive]').waitFor()
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' })
      }
    }
    return found
  })
  expect(kept.map(({ path }) => path)).toContain('/offline')
  for (const { path, text } of kept) {
    expect(path).toMatch(/^\/(?:assets\/[\w.-]+|offline|offline-look)$/)
    expect(text.includes(account), path).toBe(false)
  }
})

test('a newer version is installed only after the visitor accepts it', async ({ page, context, product }) => {
  let build = ''
  await context.route('**/service-worker.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${build}` })
  })
  await visitKept(page, product.at(paths.index))
  await expect(page.getByText('A newer version of this site is ready.')).toHaveCount(0)
  build = 'next'
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((one) => one?.update().then(() => true)),
  )
  await expect(page.getByText('A newer version of this site is ready.')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(page.getByText('A newer version of this site is ready.')).toHaveCount(0)
})

for (const language of languages) {
  test(`the page of the app has no fault in any theme and width: ${language}`, async ({
    page,
    context,
    product,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: product.at('/') }])
    await openPage(page, product.at(paths.down))
    const faults = await findFaults(page, 'the app', { language })
    await page.locator('.down-choice button').nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.down-choice button').nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.down-steps li')).toHaveCount(4)
    expect(faults).toEqual([])
  })
}
