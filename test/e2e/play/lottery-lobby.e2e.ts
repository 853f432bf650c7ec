import { expect, type Locator, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openPool } from '#test/e2e/jackpots.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { test } from '#test/e2e/product.ts'
import { openListening, openPage } from '#test/e2e/visits.ts'

test('the lobby filters by region, weekday and name, and leads to a lottery', async ({ product, page }) => {
  const brand = await product.brand()
  await openPool(product, brand)
  await openPage(page, product.at('/lottery', brand.host))
  const cards = page.getByRole('main').getByRole('article')
  const all = await cards.count()
  expect(all).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(cards).toHaveCount(42)
  await expect(cards.filter({ hasText: 'Mega 6/45' })).toContainText(/Jackpot.*250,000/)
  await page.getByRole('button', { name: 'Vietnam south' }).click()
  await expect(page).toHaveURL(/tag=vn-south/)
  await page.getByRole('button', { name: 'Sat', exact: true }).click()
  await expect(cards.filter({ hasText: 'Long An' })).toHaveCount(1)
  await expect(cards.filter({ hasText: 'Đà Lạt' })).toHaveCount(0)

  await page.getByRole('button', { name: 'All regions' }).click()
  await page.getByRole('searchbox', { name: 'Find a lottery' }).fill('da nang')
  await expect(cards).toHaveCount(1)
  // A favourite is of an account: a visitor signs in first.
  await page.getByRole('button', { name: 'Favourite: Đà Nẵng' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await cards.getByRole('link', { name: 'Bet Đà Nẵng' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Đà Nẵng' })).toBeVisible()
})

test('a lottery that another page launched leads back to it, and to no other site', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true })
  const at = (backUrl: string) =>
    product.at(`/lottery?gameCode=XSMB&playType=de&backUrl=${encodeURIComponent(backUrl)}`, brand.host)
  await openPage(page, at('//evil.example/help'))
  await expect(page.getByRole('link', { name: 'All lotteries' }).first()).toBeVisible()
  await expect(back).toHaveCount(0)
  await openPage(page, at('/vnlottery?name=keno'))
  await back.click()
  await expect(page).toHaveURL(/\/vnlottery\?name=keno$/)
  // The vendor of fast lotteries opens their lobby.
  await openPage(page, product.at('/lottery?vendor=ELOTT', brand.host))
  await expect(page.getByRole('main').getByRole('article', { name: 'Keno 1' })).toBeVisible()
  // That of another prize mode lists its lotteries alone, also after a filter, and leads to all of them.
  await page.evaluate(() => history.pushState(null, '', '/lottery?vendor=LOTT'))
  const station = page.getByRole('main').getByRole('article', { name: 'Miền Bắc' })
  await expect(page.getByRole('main').getByRole('article', { name: 'Mega 6/45' })).toBeVisible()
  await expect(station).toHaveCount(0)
  await page.getByRole('main').getByRole('searchbox').fill('power')
  await expect(page).toHaveURL(/name=power&vendor=LOTT/)
  await page.getByRole('main').getByRole('link', { name: 'All lotteries' }).click()
  await expect(station).toBeVisible()
})

test('favourites are those of the account: what the browser kept is taken over, and two tabs agree', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  const member = await product.signIn(page.context(), brand)
  await page.context().addInitScript(
    ([key, codes]) => {
      // Once: the page removes it when the account has it.
      if (sessionStorage.getItem('planted') === null && opener === null) localStorage.setItem(key, codes)
      sessionStorage.setItem('planted', '1')
    },
    [`lottery.favourites.${member.account}`, '["XSMB"]'] as const,
  )
  const address = product.at('/lottery?list=fav', brand.host)
  await openListening(page, address)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Miền Bắc')
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `lottery.favourites.${member.account}`))
    .toBeNull()
  expect(await findFaults(page, 'a list of favourite lotteries')).toEqual([])

  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), product.at('/lottery?name=da+nang', brand.host)),
  ])
  await second.locator('html[data-alive]').waitFor()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await second.route(/\/wps\/lottery\/favourites$/, async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await second.getByRole('button', { name: 'Favourite: Đà Nẵng' }).click()
  await expect(second.getByRole('button', { name: 'Favourite: Đà Nẵng' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await pressBelowToast(second, second.getByRole('link', { name: 'Bet Đà Nẵng' }), answer)
  await expect(second.getByRole('heading', { level: 1, name: 'Đà Nẵng' })).toBeVisible()
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('Đà Nẵng')
})

/** Presses where toasts come up on a phone, and releases once one is below the pointer. */
async function pressBelowToast(page: Page, pressed: Locator, bringToast: () => void): Promise<void> {
  await page.setViewportSize({ width: 390, height: 1200 })
  const box = await pressed.boundingBox()
  if (!box) throw new Error('nothing to press')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.setViewportSize({ width: 390, height: Math.round(y + 100) })
  await page.mouse.move(x, y)
  await page.mouse.down()
  bringToast()
  const toast = page.getByRole('status', { name: 'Messages' }).locator('.toast')
  const over = await toast.boundingBox()
  expect(over && over.x < x && x < over.x + over.width && over.y < y && y < over.y + over.height).toBe(true)
  await page.mouse.up()
}

for (const [path, language] of [
  ['/lottery', 'EN'],
  ['/vnlottery', 'AR'],
] as const)
  test(`the lobby ${path} fits at every width and has no barrier: ${language}`, async ({ product, page }) => {
    const brand = await product.brand()
    if (language === 'AR')
      await page.context().addCookies([{ name: 'language', value: 'AR', url: product.at('/', brand.host) }])
    await openPage(page, product.at(path, brand.host))
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(await findFaults(page, path, { language })).toEqual([])
    expect(await findMisfitsAtWidths(page, path)).toEqual([])
  })
