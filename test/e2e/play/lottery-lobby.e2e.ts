import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test('the lobby filters by region, weekday and name, keeps favourites, and leads to a lottery', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  await openPage(page, product.at('/lottery', brand.host))
  const cards = page.getByRole('main').getByRole('article')
  const all = await cards.count()
  expect(all).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'All days' }).click()
  await expect(cards).toHaveCount(42)
  await page.getByRole('button', { name: 'Vietnam south' }).click()
  await expect(page).toHaveURL(/tag=vn-south/)
  await page.getByRole('button', { name: 'Sat', exact: true }).click()
  await expect(cards.filter({ hasText: 'Long An' })).toHaveCount(1)
  await expect(cards.filter({ hasText: 'Đà Lạt' })).toHaveCount(0)

  await page.getByRole('button', { name: 'All regions' }).click()
  await page.getByRole('searchbox', { name: 'Find a lottery' }).fill('da nang')
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Favourite: Đà Nẵng' }).click()
  await page.getByRole('searchbox', { name: 'Find a lottery' }).fill('')
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await page.locator('html[data-alive]').waitFor()
  await expect(cards).toHaveCount(1)
  expect(await findFaults(page, 'a list of favourite lotteries')).toEqual([])

  await cards.getByRole('link', { name: 'Bet Đà Nẵng' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Đà Nẵng' })).toBeVisible()
})

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
