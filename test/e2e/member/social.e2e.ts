import { type Page, expect } from '@playwright/test'

import { paths } from '#site/paths.ts'
import { type PlayedProvider, openIdentityProviderSim } from '#test/provider-sim/identity-provider.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { pressOn, tabTo, typeInto } from '#test/e2e/keys.ts'
import { codeTo, PASSWORD } from '#test/e2e/people.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

/** A brand with a running provider simulator. */
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

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
const goOn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue with Google' })

test('by keyboard alone: a newcomer registers by Google and signs in by it the next time', async ({
  page,
  product,
  context,
}) => {
  const { brand, played } = await brandWith(product)
  played.person = { sub: `e2e-${brand.code}`, email: 'marisol@mail.test', name: 'Marisol' }
  await product.sql(
    `WITH agent AS (
       INSERT INTO member (merchant_id, account, account_type) VALUES ($1, $2, 1) RETURNING merchant_id, id)
     INSERT INTO affiliate_code (merchant_id, code, agent_id) SELECT merchant_id, $3, id FROM agent`,
    [brand.id, `agent${brand.code}`, 'TSR2088'],
  )
  // An affiliate link leads to the root; the code survives navigation and a reload until the member centre is opened.
  await openPage(page, product.at('/?affiliateCode=TSR2088', brand.host))
  await openPage(page, product.at(paths.promotions, brand.host))
  await page.reload()
  await openPage(page, `${product.at(paths.index, brand.host)}?centre=withdraw`)
  await pressOn(page, goOn(page))
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByText('Marisol')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await findBarriers(page, 'the return', { within: 'main' })).toEqual([])
  await expect(page.locator('main').getByLabel('Invitation code')).toHaveValue('TSR2088')
  await typeInto(page, page.locator('main').getByLabel('Username'), `new${brand.code.slice(0, 8)}`)
  await page.getByLabel('Date of birth').fill('1990-05-04')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/index\?centre=withdraw$/)
  const uplines = await product.sql(
    `SELECT upline.account FROM member JOIN member AS upline ON upline.id = member.upline_id
      WHERE member.account = $1`,
    [`new${brand.code.slice(0, 8)}`],
  )
  expect(uplines).toEqual([{ account: `agent${brand.code}` }])
  await expect(page.locator('header .account')).toContainText(`new${brand.code.slice(0, 8)}`)

  await page.evaluate(() => sessionStorage.clear())
  // A page that loses its session loads anew, which would abort the next navigation.
  await page.goto('about:blank')
  await context.clearCookies()
  await openLogin(page, product, brand)
  await goOn(page).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.locator('header .account')).toContainText(`new${brand.code.slice(0, 8)}`)
  await played.close()
})

test('by keyboard alone: a member by Google connects Facebook, sets a password, and disconnects Google', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const { brand, played } = await brandWith(product)
  const { account } = await product.signIn(page.context(), brand)
  await product.sql(
    `INSERT INTO member_identity (merchant_id, provider_id, subject, member_id)
     SELECT merchant_id, 'google', 'of-' || account, id FROM member WHERE account = $1`,
    [account],
  )
  await product.sql(`UPDATE member SET email = $1, email_verified_at = now() WHERE account = $2`, [
    `${account}@mail.test`,
    account,
  ])
  await openPage(page, `${product.at(paths.index, brand.host)}?centre=securityCenter`)
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await pressOn(page, centre.getByRole('button', { name: 'Disconnect Google' }))
  const leaving = page.getByRole('dialog', { name: 'Disconnect Google?' })
  await page.keyboard.press('Tab')
  await pressOn(page, leaving.getByRole('button', { name: 'Disconnect', exact: true }))
  await expect(leaving.getByRole('alert')).toContainText('only way to sign in')
  await page.keyboard.press('Escape')

  played.person = { sub: `other-${brand.code}`, email: 'marisol@mail.test', name: 'Marisol' }
  await pressOn(page, centre.getByRole('button', { name: 'Connect Facebook' }))
  const connecting = page.getByRole('dialog', { name: 'Connect Facebook' })
  expect(await findBarriers(page, 'the page', { within: '[role="dialog"]' })).toEqual([])
  await pressOn(page, connecting.getByRole('button', { name: 'Continue to Facebook' }))
  // To the provider, through its pages, and back.
  await expect(centre.getByRole('button', { name: 'Disconnect Facebook' })).toBeVisible()
  await expect(page).toHaveURL(/\/index\?centre=securityCenter$/)

  // Makes the sign-in old enough that a code is required.
  await product.sql(
    `UPDATE session SET created_at = session.created_at - interval '6 minutes' FROM member
      WHERE member.id = member_id AND account = $1`,
    [account],
  )
  await pressOn(page, centre.getByRole('button', { name: 'Set password', exact: true }))
  const setting = page.getByRole('dialog', { name: 'Set password' })
  await typeInto(page, setting.locator('input[name="newPassword"]'), PASSWORD)
  await typeInto(page, setting.locator('input[name="confirmNewPassword"]'), PASSWORD)
  await page.keyboard.press('Enter')
  const code = setting.locator('input[name="code"]')
  await expect(code).toBeFocused()
  await pressOn(page, setting.getByRole('button', { name: 'Send code' }))
  await expect(setting.getByRole('status')).toContainText(`${account[0]}••••@mail.test`)
  expect(await findBarriers(page, 'the page', { within: '[role="dialog"]' })).toEqual([])
  const shots = process.env['CENTRE_SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/set-password.png` })
  const answer = await codeTo(product, brand, `${account}@mail.test`)
  await tabTo(page, code, 'Shift+Tab')
  await page.keyboard.type(answer)
  await page.keyboard.press('Enter')
  await expect(setting).toBeHidden()
  await expect(centre.getByRole('button', { name: 'Change Login password' })).toBeVisible()

  await pressOn(page, centre.getByRole('button', { name: 'Disconnect Google' }))
  await typeInto(page, leaving.getByLabel(/Login password/), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(centre.getByRole('button', { name: 'Connect Google' })).toBeVisible()
  await played.close()
})

test('an unreachable provider is reported in the dialog, and the input stays', async ({
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
  await expect(dialogOf(page).getByRole('alert')).toContainText('is not answering')
  await expect(dialogOf(page).getByLabel('Username')).toHaveValue('marisol')
})

test('the return page, opened by hand, shows a message and leads to signing in', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await openPage(page, product.at(paths.social, brand.host))
  await expect(page.getByText('You are not signed in')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
})
