import { type Page, expect } from '@playwright/test'

import { stepAt, totpOf } from '#server/platform/factors/totp.ts'
import { paths } from '#site/paths.ts'
import { fromBase32 } from '#test/pg/factors.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { pressOn, tabTo, typeInto } from '#test/e2e/keys.ts'
import { PASSWORD, passwordHash } from '#test/e2e/people.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function comeIn(page: Page, product: Product) {
  const brand = await product.brand()
  const { account } = await product.signIn(page.context(), brand)
  await product.sql('UPDATE member SET password_hash = $1, password_changed_at = now() WHERE account = $2', [
    await passwordHash(),
    account,
  ])
  await page.goto(`${product.at(paths.index, brand.host)}?centre=securityCenter`)
  await expect(page.locator('.mc-dial')).toBeVisible()
  return { brand, account }
}

const isClean = async (page: Page) =>
  expect(await findBarriers(page, 'the dialog', { within: '[role="dialog"]' })).toEqual([])

/** By keyboard, as everything in this file. */
async function press(page: Page, name: string | RegExp) {
  await pressOn(page, dialogOf(page, 'Member centre').getByRole('button', { name }).first())
}

/** Drops session and known device, so that the next sign-in is from an unknown place. */
async function leave(page: Page, product: Product, brand: Brand, account: string) {
  await page.evaluate(() => sessionStorage.clear())
  // A page that loses its session loads anew, which would abort the next navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await product.resetThrottles()
  await product.sql('DELETE FROM known_address USING member WHERE member_id = member.id AND account = $1', [
    account,
  ])
  await openPage(page, product.at(paths.login, brand.host))
}

