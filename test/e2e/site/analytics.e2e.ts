import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

/** Stands in for the analytics service, and collects the requests to it. */
async function watchMeasuring(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route(/googletagmanager\.com|google-analytics\.com/, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.isMeasured = true' })
  })
  return requests
}

test('a brand without an analytics id asks for no consent and loads no analytics', async ({
  page,
  product,
}) => {
  const requests = await watchMeasuring(page)
  await openPage(page, product.at(paths.index))
  await expect(page.locator('.consent')).toHaveCount(0)
  expect(requests).toEqual([])
})

test('with an id, page views are sent only after consent', async ({ page, product }) => {
  const brand = await product.brand({ gtagId: 'G-TEST1234' })
  await expect
    .poll(async () => (await product.ask('/wps/system/status', { host: brand.host })).text)
    .toContain('G-TEST1234')
  const requests = await watchMeasuring(page)
  await openPage(page, product.at(paths.index, brand.host))
  const question = page.locator('.consent')
  await expect(question).toBeVisible()
  expect(requests).toEqual([])
  await question.getByRole('button', { name: 'Allow' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'isMeasured' in window)).toBe(true)
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
  await page.reload()
  await expect.poll(() => requests.length).toBe(2)
  await expect(page.locator('.consent')).toHaveCount(0)
})

test('a refused consent is remembered', async ({ page, product }) => {
  const brand = await product.brand({ gtagId: 'G-TEST1234' })
  await expect
    .poll(async () => (await product.ask('/wps/system/status', { host: brand.host })).text)
    .toContain('G-TEST1234')
  const requests = await watchMeasuring(page)
  await openPage(page, product.at(paths.index, brand.host))
  await page.locator('.consent').getByRole('button', { name: 'Decline' }).click()
  await expect(page.locator('.consent')).toHaveCount(0)
  await page.reload()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.locator('.halls')).toBeVisible()
  await expect(page.locator('.consent')).toHaveCount(0)
  expect(requests).toEqual([])
})
