import { randomInt } from 'node:crypto'

import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { chooseCountry, codeTo, PASSWORD, personOf, wrongOf } from '#test/e2e/people.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test('with the keyboard alone: a member signs in by a code, and a wrong code is refused beside its field', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand({ flags: { mobileCodeLogin: true } })
  const person = await personOf(product, brand)
  // With only the number verified, no second step is possible.
  await product.sql('UPDATE member SET email_verified_at = NULL WHERE account = $1', [person.account])
  await openPage(page, product.at(paths.login, brand.host))
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Username').fill('half-typed')
  await dialog.getByRole('button', { name: 'Mobile code' }).focus()
  await page.keyboard.press('Enter')
  await chooseCountry(page)
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Mobile number is required.')
  await page.keyboard.type(person.typed)
  await dialog.getByRole('button', { name: 'Send code' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /Send again in \d:\d\d/ })).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('If this number has an account')
  const code = await codeTo(product, brand, person.mobile)
  await dialog.getByLabel('Verification code').focus()
  await page.keyboard.type(wrongOf(code))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveCount(1)
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
  await dialog.getByRole('button', { name: 'Username' }).click()
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('half-typed')
  await dialog.getByRole('button', { name: 'Mobile code' }).click()
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(person.typed)
  await dialog.getByLabel('Verification code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.locator('header .who')).toContainText(person.account)
})

test('an unknown number gets the same answer as a known one, and no message', async ({ page, product }) => {
  const brand = await product.brand({ flags: { mobileCodeLogin: true } })
  await openPage(page, product.at(paths.login, brand.host))
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByRole('button', { name: 'Mobile code' }).click()
  await chooseCountry(page)
  await dialog.getByLabel('Mobile number').fill('9175550148')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('status')).toContainText('If this number has an account')
  expect(await product.sql('SELECT 1 FROM outbox_message WHERE merchant_id = $1', [brand.id])).toEqual([])
})

test('a brand without sign-in by mobile number has no tab for it', async ({ page, product }) => {
  const brand = await product.brand()
  await openPage(page, product.at(paths.login, brand.host))
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mobile code' })).toHaveCount(0)
})

test('a visitor registers by mobile number, and every error is shown beside its field', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand({ flags: { mobileRegistration: true } })
  const typed = `917${randomInt(1_000_000, 9_999_999)}`
  await openPage(page, product.at(paths.register, brand.host))
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog.getByRole('button', { name: 'Mobile number', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(dialog.getByLabel('Username')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('Mobile number is required.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toBeFocused()
  await expect(dialog.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true')
  await chooseCountry(page)
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(typed)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeVisible()
  await expect(dialog.getByText('We have sent a code to this number.')).toBeVisible()
  const code = await codeTo(product, brand, `+63${typed}`)
  await dialog.getByLabel('Verification code').fill(wrongOf(code))
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Repeat password').fill(PASSWORD)
  await dialog.getByLabel('Date of birth').fill('1990-05-04')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
  await expect(dialog.getByLabel('Repeat password')).toHaveValue(PASSWORD)
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  // The account name is the number, so it is masked on screen.
  await expect(page.locator('header .who')).toContainText(`+63 •••• ${typed.slice(-3)}`)
})

for (const language of languages) {
  test(`the forms by mobile number have no axe violation: ${language}`, async ({
    page,
    product,
    context,
  }) => {
    const brand = await product.brand({ flags: { mobileCodeLogin: true, mobileRegistration: true } })
    await context.addCookies([{ name: 'language', value: language, url: product.at('/', brand.host) }])
    const dialog = page.getByRole('dialog')
    await openPage(page, product.at(paths.login, brand.host))
    await dialog.locator('.seg button').nth(1).click()
    await dialog.locator('[name="mobile"]').waitFor()
    await dialog.locator('button[type="submit"]:visible').click()
    const faults = await findFaults(page, 'sign in by number', { language })
    await openPage(page, product.at(paths.register, brand.host))
    await dialog.locator('[name="mobile"]').waitFor()
    await dialog.locator('button[type="submit"]').click()
    faults.push(...(await findFaults(page, 'register by number', { language })))
    expect(faults).toEqual([])
  })
}
