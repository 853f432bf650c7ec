import { type Page, expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { openPlayStage } from '#test/e2e/play-stage.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

async function open(page: Page, product: Product, host: string): Promise<void> {
  await page.goto(product.at(paths.index, host))
  await page.locator('html[data-alive]').waitFor()
}

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'You need a full account for this' })
const isClean = async (page: Page) =>
  expect(await findBarriers(page, 'the dialog', { within: '[role="dialog"]' })).toEqual([])

test('a trial account that opens the deposit page is warned and led to registration', async ({
  page,
  product,
}) => {
  const brand = await product.brand({ flags: { freePlay: true } })
  await open(page, product, brand.host)
  const tryFree = page.locator('header').getByRole('button', { name: 'Try free' })
  await tryFree.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.locator('header .who')).toContainText(/trial-[a-z2-9]{12}/)
  await page.setViewportSize({ width: 390, height: 844 })
  const deposit = page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('button', { name: 'Deposit' })
  await deposit.focus()
  await page.keyboard.press('Enter')
  await expect(warningOf(page)).toContainText('A trial account only plays for free')
  await isClean(page)
  const register = warningOf(page).getByRole('button', { name: 'Create account' })
  await register.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
})

test('Escape closes the warning, and the trial continues', async ({ page, product }) => {
  const brand = await product.brand({ flags: { freePlay: true } })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, product, brand.host)
  const { account } = await product.signIn(page.context(), brand)
  await product.sql('UPDATE member SET account_type = 4 WHERE account = $1', [account])
  await page.reload()
  await page.locator('html[data-alive]').waitFor()
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('button', { name: 'Me', exact: true })
    .click()
  await expect(warningOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warningOf(page)).toBeHidden()
  await expect(page.locator('header .who')).toContainText(account)
})

test('in a brand without free play a visitor has no link to it, and must sign in to deposit', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, product, brand.host)
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try free' })).toHaveCount(0)
})

test('too many trials from one address are refused with a message, and the page stays', async ({
  page,
  product,
  address,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand({ flags: { freePlay: true } })
  await product.sql(
    `INSERT INTO member (merchant_id, account, account_type, trial_from)
     SELECT $1, 'trial-' || one || given, 4, given FROM generate_series(1, 5) AS one, unnest($2::text[]) AS given`,
    [brand.id, [`a:${address}`]],
  )
  await open(page, product, brand.host)
  await page.locator('header').getByRole('button', { name: 'Try free' }).click()
  await expect(page.getByText('You have opened several trial accounts today.')).toBeVisible()
  await expect(page.locator('header').getByRole('button', { name: 'Try free' })).toBeEnabled()
})

test('a visitor who tries a game free plays that very game, and stays there', async ({ page, product }) => {
  const { brand, provider, vendor } = await openPlayStage(product)
  await product.sql(
    `UPDATE merchant SET flags = flags || '{"freePlay":true}', version = version + 1 WHERE id = $1`,
    [brand.id],
  )
  await expect
    .poll(async () => (await product.ask('/wps/system/whitelabel', { host: brand.host })).text)
    .toContain('"freePlay":true')
  await openPage(page, product.at(`/rng?page=${vendor}`, brand.host))
  await page.getByRole('button', { name: 'Dragon Forge' }).first().hover()
  await page.getByRole('button', { name: 'Try free: Dragon Forge' }).click()
  await expect(page).toHaveURL(/\/game\?/)
  const game = page.frameLocator('.play-frame iframe')
  await expect(game.getByRole('heading', { name: 'A game' })).toBeVisible()
  const [trial] = await product.sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM member WHERE merchant_id = $1 AND account_type = 4',
    [brand.id],
  )
  expect(trial?.count).toBe(1)
  await provider.close()
})
