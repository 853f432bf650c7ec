import { type Page, expect } from '@playwright/test'

import { stepAt, totpOf } from '#server/factors/totp.ts'
import { paths } from '#site/paths.ts'
import { fromBase32 } from '#test/pg/factors.ts'

import { findBarriers } from './barriers.ts'
import { PASSWORD, passwordHash } from './people.ts'
import { type Product, test } from './product.ts'

/** Every test comes from one address, and dear calls are counted together. */
test.beforeEach(async ({ product }) => {
  await product.sql('DELETE FROM throttle_bucket')
})

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

/** By the keyboard, as everything here. */
async function press(page: Page, name: string | RegExp) {
  await dialogOf(page, 'Member centre').getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

/** The newest message that goes there, once the job has written it. */
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

test('an authenticator is added by its picture and a code, shows its recovery codes once, and is switched off', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  await comeIn(page, product)
  await press(page, 'Add authenticator')
  const dialog = dialogOf(page, 'Add authenticator')
  await expect(dialog.getByLabel(/Login password/)).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('password is wrong')
  await dialog.getByLabel(/Login password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible()
  await isClean(page)
  const secret = fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await dialog.getByLabel(/code that the app shows/).fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
  await dialog.getByLabel(/code that the app shows/).fill(totpOf(secret, stepAt(Date.now())))
  await page.keyboard.press('Enter')
  const codes = dialogOf(page, 'Recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await isClean(page)
  const download = page.waitForEvent('download')
  await codes.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 are left')).toBeVisible()
  await press(page, 'Switch off')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 are left')).toBeHidden()
  await expect(
    dialogOf(page, 'Member centre').getByRole('button', { name: 'Add authenticator' }),
  ).toBeVisible()
})

test('a passkey of the browser is added and removed', async ({ page, product }) => {
  await comeIn(page, product)
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
  await dialog.getByLabel(/A name to know it by/).fill('The blue laptop')
  await dialog.getByLabel(/Login password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialogOf(page, 'Recovery codes').getByRole('button', { name: 'I have kept them' }).click()
  const row = dialogOf(page, 'Member centre').getByRole('listitem').filter({ hasText: 'The blue laptop' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Remove The blue laptop' }).click()
  await dialogOf(page, 'Remove The blue laptop?')
    .getByLabel(/Login password/)
    .fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
})

test('an address is bound by the code of a letter, and a number by one on the phone', async ({
  page,
  product,
}) => {
  const { account } = await comeIn(page, product)
  await press(page, 'Bind e-mail address')
  const letters = dialogOf(page, 'Bind e-mail address')
  const address = `${account}@mail.test`
  await letters.getByLabel(/E-mail address/).fill(address)
  await letters.getByLabel(/Login password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await isClean(page)
  await letters
    .getByLabel(/code/i)
    .last()
    .fill(await codeTo(product, address))
  await page.keyboard.press('Enter')
  await expect(letters).toBeHidden()
  await expect(dialogOf(page, 'Member centre')).toContainText(`${account[0]}••••@mail.test`)

  const number = `917${String(Math.floor(performance.now() * 1000) % 10_000_000).padStart(7, '0')}`
  await product.sql('DELETE FROM throttle_bucket')
  await press(page, 'Bind phone number')
  const phone = dialogOf(page, 'Bind phone number')
  await phone.locator('input[name="mobile"]').fill(`+63${number}`)
  await phone.locator('button.country').click()
  await page.keyboard.type('Philippines')
  await page.keyboard.press('Enter')
  await phone.getByLabel(/Login password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await phone
    .getByLabel(/code/i)
    .last()
    .fill(await codeTo(product, `+63${number}`))
  await page.keyboard.press('Enter')
  await expect(phone).toBeHidden()
  const rows = await product.sql(
    'SELECT email, mobile, mobile_verified_at IS NOT NULL AS proven FROM member WHERE account = $1',
    [account],
  )
  expect(rows).toEqual([{ email: address, mobile: `+63${number}`, proven: true }])
})

test('a payment password is set, and opens the list of payout accounts', async ({
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
  await setting.locator('input[name="payment"]').fill('123456')
  await setting.locator('input[name="again"]').fill('123456')
  await setting.getByLabel(/Login password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(setting.getByRole('alert')).toContainText('easily guessed')
  await setting.locator('input[name="payment"]').fill('849302')
  await setting.locator('input[name="again"]').fill('849302')
  await isClean(page)
  await page.keyboard.press('Enter')
  await expect(setting).toBeHidden()

  await press(page, 'Add account')
  const adding = dialogOf(page, 'Add account')
  await adding.getByLabel(/^Bank/).press('Enter')
  await expect(adding.getByRole('alert')).toHaveCount(4)
  await adding.getByLabel(/^Bank/).fill('Union Link')
  await adding.getByLabel(/Account holder/).fill('Marisol Reyes')
  await adding.getByLabel(/Account number/).fill('6222 0212 3456 7890')
  await adding.getByLabel(/Payment password/).fill('849302')
  await isClean(page)
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(centre).toContainText('•••• 7890')
  await centre.getByRole('button', { name: 'Remove Union Link •••• 7890' }).click()
  await dialogOf(page, /Remove Union Link/)
    .getByLabel(/Payment password/)
    .fill('849302')
  await page.keyboard.press('Enter')
  await expect(centre).toContainText('No account yet')
})
