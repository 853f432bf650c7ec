import { expect } from '@playwright/test'

import { addMember, handedOver, openConsole, signInOperator, totp } from './console-stage.ts'
import { test } from './product.ts'

/** Every test comes from one address, and dear calls are counted together. */
test.beforeEach(async ({ product }) => {
  await product.sql('DELETE FROM throttle_bucket')
})

const NEW_PASSWORD = 'a lantern by the harbour'

test('the first sign-in replaces the password, enrols an authenticator, and the next one asks for its code', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of (401|409)/)
  const { name, password } = await handedOver()
  await page.goto(product.atConsole('/players'))
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.getByLabel('New password', { exact: false }).first().fill(NEW_PASSWORD)
  await page.getByLabel('New password once more').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await expect(page.getByRole('img', { name: 'Picture to scan' })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  const usedAtMs = Date.now()
  await page.getByLabel('Code from your authenticator').fill(totp(secret, usedAtMs))

  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const code = (await page.locator('.gate-codes li').first().textContent()) ?? ''
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Go to the console' }).click()
  // The address stayed what it was.
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible()

  await context.clearCookies()
  await page.reload()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: false }).first().fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await page.getByLabel('One of your recovery codes').fill('never-given-out')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('One of your recovery codes').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible()
})

test('a wrong password is told, and opens nothing', async ({ page, product, complaints }) => {
  complaints.expectLike(/status of (401|409)/)
  const { name } = await handedOver()
  await page.goto(product.atConsole('/'))
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: false }).first().fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('a session that ends leaves the page as it is beneath the sign-in', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 401/)
  const brand = await product.brand()
  const member = await addMember(product, brand)
  const session = await signInOperator(product, context)
  await openConsole(page, product, `/players/${member.id}`, brand)
  await page.getByLabel('Nickname').fill('Typed and not saved')
  await session.end()
  await page.getByLabel('Reason').fill('A correction')
  await page.getByRole('button', { name: 'Save' }).click()
  const gate = page.getByRole('dialog')
  await expect(gate.getByText('Your session has ended')).toBeVisible()
  await expect(page.locator('input[value="Typed and not saved"]')).toHaveCount(1)
})

test('the menu and the pages follow the rights of the operator', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 403/)
  await signInOperator(product, context, 'content')
  await openConsole(page, product, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Tessera', 'Dashboard'])
  // An address that is typed is refused by the server, and the page says so.
  await page.goto(product.atConsole('/players'))
  await expect(page.getByRole('alert')).toContainText('You may not do this')
})

test('signing out asks first, and ends the session', async ({ page, product, context }) => {
  await signInOperator(product, context)
  await openConsole(page, product, '/')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
})
