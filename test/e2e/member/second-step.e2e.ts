import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { tabTo, typeInto } from '#test/e2e/keys.ts'
import { codeTo, PASSWORD, type Person, personOf, wrongOf } from '#test/e2e/people.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

const stepOf = (page: Page) => page.getByRole('dialog', { name: 'New sign-in location' })

/** Types name and password by keyboard, up to the second step. */
async function signInHalf(page: Page, product: Product, brand: Brand, person: Person): Promise<void> {
  await openPage(page, product.at(paths.login, brand.host))
  await expect(page.getByRole('dialog').locator('[name="username"]')).toBeVisible()
  await page.getByRole('dialog').locator('[name="username"]').focus()
  await page.keyboard.type(person.account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

test('with the keyboard alone: a wrong SMS code is refused beside its field, and a known device is not asked again', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of (401|403|409)/)
  const brand = await product.brand()
  const person = await personOf(product, brand)
  await signInHalf(page, product, brand, person)
  const step = stepOf(page)
  await expect(step.getByRole('radio', { name: 'Code by SMS' })).toBeChecked()
  await expect(page.locator('header .who')).toHaveCount(0)
  await step.getByRole('button', { name: 'Send code' }).focus()
  await page.keyboard.press('Enter')
  await expect(step.getByRole('button', { name: /Send again in \d:\d\d/ })).toBeVisible()
  // The number is masked: enough for its owner to recognize it.
  await expect(step.locator('.way').first()).toContainText(/to .*\+63 •+ \d{3}/)
  await expect(step).not.toContainText(person.typed)
  const code = await codeTo(product, brand, person.mobile)
  await step.getByLabel('Code', { exact: true }).focus()
  await page.keyboard.type(wrongOf(code))
  await page.keyboard.press('Enter')
  await expect(step.getByRole('alert')).toHaveCount(1)
  await expect(step.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(step.getByLabel('Code', { exact: true })).toHaveValue('')
  await step.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await step.getByLabel('Code', { exact: true }).focus()
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Welcome, ${person.account}.`)).toBeVisible()
  await expect(page.locator('header .who')).toContainText(person.account)

  // Drops the session only; the device stays known. An open page would notice, and navigate by itself.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /^(session|signed_in)$/ })
  await signInHalf(page, product, brand, person)
  await expect(page.locator('header .who')).toContainText(person.account)
})

test('the header’s sign-in leads to the second step, and the arrows choose the name at the bank', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  const person = await personOf(product, brand)
  await product.sql('UPDATE member SET payee_name = $1 WHERE account = $2', ['Marisol Reyes', person.account])
  await openPage(page, product.at(paths.promotions, brand.host))
  const header = page.locator('header')
  await typeInto(page, header.getByLabel('Username'), person.account)
  await typeInto(page, header.getByLabel('Password'), PASSWORD)
  await page.keyboard.press('Enter')
  const step = stepOf(page)
  await tabTo(page, step.getByRole('radio', { name: 'Code by SMS' }))
  await page.keyboard.press('ArrowDown')
  await expect(step.getByRole('radio', { name: 'Code by email' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(step.getByRole('radio', { name: 'Name on your bank account' })).toBeChecked()
  const name = step.getByLabel('Name on your bank account', { exact: true }).last()
  await typeInto(page, name, 'Marisol Reyez')
  await page.keyboard.press('Enter')
  await expect(step.getByRole('alert')).toHaveCount(1)
  expect(await findFaults(page, 'the name at the bank')).toEqual([])
  await expect(name).toBeFocused()
  await page.keyboard.type('marisol  REYES')
  await page.keyboard.press('Enter')
  await expect(header.locator('.who')).toContainText(person.account)
})

test('closing the second step ends the half session', async ({ page, product, context }) => {
  const brand = await product.brand()
  const person = await personOf(product, brand)
  await signInHalf(page, product, brand, person)
  await expect(stepOf(page)).toBeVisible()
  const half = (await context.cookies()).find(({ name }) => name === 'session')
  expect(half?.value).toBeTruthy()
  await page.keyboard.press('Escape')
  await expect(stepOf(page)).toBeHidden()
  await expect
    .poll(async () => {
      const rows = await product.sql(
        `SELECT 1 FROM session JOIN member ON member.id = session.member_id
          WHERE member.account = $1 AND session.ended_at IS NULL`,
        [person.account],
      )
      return rows.length
    })
    .toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('an expired half session shows a message and leads back to signing in', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of (401|403)/)
  const brand = await product.brand()
  const person = await personOf(product, brand)
  await signInHalf(page, product, brand, person)
  await expect(stepOf(page)).toBeVisible()
  await product.sql(
    `UPDATE session SET ended_at = now() FROM member WHERE member.id = session.member_id AND member.account = $1`,
    [person.account],
  )
  await stepOf(page).getByRole('button', { name: 'Send code' }).click()
  await expect(stepOf(page).getByRole('alert')).toContainText('Nothing has changed. Sign in again.')
  await stepOf(page).getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('a browser without a passkey for this site shows a hint, not an error', async ({ page, product }) => {
  const brand = await product.brand()
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await openPage(page, product.at(paths.login, brand.host))
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Username').fill('marisol88')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No passkey was used')
  await expect(dialog.getByLabel('Username')).toHaveValue('marisol88')
})

for (const language of languages) {
  test(`the second step has no axe violation: ${language}`, async ({
    page,
    product,
    context,
    complaints,
  }) => {
    complaints.expectLike(/status of 409/)
    const brand = await product.brand()
    const person = await personOf(product, brand)
    await context.addCookies([{ name: 'language', value: language, url: product.at('/', brand.host) }])
    await signInHalf(page, product, brand, person)
    const step = page.getByRole('dialog')
    await expect(step.locator('.ways')).toBeVisible()
    await step.locator('button[type="submit"]').click()
    const faults = await findFaults(page, 'second step, empty', { language })
    await step.locator('.send-line button').click()
    const code = await codeTo(product, brand, person.mobile)
    await step.locator('[name="code"]').fill(wrongOf(code))
    await step.locator('button[type="submit"]').click()
    await expect(step.getByRole('alert')).toHaveCount(1)
    await step.locator('[name="code"]').fill('481')
    faults.push(...(await findFaults(page, 'second step, wrong', { language })))
    expect(faults).toEqual([])
  })
}
