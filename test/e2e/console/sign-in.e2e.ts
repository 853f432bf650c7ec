import { expect, type Page } from '@playwright/test'

import { findBarriers } from '#test/e2e/barriers.ts'
import { addMember, handedOver, openConsole, plugIn, signInOperator, totp } from '#test/e2e/console-stage.ts'
import { tabTo, typeInto } from '#test/e2e/keys.ts'
import { test } from '#test/e2e/product.ts'

const NEW_PASSWORD = 'a lantern by the harbour'

/** Fills in name, password and code by keyboard. */
async function signInByKeyboard(page: Page, typed: { name: string; password: string; code?: string }) {
  await typeInto(page, page.getByLabel('Name'), typed.name)
  await typeInto(page, page.getByLabel('Password', { exact: false }).first(), typed.password)
  if (typed.code !== undefined) {
    await tabTo(page, page.getByLabel('Code from your authenticator'))
    await page.keyboard.type(typed.code)
  }
  await page.keyboard.press('Enter')
}

/** Submits and waits for the refusal. */
async function signInInVain(page: Page, typed: Parameters<typeof signInByKeyboard>[1]) {
  const answered = page.waitForResponse('**/console/session')
  await signInByKeyboard(page, typed)
  await answered
  await expect(page.locator('form [type="submit"]')).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toBeVisible()
}

test('with the keyboard alone: the first sign-in enrols an authenticator, later ones have one form for name, password and code', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of (401|409)/)
  const { name, password } = await handedOver()
  await page.goto(product.atConsole('/account'))
  // The code is always part of the form, and an unknown name gets the same answer as a wrong password.
  await signInInVain(page, { name: 'nobody-at-all', password, code: '123456' })
  const messageForUnknown = await page.getByRole('alert').textContent()
  await signInInVain(page, { name, password: 'not this one' })
  await expect(page.getByRole('alert')).toHaveText(messageForUnknown ?? '')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signInByKeyboard(page, { name, password })

  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await tabTo(page, page.getByLabel('New password', { exact: false }).first())
  await page.keyboard.type(NEW_PASSWORD)
  await tabTo(page, page.getByLabel('Repeat new password'))
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  await tabTo(page, page.getByLabel('Code from your authenticator'))
  await page.keyboard.type(totp(secret, Date.now()))

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const recovery = (await page.locator('.gate-codes li').first().textContent()) ?? ''
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Go to the console' }))
  await page.keyboard.press('Enter')
  // The URL has not changed.
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()

  await context.clearCookies()
  await page.reload()
  await signInByKeyboard(page, { name, password: NEW_PASSWORD })
  await expect(page.getByRole('alert')).toHaveText('Enter all six digits.')
  await signInByKeyboard(page, { name, password: NEW_PASSWORD, code: '000000' })
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Recovery code'), 'Shift+Tab')
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
})

test('a key without discoverable credentials proves the second step of the operator whose name and password were typed', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of (401|409)/)
  const { name, password } = await handedOver()
  await plugIn(page, { isPhone: false })
  await page.goto(product.atConsole('/account'))
  await signInByKeyboard(page, { name, password })
  await page.getByLabel('New password', { exact: false }).first().fill(NEW_PASSWORD)
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Passkey', exact: true }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('My passkey')).toBeVisible()

  await context.clearCookies()
  await page.reload()
  await signInByKeyboard(page, { name, password: NEW_PASSWORD, code: '123456' })
  await expect(page.getByRole('alert')).toContainText('has no authenticator')
  await tabTo(page, page.getByRole('button', { name: 'Use a passkey' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('My passkey')).toBeVisible()
  const deeds = await product.sql<{ by: string }>(
    `SELECT after ->> 'provenBy' AS by FROM audit_entry JOIN operator ON operator.id = operator_id
      WHERE operator.name = $1 AND action = 'operator.sign_in' ORDER BY audit_entry.id`,
    [name],
  )
  expect(deeds).toEqual([{ by: 'password' }, { by: 'passkey' }])
})

test('after a session has ended, the sign-in opens over the unchanged page', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 401/)
  const brand = await product.brand()
  const member = await addMember(product, brand)
  const session = await signInOperator(product, context)
  await openConsole(page, product, `/players/${member.id}?tab=profile`, brand)
  await page.getByLabel('Nickname').fill('Typed and not saved')
  await session.end()
  await page.getByLabel('Reason').fill('A correction')
  await page.getByRole('button', { name: 'Save' }).click()
  const gate = page.getByRole('dialog')
  await expect(gate.getByText('Your session has ended')).toBeVisible()
  await expect(page.locator('input[value="Typed and not saved"]')).toHaveCount(1)
})

test('all tabs warn before a session ends, and one of them renews it', async ({ page, product, context }) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  const session = await signInOperator(product, context)
  await openConsole(page, product, `/players/${member.id}?tab=profile`, brand)
  await page.getByLabel('Nickname').fill('Typed and not saved')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.fill('A reason that stays')
  const other = await context.newPage()
  await openConsole(other, product, '/settings/profile', brand)
  const warnings = [page, other].map((tab) => tab.getByRole('dialog', { name: 'Are you still there?' }))
  // A call of the pages may renew the session in between, so it is shortened until both warn and one is inspected.
  await expect(async () => {
    await session.shorten(`last_used_at = now() - interval '13 minutes 20 seconds'`)
    for (const tab of [page, other]) await rereadSession(tab)
    for (const warning of warnings) await expect(warning).toBeVisible({ timeout: 2_000 })
    await expect(page.getByRole('timer')).toContainText(/1:[0-5]\d left/, { timeout: 2_000 })
    expect(
      await findBarriers(page, 'the warning before the end of a session', { within: '.console-warning' }),
    ).toEqual([])
  }).toPass()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (const warning of warnings) await expect(warning).toHaveCount(0)
  await expect(reason).toHaveValue('A reason that stays')
  await expect(page.locator('input[value="Typed and not saved"]')).toHaveCount(1)
  expect(await session.read(`last_used_at > now() - interval '2 minutes'`)).toBe(true)

  await session.shorten(`expires_at = now() + interval '100 seconds'`)
  for (const tab of [page, other]) await rereadSession(tab)
  const end = page.getByRole('dialog', { name: 'Your session ends soon' })
  await expect(end.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(end).toHaveCount(0)
  await expect(reason).toHaveValue('A reason that stays')
})

/** Has a tab ask the server again when its session ends, as a message of another tab does. */
async function rereadSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const soon = Date.now() + 60_000
    const tabs = new BroadcastChannel('operator-session')
    tabs.postMessage({ idleEndsMs: soon, endsMs: soon })
    tabs.close()
  })
}

test('the menu and the pages depend on the operator’s permissions', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 403/)
  await signInOperator(product, context, 'content')
  await openConsole(page, product, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Content' }).click()
  await expect(menu.getByRole('link', { name: 'Home page' })).toBeVisible()
  for (const name of ['Players', 'Settings', 'Operators', 'Audit trail'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  // The server refuses a page opened by its URL, and the page shows that.
  await page.goto(product.atConsole('/players'))
  await expect(page.getByRole('alert')).toContainText('You do not have access to this')
})

test('signing out requires a confirmation and ends the session', async ({ page, product, context }) => {
  await signInOperator(product, context)
  await openConsole(page, product, '/')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
})
