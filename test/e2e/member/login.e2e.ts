import { createHmac, randomBytes } from 'node:crypto'

import { type BrowserContext, type Page, expect } from '@playwright/test'

import { hashSecret } from '#server/platform/http/session-secret.ts'
import { paths } from '#site/paths.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { PASSWORD, passwordHash } from '#test/e2e/people.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

async function memberOf(
  product: Product,
  brand: Brand,
  options: { mustChange?: boolean } = {},
): Promise<string> {
  const account = `m${randomBytes(5).toString('hex')}`
  await product.sql(
    `INSERT INTO member (merchant_id, account, password_hash, password_changed_at, must_change_password)
     VALUES ($1, $2, $3, now(), $4)`,
    [brand.id, account, await passwordHash(), options.mustChange ?? false],
  )
  return account
}

const openerOf = (page: Page) => page.locator('header').getByRole('button', { name: 'Sign in', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

async function fill(page: Page, username: string, password: string): Promise<void> {
  await dialogOf(page).getByLabel('Username').fill(username)
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password)
}

const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()

/** Submits and waits for the refusal. */
async function sendInVain(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/wps/session/login')
  await send(page)
  await answered
  await expect(dialogOf(page).getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
}

/** Sets a known answer for this browser's captcha. */
async function readPicture(product: Product, context: BrowserContext, text: string): Promise<void> {
  const cookies = await context.cookies()
  const secret = Buffer.from(cookies.find(({ name }) => name === 'captcha')?.value ?? '', 'base64url')
  const rows = await product.sql('UPDATE captcha SET answer_hash = $1 WHERE id_hash = $2 RETURNING 1', [
    createHmac('sha256', secret).update(`captcha ${text}`).digest(),
    hashSecret(secret),
  ])
  expect(rows).toHaveLength(1)
}

test('after a sign-in the header names the member, and the next one shows the time of the last', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const account = await memberOf(product, brand)
  await openPage(page, product.at(paths.promotions, brand.host))
  await openerOf(page).click()
  await fill(page, ` ${account} `, PASSWORD)
  await dialogOf(page).getByLabel('Keep me signed in for 24 hours').check()
  await send(page)
  // Checked first, because the toast disappears after some seconds.
  await expect(page.getByText(`Welcome, ${account}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.locator('header .who')).toContainText(account)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy()
  const cookie = (await context.cookies()).find(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(23 * 3_600_000)

  // Without its cookies the page would notice the end of its session, and navigate by itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await openPage(page, product.at(paths.login, brand.host))
  await expect(dialogOf(page)).toBeVisible()
  await fill(page, account, PASSWORD)
  await send(page)
  await expect(page.getByText('Last sign-in:')).toBeVisible()
  await expect(page.locator('header .who')).toContainText(account)
  expect((await context.cookies()).find(({ name }) => name === 'session')?.expires).toBe(-1)
})

test('a member signs in from the header without a dialog; an error continues in the dialog', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  const account = await memberOf(product, brand)
  await openPage(page, product.at(paths.index, brand.host))
  const header = page.locator('header')
  await header.getByLabel('Username').fill(account)
  await header.getByLabel('Password').fill('mistyped-it')
  await header.getByLabel('Password').press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(dialogOf(page).getByLabel('Username')).toHaveValue(account)
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toHaveValue('mistyped-it')
  await page.keyboard.press('Escape')
  await header.getByLabel('Password').fill(PASSWORD)
  await openerOf(page).click()
  await expect(header.locator('.who')).toContainText(account)
})

test('empty fields are reported, the first one gets the focus, and nothing is sent', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await openPage(page, product.at(paths.index, brand.host))
  await openerOf(page).click()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('mistyped-it')
  await send(page)
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Username is required.')
  await expect(dialogOf(page).getByLabel('Username')).toBeFocused()
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toHaveValue('mistyped-it')
  expect(requests.filter((url) => url.includes('/wps/session/login'))).toEqual([])
})

test('after three failures a captcha is required, valid once, and replaced on request', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of (409|429)/)
  const brand = await product.brand()
  const account = await memberOf(product, brand)
  await openPage(page, product.at(paths.index, brand.host))
  await openerOf(page).click()
  const alert = dialogOf(page).getByRole('alert')
  const code = dialogOf(page).getByLabel('Code in the picture')
  const picture = dialogOf(page).getByRole('img', { name: 'Picture with the code to type' })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(code).toBeHidden()
    await fill(page, account, `mistyped-it-${attempt}`)
    await sendInVain(page)
    await expect(alert).toHaveText('Wrong username or password.')
  }
  await expect(code).toBeVisible()
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,.{1000}/)
  await fill(page, account, PASSWORD)
  await send(page)
  await expect(code).toBeFocused()
  await expect(alert.last()).toHaveText('Code in the picture is required.')
  await code.fill('WRONG')
  const first = await picture.getAttribute('src')
  await sendInVain(page)
  await expect(alert).toHaveText('The code is not correct. Here is a new picture.')
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  const second = await picture.getAttribute('src')
  const anew = dialogOf(page).getByRole('button', { name: 'New picture' })
  // Disabled for one second only, which a slow machine would miss; a MutationObserver records it.
  await anew.evaluate((button) => {
    const look = () => button.ariaDisabled === 'true' && button.setAttribute('data-rested', '')
    new MutationObserver(look).observe(button, { attributeFilter: ['aria-disabled'] })
  })
  await anew.click()
  await expect(anew).toHaveAttribute('data-rested')
  await expect(picture).not.toHaveAttribute('src', second ?? '')
  await readPicture(product, context, 'A3KX9')
  await code.fill('a3kx9')
  await send(page)
  await expect(page.locator('header .who')).toContainText(account)
})

test('a forced password change can be left only by changing the password or by signing out', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of (401|403|409)/)
  const brand = await product.brand()
  const account = await memberOf(product, brand, { mustChange: true })
  await openPage(page, product.at(paths.index, brand.host))
  await openerOf(page).click()
  await fill(page, account, PASSWORD)
  await send(page)
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await openPage(page, product.at(paths.promotions, brand.host))
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  // Waits for the next page, because the old one drops its member before it navigates.
  await expect(page).toHaveURL(/\/index$/)
  await page.locator('html[data-alive]').waitFor()

  await openerOf(page).click()
  await fill(page, account, PASSWORD)
  await send(page)
  await expect(dialog).toBeVisible()
  const fillChange = async (old: string | undefined, fresh: string, again: string) => {
    if (old !== undefined) await dialog.getByLabel('Current password').fill(old)
    await dialog.getByLabel('New password', { exact: true }).fill(fresh)
    await dialog.getByLabel('Repeat new password').fill(again)
    await dialog.getByRole('button', { name: 'Change password' }).click()
  }
  // The password was just typed, so it is not asked for; after a reload it would be.
  await expect(dialog.getByLabel('Current password')).toHaveCount(0)
  await fillChange(undefined, 'Sunshine2024!', 'Sunshine2024!')
  await expect(dialog.getByRole('alert')).toHaveText('This password is too common. Choose another one.')
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused()
  await dialog.getByLabel('New password', { exact: true }).fill('kettle')
  await expect(dialog.getByText('This password is too common.')).toHaveCount(0)
  await openPage(page, product.at(paths.index, brand.host))
  await fillChange(PASSWORD, 'kettle-under-the-stairs', 'kettle-under-the-stair')
  await expect(dialog.getByRole('alert')).toContainText(['The passwords do not match.'])
  await fillChange('mistyped-it', 'kettle-under-the-stairs', 'kettle-under-the-stairs')
  await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.')
  await fillChange(PASSWORD, 'kettle-under-the-stairs', 'kettle-under-the-stairs')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.locator('header .who')).toContainText(account)
  await expect(dialog).toBeHidden()
})

test('a member signs in by the keyboard alone', async ({ page, product }) => {
  const brand = await product.brand()
  const account = await memberOf(product, brand)
  await openPage(page, product.at(paths.login, brand.host))
  await expect(dialogOf(page).getByLabel('Username')).toBeFocused()
  await page.keyboard.type(account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialogOf(page).getByLabel('Keep me signed in')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.locator('header .who')).toContainText(account)
})

for (const language of languages) {
  test(`signing in and changing a password have no axe violation: ${language}`, async ({
    page,
    product,
    context,
    complaints,
  }) => {
    complaints.expectLike(/status of (409|429)/)
    const brand = await product.brand()
    const account = await memberOf(product, brand, { mustChange: true })
    await context.addCookies([{ name: 'language', value: language, url: product.at('/', brand.host) }])
    await openPage(page, product.at(paths.login, brand.host))
    const dialog = page.getByRole('dialog')
    const submit = dialog.locator('button[type="submit"]')
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveCount(2)
    const faults = await findFaults(page, 'sign in, empty', { language })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await dialog.locator('input[name="username"]').fill(account)
      await dialog.locator('input[name="password"]').fill(`mistyped-it-${attempt}`)
      const answered = page.waitForResponse('**/wps/session/login')
      await submit.click()
      await answered
      await expect(submit).not.toHaveAttribute('aria-busy', 'true')
    }
    await expect(dialog.locator('img[src^="data:image/png"]')).toBeVisible()
    faults.push(...(await findFaults(page, 'sign in, picture', { language })))
    await readPicture(product, context, 'A3KX9')
    await dialog.locator('input[name="username"]').fill(account)
    await dialog.locator('input[name="password"]').fill(PASSWORD)
    await dialog.locator('.field input').nth(2).fill('A3KX9')
    await submit.click()
    await expect(dialog.locator('input[name="newPassword"]')).toBeVisible()
    await submit.click()
    faults.push(...(await findFaults(page, 'change password', { language })))
    expect(faults).toEqual([])
  })
}
