import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'
import { openListening, openPage } from '#test/e2e/visits.ts'

test('the header names the member; signing out requires a confirmation, ends the session and keeps only the merchant', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { account, sessionId } = await product.signIn(context, brand)
  await page.goto(product.at(paths.promotions, brand.host))
  const header = page.locator('header.head')
  await expect(header.locator('.who')).toContainText(account)
  await expect(header.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy()

  const opener = header.getByRole('button', { name: `Account of ${account}` })
  const signOut = async () => {
    await opener.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  const dialog = page.getByRole('dialog', { name: /Sign out of/ })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(header.locator('.who')).toContainText(account)

  await signOut()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(
    page.locator('header.head').getByRole('button', { name: 'Sign in', exact: true }),
  ).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('merchant'))).toBe(brand.code)
  const rows = await product.sql<{ ended_at: Date | null }>('SELECT ended_at FROM session WHERE id = $1', [
    sessionId,
  ])
  expect(rows[0]?.ended_at).toBeTruthy()
  const cookies = await context.cookies()
  expect(cookies.filter((cookie) => ['session', 'signed_in'].includes(cookie.name))).toEqual([])
})

test('a hint cookie without a session leaves the page a visitor’s', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 401/)
  const brand = await product.brand()
  await context.addCookies([{ name: 'signed_in', value: '1', url: product.at('/', brand.host) }])
  await openPage(page, product.at(paths.index, brand.host))
  await expect(
    page.locator('header.head').getByRole('button', { name: 'Sign in', exact: true }),
  ).toBeVisible()
  await page.locator('header.head').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('a session that ends elsewhere signs the open page out', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 401|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  const brand = await product.brand()
  const { account, sessionId } = await product.signIn(context, brand)
  await openListening(page, product.at(paths.index, brand.host))
  await expect(page.locator('.who')).toContainText(account)
  await product.sql('UPDATE session SET ended_at = now() WHERE id = $1', [sessionId])
  await expect(
    page.locator('header.head').getByRole('button', { name: 'Sign in', exact: true }),
  ).toBeVisible()
})

test('a session of one brand is not valid at another', async ({ page, product, context, complaints }) => {
  complaints.expectLike(/status of 401/)
  const [brand, other] = [await product.brand(), await product.brand()]
  await product.signIn(context, brand)
  const cookie = (await context.cookies()).find((one) => one.name === 'session')?.value ?? ''
  await context.clearCookies()
  const url = product.at('/', other.host)
  await context.addCookies([
    { name: 'session', value: cookie, url },
    { name: 'signed_in', value: '1', url },
  ])
  await page.goto(product.at(paths.index, other.host))
  await expect(
    page.locator('header.head').getByRole('button', { name: 'Sign in', exact: true }),
  ).toBeVisible()
})
