import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { chooseCountry, codeTo, messageTo, PASSWORD, personOf, wrongOf } from '#test/e2e/people.ts'
import { test } from '#test/e2e/product.ts'
import { goWithin, openPage } from '#test/e2e/visits.ts'

const FRESH = 'kettle-under-the-stairs'

test('with the keyboard alone: a mailed link sets a new password, and the member signs in with it', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  const person = await personOf(product, brand)
  await openPage(page, product.at(paths.login, brand.host))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  const forgot = page.getByRole('dialog', { name: 'Reset password' })
  await expect(forgot.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(forgot.getByRole('alert')).toHaveText(['Username is required.', 'Email is required.'])
  await page.keyboard.type(person.account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  const sentDialog = page.getByRole('dialog', { name: 'Check your email' })
  await expect(sentDialog).toContainText('If this username and email address match an account')
  const link = /\/reset#token=\S+/.exec(await messageTo(product, brand, person.email))?.[0] ?? ''
  expect(link).not.toBe('')

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openPage(page, product.at(link, brand.host))
  const secret = link.split('token=')[1] ?? ''
  await page.getByRole('textbox', { name: 'New password', exact: true }).focus()
  await page.keyboard.type(FRESH)
  await page.getByLabel('Repeat new password').focus()
  await page.keyboard.type(`${FRESH}x`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The passwords do not match.')
  await expect(page.getByLabel('Repeat new password')).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New password set' })).toBeVisible()
  // The secret stands in the URL's hash, which no server or log receives.
  expect(requests.filter((url) => new URL(url).href.replace(/#.*/, '').includes(secret))).toEqual([])
  expect(page.url()).not.toContain(secret)
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Username')).toHaveValue(person.account)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Wrong username or password.')

  // Via another page, because a change of the hash alone does not reload.
  await openPage(page, product.at(paths.index, brand.host))
  await openPage(page, product.at(link, brand.host))
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(FRESH)
  await page.getByLabel('Repeat new password').fill(FRESH)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('the answer is the same for an unknown account', async ({ page, product }) => {
  const brand = await product.brand()
  await openPage(page, product.at(paths.login, brand.host))
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Reset password' })
  await forgot.getByLabel('Username').fill('nobody-at-all')
  await forgot.getByLabel('Email').fill('nobody@mail.example')
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
})

test('a wrong code is refused beside its field; the right one sets the password, and the second step is still required', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand({ flags: { forgotByMobile: true } })
  const person = await personOf(product, brand)
  await openPage(page, product.at(paths.login, brand.host))
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Reset password' })
  await forgot.getByRole('button', { name: 'By text message' }).click()
  await chooseCountry(page)
  await forgot.getByRole('button', { name: 'Send code' }).click()
  await expect(forgot.getByRole('alert')).toHaveText('Mobile number is required.')
  await forgot.getByLabel('Mobile number').fill(person.typed)
  await forgot.getByRole('button', { name: 'Send code' }).click()
  await expect(forgot.getByRole('button', { name: /Send again in \d:\d\d/ })).toBeVisible()
  const code = await codeTo(product, brand, person.mobile)
  await forgot.getByLabel('Verification code').fill(wrongOf(code))
  await forgot.getByRole('textbox', { name: 'New password' }).fill(FRESH)
  await forgot.getByRole('button', { name: 'Set new password' }).click()
  await expect(forgot.getByRole('alert')).toHaveCount(1)
  await expect(forgot.getByLabel('Mobile number')).toHaveValue(person.typed)
  await forgot.getByLabel('Verification code').fill(code)
  await forgot.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('dialog', { name: 'New sign-in location' })).toBeVisible()
  await expect(page.locator('header .who')).toHaveCount(0)
})

test('the input stays when the connection is lost', async ({ page, product, context, complaints }) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED/)
  const brand = await product.brand()
  await openPage(page, product.at(paths.login, brand.host))
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Reset password' })
  await forgot.getByLabel('Username').fill('marisol88')
  await forgot.getByLabel('Email').fill('marisol@mail.example')
  await expect(forgot.getByText('Human check passed')).toBeVisible()
  await context.setOffline(true)
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await expect(forgot.getByRole('alert')).toContainText('We could not reach the server.')
  await expect(forgot.getByLabel('Email')).toHaveValue('marisol@mail.example')
  await context.setOffline(false)
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
})

for (const language of languages) {
  test(`the recovery of a password has no axe violation: ${language}`, async ({ page, product, context }) => {
    const brand = await product.brand({ flags: { forgotByMobile: true } })
    await context.addCookies([{ name: 'language', value: language, url: product.at('/', brand.host) }])
    const faults: string[] = []
    const see = async (place: string) =>
      void faults.push(...(await findFaults(page, `recovery ${place}`, { language })))
    await openPage(page, product.at(paths.login, brand.host))
    const dialog = page.getByRole('dialog')
    await dialog.locator('.auth-row .link').click()
    await dialog.locator('[name="email"]').waitFor()
    await dialog.locator('button[type="submit"]').click()
    await see('email')
    await dialog.locator('.seg button').nth(1).click()
    await dialog.locator('button[type="submit"]').click()
    await see('mobile')
    await dialog.locator('.country').click()
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await see('countries')
    await dialog.getByRole('combobox').fill('zzz')
    await see('no country')
    await openPage(page, product.at(`${paths.reset}#token=${'a'.repeat(43)}`, brand.host))
    await page.locator('main button[type="submit"]').click()
    await see('reset')
    await openPage(page, product.at(paths.index, brand.host))
    await goWithin(page, paths.reset)
    await see('no link')
    expect(faults).toEqual([])
  })
}
