import { expect, type Page } from '@playwright/test'

import { chunksOf } from '#test/e2e/chunks.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'

const failedLoads = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|a part of the page did not load/

/** Counts the loads of whole pages from here on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame() && request.method() === 'GET')
      loads += 1
  })
  return () => loads
}

test('the document’s title names the page and its open record', async ({ page, product, context }) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  await expect(page).toHaveTitle('Dashboard · Tessera')
  const menu = page.getByRole('navigation', { name: 'Menu' }).first()
  await menu.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveTitle('Deposits · Tessera')
  await menu.getByRole('button', { name: 'Brand' }).click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveTitle('Settings · Tessera')
  await menu.getByRole('button', { name: 'Games' }).click()
  await menu.getByRole('link', { name: 'Game providers' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Tessera Studio', exact: true }).first().click()
  await expect(page).toHaveTitle('Tessera Studio · Tessera')
  await page.goBack()
  await expect(page).toHaveTitle('Game providers · Tessera')
})

test('after a deploy the console reloads once for a missing chunk, and shows the page', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(failedLoads)
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  const loads = countLoads(page)
  // The old document asks for a file that is gone, first to preload it and then to import it; the new one names another.
  await page.route(chunksOf('src/console/clubs/ClubsPage.tsx'), (route) =>
    loads() === 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('link', { name: 'Clubs' }).first().click()
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a chunk that stays missing reloads the console once and no more', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(failedLoads)
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  const loads = countLoads(page)
  await page.route(chunksOf('src/console/clubs/ClubsPage.tsx'), (route) => route.abort())
  await page.getByRole('link', { name: 'Clubs' }).first().click()
  await expect.poll(loads).toBe(1)
  await expect(page.getByText('This part of the console did not load')).toBeVisible()
  // A visit of another page is a full round of the router: a second reload would have begun.
  await page.getByRole('link', { name: 'Deposits' }).first().click()
  await expect(page.getByRole('heading', { name: 'Deposits', level: 1 })).toBeVisible()
  expect(loads()).toBe(1)
})

test('without network a missing chunk does not replace the console by the browser’s error', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(failedLoads)
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  const loads = countLoads(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Clubs' }).first().click()
  await expect(page.getByText('This part of the console did not load')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clubs' }).first()).toBeVisible()
  expect(loads()).toBe(0)
  await context.setOffline(false)
})

test('a form whose encryption did not load says so and offers to reload, and its input stays', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(failedLoads)
  await page.route(chunksOf('src/browser/api/sealing.ts'), (route) => route.abort())
  await page.goto(product.atConsole('/'))
  await page.locator('html[data-alive]').waitFor()
  await page.getByLabel('Name').fill('linh.tran')
  await page.getByLabel('Password').first().fill('a lantern by the harbour')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This part of the console did not load')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('linh.tran')
})
