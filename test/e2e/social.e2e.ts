import { type Page, expect } from '@playwright/test'

import { paths } from '#site/paths.ts'
import { type PlayedProvider, openIdentityProviderSim } from '#test/provider-sim/identity-provider.ts'

import { findBarriers } from './barriers.ts'
import { type Brand, type Product, test } from './product.ts'

/** Every test comes from one address, and dear calls are counted together. */
test.beforeEach(async ({ product }) => {
  await product.sql('DELETE FROM throttle_bucket')
})

/** A brand with a provider that is really there. */
async function brandWith(product: Product): Promise<{ brand: Brand; played: PlayedProvider }> {
  const brand = await product.brand()
  const played = await openIdentityProviderSim([product.at(paths.social, brand.host)])
  await product.sql(
    `INSERT INTO identity_provider (merchant_id, id, label, mark, issuer, client_id)
     VALUES ($1, 'google', 'Google', 'google', $2, 'public'), ($1, 'other', 'Facebook', 'facebook', $2, 'public')`,
    [brand.id, played.issuer],
  )
  await expect
    .poll(async () => (await product.ask('/wps/system/whitelabel', { host: brand.host })).text)
    .toContain('Google')
  return { brand, played }
}

async function openLogin(page: Page, product: Product, brand: Brand): Promise<void> {
  await page.goto(product.at(paths.login, brand.host))
  await page.locator('html[data-alive]').waitFor()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log in' })
const goOn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue with Google' })

test('somebody new comes by Google, registers by keyboard, and signs in with it the next time', async ({
  page,
  product,
  context,
}) => {
  const { brand, played } = await brandWith(product)
  played.person = { sub: `e2e-${brand.code}`, email: 'marisol@mail.test', name: 'Marisol' }
  await openLogin(page, product, brand)
  await goOn(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
  await expect(page.getByText('Marisol')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await findBarriers(page, 'the return', { within: 'main' })).toEqual([])
  await page.locator('main').getByLabel('Username').focus()
  await page.keyboard.type(`new${brand.code.slice(0, 8)}`)
  await page.getByLabel('Date of birth').fill('1990-05-04')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.locator('header .account')).toContainText(`new${brand.code.slice(0, 8)}`)

  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await openLogin(page, product, brand)
  await goOn(page).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.locator('header .account')).toContainText(`new${brand.code.slice(0, 8)}`)
  await played.close()
})

test('a provider that is away is told in the dialog, and nothing typed is lost', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const { brand, played } = await brandWith(product)
  await played.close()
  await openLogin(page, product, brand)
  await dialogOf(page).getByLabel('Username').fill('marisol')
  await goOn(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('does not answer at the moment')
  await expect(dialogOf(page).getByLabel('Username')).toHaveValue('marisol')
})

test('the page of the return, opened by hand, says so and leads to signing in', async ({ page, product }) => {
  const brand = await product.brand()
  await page.goto(product.at(paths.social, brand.host))
  await expect(page.getByText('You are not signed in')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
  await expect(dialogOf(page)).toBeVisible()
})