/** Types name and password. */
async function giveBoth(page: Page, account: string) {
  const dialog = dialogOf(page, 'Sign in')
  await typeInto(page, dialog.getByLabel('Username'), account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

/** The code in the newest message to a recipient, once the job has written it. */
async function codeTo(product: Product, recipient: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const [row] = await product.sql<{ body: string }>(
        'SELECT body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
        [recipient],
      )
      code = /\b\d{6}\b/.exec(row?.body ?? '')?.[0]
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

test('an authenticator is bound by a QR code and a first code, required at the next sign-in, replaced by a recovery code, and removed', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of (401|403|409)/)
  const { brand, account } = await comeIn(page, product)
  await press(page, 'Add authenticator')
  const dialog = dialogOf(page, 'Add authenticator')
  await expect(dialog.getByLabel(/Login password/)).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('password is wrong')
  await typeInto(page, dialog.getByLabel(/Login password/), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await isClean(page)
  const secret = fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await typeInto(page, dialog.getByLabel(/Code in the app/), '000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
  await typeInto(page, dialog.getByLabel(/Code in the app/), totpOf(secret, stepAt(Date.now())))
  await page.keyboard.press('Enter')
  const codes = dialogOf(page, 'Recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await isClean(page)
  const download = page.waitForEvent('download')
  await pressOn(page, codes.getByRole('link', { name: 'Download' }))
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  const [recoveryCode = '', anotherCode = ''] = await codes.getByRole('listitem').allTextContents()
  await pressOn(page, codes.getByRole('button', { name: 'I have saved them' }))
  await expect(page.getByText('10 left')).toBeVisible()

  const step = dialogOf(page, 'New sign-in location')
  await leave(page, product, brand, account)
  await giveBoth(page, account)
  await expect(step.getByRole('radio', { name: 'Authenticator code' })).toBeChecked()
  await isClean(page)
  await typeInto(page, step.getByLabel('Code', { exact: true }), '000000')
  await page.keyboard.press('Enter')
  await expect(step.getByRole('alert')).toContainText('This code is wrong')
  await expect(step.getByLabel('Code', { exact: true })).toBeFocused()
  // Typed into the focused field; the code of the next time step is accepted already.
  await page.keyboard.type(totpOf(secret, stepAt(Date.now()) + 1n))
  await page.keyboard.press('Enter')
  await expect(page.locator('header .who')).toContainText(account)

  await leave(page, product, brand, account)
  await giveBoth(page, account)
  await tabTo(page, step.getByRole('radio', { name: 'Authenticator code' }))
  await page.keyboard.press('ArrowDown')
  await expect(step.getByRole('radio', { name: 'Recovery code' })).toBeChecked()
  await isClean(page)
  await typeInto(page, step.getByLabel('Recovery code', { exact: true }), recoveryCode.trim())
  await page.keyboard.press('Enter')
  await expect(page.locator('header .who')).toContainText(account)

  await page.goto(`${product.at(paths.index, brand.host)}?centre=securityCenter`)
  await expect(page.getByText('9 left')).toBeVisible()
  await press(page, 'Turn off')
  const off = dialogOf(page, 'Turn off the authenticator?')
  await tabTo(page, off.getByRole('radio', { name: 'Authenticator code' }))
  await page.keyboard.press('ArrowDown')
  await typeInto(page, off.getByLabel('Recovery code', { exact: true }), anotherCode.trim())
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 left')).toBeHidden()
  await expect(
    dialogOf(page, 'Member centre').getByRole('button', { name: 'Add authenticator' }),
  ).toBeVisible()
})

test('a passkey is added, is then the only second step, and is removed', async ({ page, product }) => {
  const { brand, account } = await comeIn(page, product)
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
  await press(page, 'Add passkey')
  const dialog = dialogOf(page, 'Add passkey')
  await typeInto(page, dialog.getByLabel(/Name of this passkey/), 'The blue laptop')
  await typeInto(page, dialog.getByLabel(/Login password/), PASSWORD)
  await page.keyboard.press('Enter')
  await pressOn(page, dialogOf(page, 'Recovery codes').getByRole('button', { name: 'I have saved them' }))
  const row = dialogOf(page, 'Member centre').getByRole('listitem').filter({ hasText: 'The blue laptop' })
  await expect(row).toBeVisible()

  await leave(page, product, brand, account)
  await giveBoth(page, account)
  const step = dialogOf(page, 'New sign-in location')
  await expect(step.getByRole('radio', { name: 'Passkey' })).toBeChecked()
  await isClean(page)
  await pressOn(page, step.getByRole('button', { name: 'Use a passkey' }))
  await expect(page.locator('header .who')).toContainText(account)

  await leave(page, product, brand, account)
  await pressOn(page, dialogOf(page, 'Sign in').getByRole('button', { name: 'Sign in with a passkey' }))
  await expect(page.locator('header .who')).toContainText(account)

  await page.goto(`${product.at(paths.index, brand.host)}?centre=securityCenter`)
  await pressOn(page, row.getByRole('button', { name: 'Remove The blue laptop' }))
  const removing = dialogOf(page, 'Remove The blue laptop?')
  await expect(removing.getByRole('radio', { name: 'Passkey' })).toBeChecked()
  await isClean(page)
  await pressOn(page, removing.getByRole('button', { name: 'Remove', exact: true }))
  await expect(row).toBeHidden()
})

test('a mail address is bound by a code in a mail, and a number by a code in an SMS', async ({
  page,
  product,
}) => {
  const { account } = await comeIn(page, product)
  await press(page, 'Add email address')
  const letters = dialogOf(page, 'Add email address')
  const address = `${account}@mail.test`
  await typeInto(page, letters.getByLabel(/Email address/), address)
  await typeInto(page, letters.getByLabel(/Login password/), PASSWORD)
  await page.keyboard.press('Enter')
  await isClean(page)
  await typeInto(page, letters.locator('input[name="code"]'), await codeTo(product, address))
  await page.keyboard.press('Enter')
  await expect(letters).toBeHidden()
  await expect(dialogOf(page, 'Member centre')).toContainText(`${account[0]}••••@mail.test`)

  const number = `917${String(Math.floor(performance.now() * 1000) % 10_000_000).padStart(7, '0')}`
  await product.resetThrottles()
  await press(page, 'Add mobile number')
  const phone = dialogOf(page, 'Add mobile number')
  const countries = phone.getByRole('combobox')
  await pressOn(page, phone.locator('button.country'))
  await expect(countries).toBeFocused()
  // The first Escape closes the list and focuses its button; the dialog and its input stay.
  await page.keyboard.type('phil')
  await page.keyboard.press('Escape')
  await expect(countries).toBeHidden()
  await expect(phone.locator('button.country')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(countries).toBeFocused()
  await page.keyboard.type('Philippines')
  await page.keyboard.press('Enter')
  await expect(countries).toBeHidden()
  await typeInto(page, phone.locator('input[name="mobile"]'), `+63${number}`)
  await typeInto(page, phone.getByLabel(/Login password/), PASSWORD)
  await page.keyboard.press('Enter')
  await typeInto(page, phone.locator('input[name="code"]'), await codeTo(product, `+63${number}`))
  await page.keyboard.press('Enter')
  await expect(phone).toBeHidden()
  const rows = await product.sql(
    'SELECT email, mobile, mobile_verified_at IS NOT NULL AS proven FROM member WHERE account = $1',
    [account],
  )
  expect(rows).toEqual([{ email: address, mobile: `+63${number}`, proven: true }])
})

test('after a payment password is set, the list of payout accounts is open', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  await comeIn(page, product)
  const centre = dialogOf(page, 'Member centre')
  await expect(centre.getByRole('button', { name: 'Add account' })).toHaveAttribute('aria-disabled', 'true')
  await press(page, 'Set payment password')
  const setting = dialogOf(page, 'Set payment password')
  await typeInto(page, setting.locator('input[name="payment"]'), '123456')
  await typeInto(page, setting.locator('input[name="again"]'), '123456')
  await typeInto(page, setting.getByLabel(/Login password/), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(setting.getByRole('alert')).toContainText('too easy to guess')
  await typeInto(page, setting.locator('input[name="payment"]'), '849302')
  await typeInto(page, setting.locator('input[name="again"]'), '849302')
  await isClean(page)
  await page.keyboard.press('Enter')
  await expect(setting).toBeHidden()

  await expect(centre.getByRole('button', { name: 'Add account' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await press(page, 'Add account')
  const adding = dialogOf(page, 'Add account')
  await pressOn(page, adding.getByLabel(/^Bank/))
  await expect(adding.getByRole('alert')).toHaveCount(4)
  await typeInto(page, adding.getByLabel(/^Bank/), 'Union Link')
  await typeInto(page, adding.getByLabel(/Account holder/), 'Marisol Reyes')
  await typeInto(page, adding.getByLabel(/Account number/), '6222 0212 3456 7890')
  await typeInto(page, adding.getByLabel(/Payment password/), '849302')
  await isClean(page)
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(centre).toContainText('•••• 7890')
  await press(page, 'Remove Union Link •••• 7890')
  await typeInto(page, dialogOf(page, /Remove Union Link/).getByLabel(/Payment password/), '849302')
  await page.keyboard.press('Enter')
  await expect(centre).toContainText('No account yet')
})
