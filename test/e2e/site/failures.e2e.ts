import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { chunksOf } from '#test/e2e/chunks.ts'
import { test } from '#test/e2e/product.ts'

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor()
}

test('without a network the page shows a bar, keeps its data, and later loads what is missing', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED|a part of the page did not load/)
  await openHome(page, product.at(paths.index))
  await context.setOffline(true)
  await expect(page.locator('.offline')).toBeVisible()
  // Sections whose chunks cannot load leave their places empty, and the page goes on.
  const footer = page.locator('footer').last()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await footer.scrollIntoViewIfNeeded()
  await failed
  await expect(page.locator('.halls > li')).toHaveCount(6)
  await expect(page.locator('.banner h1')).toBeAttached()
  await context.setOffline(false)
  await expect(page.locator('.offline')).toHaveCount(0)
  await expect(page.locator('.offers-place > *')).toHaveCount(1)
})

test('a dialog whose chunk fails to load shows a message, the page stays usable, and the dialog opens later', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED|a part of the page did not load/)
  const dialog = chunksOf('src/site/register/RegisterDialog.tsx', 'src/browser/ui/ToastCard.tsx')
  // The card of the message is a chunk too; without it, the message has its text alone.
  await page.route(dialog, (route) => route.abort())
  await openHome(page, product.at(paths.index))
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Your account is not affected.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(dialog)
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Halls' }).getByRole('link', { name: 'Slots' }).click()
  await expect(page.locator('h1')).toHaveText('Slots')
})

test('a page whose chunk fails to load shows a message, and another page still opens', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED|a part of the page did not load/)
  await page.route(chunksOf('src/site/lobby/LobbyPage.tsx'), (route) => route.abort())
  await openHome(page, product.at(paths.index))
  await page.getByRole('navigation', { name: 'Halls' }).getByRole('link', { name: 'Slots' }).click()
  await expect(page.locator('main').getByText('This part did not load')).toBeVisible()
  await expect(page.locator('main').getByRole('button')).toBeVisible()
  await page.getByRole('navigation', { name: 'Halls' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.locator('.halls')).toBeVisible()
})

test('a page that failed to load loads on the next attempt', async ({ page, product, complaints }) => {
  complaints.expectLike(/ERR_FAILED|a part of the page did not load/)
  const lobby = chunksOf('src/site/lobby/LobbyPage.tsx')
  await page.route(lobby, (route) => route.abort())
  await openHome(page, product.at(paths.index))
  await page.getByRole('navigation', { name: 'Halls' }).getByRole('link', { name: 'Slots' }).click()
  await expect(page.locator('main').getByText('This part did not load')).toBeVisible()
  await page.unroute(lobby)
  await page.locator('main').getByRole('button').click()
  await expect(page.locator('h1')).toHaveText('Slots')
})

test('when the main script fails to load, a bar offers to reload the page', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED/)
  await page.route(/\/assets\/site-.*\.js/, (route) => route.abort())
  await page.goto(product.at(paths.index))
  const bar = page.getByRole('alert')
  await expect(bar).toContainText('The page did not load completely.')
  await expect(page.locator('.halls > li')).toHaveCount(6)
  await page.unroute(/\/assets\/site-.*\.js/)
  await bar.getByRole('link', { name: 'Reload' }).click()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.locator('#load-failure')).toBeHidden()
})

test('a main script that hangs is reported after two minutes', async ({ page, product }) => {
  await page.clock.install()
  // Never answered, like a hanging connection.
  await page.route(/\/assets\/site-.*\.js/, () => undefined)
  await page.goto(product.at(paths.index), { waitUntil: 'commit' })
  // The watchdog script has run; from here on the test controls the clock.
  await page.waitForLoadState('domcontentloaded')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(30_000)
  await expect(page.locator('#load-failure')).toBeHidden()
  await page.clock.runFor(61_000)
  await expect(page.locator('#load-failure')).toBeVisible()
})

test('notices that fail to load show a message, and load on a retry', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED|status of 500/)
  await openHome(page, product.at(paths.index))
  await page.route(/MCSFE_getListAnnouncements/, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 'internal', message: 'broken', value: null, correlationId: 'x' },
    }),
  )
  await page.locator('.notice').getByRole('link').click()
  await expect(page.locator('main').getByText('The notices did not load')).toBeVisible()
  await page.unroute(/MCSFE_getListAnnouncements/)
  await page.locator('main').getByRole('button').click()
  await expect(page.locator('main .notices li').first()).toBeVisible()
})
