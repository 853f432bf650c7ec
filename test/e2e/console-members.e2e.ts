import { expect } from '@playwright/test'

import { addMember, openConsole, signInOperator } from './console-stage.ts'
import { test } from './product.ts'

test.beforeEach(async ({ product }) => {
  await product.sql('DELETE FROM throttle_bucket')
})

test('a player is found, suspended with a reason, and signed out at the site', async ({
  page,
  browser,
  product,
  context,
}) => {
  const brand = await product.brand()
  const theirs = await browser.newContext()
  const { account, sessionId } = await product.signIn(theirs, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${account}`))
  await page.getByRole('button', { name: account }).click()
  const panel = page.getByRole('complementary', { name: `Player ${account}` })
  await panel.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by the bank')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(panel.getByText('Suspended')).toBeVisible()

  const rows = await product.sql<{ ended: boolean }>(
    'SELECT ended_at IS NOT NULL AS ended FROM session WHERE id = $1',
    [sessionId],
  )
  expect(rows).toEqual([{ ended: true }])
  await theirs.close()

  await panel.getByRole('link', { name: 'Open the whole page' }).click()
  await expect(page.getByRole('region', { name: /Audit trail of this player/ }).first()).toContainText(
    'Asked by the bank',
  )
})

test('of two edits the later one sees the newer value beside its own, and chooses', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, `/players/${member.id}`, brand)
  await page.getByLabel('Nickname').fill('Mine')
  await product.sql(`UPDATE member SET nickname = 'Theirs', version = version + 1 WHERE id = $1`, [member.id])
  await page.getByLabel('Reason').fill('A correction')
  await page.getByRole('button', { name: 'Save' }).click()

  const conflict = page.getByRole('region', { name: 'Somebody saved meanwhile' })
  await expect(conflict.getByText('Theirs')).toBeVisible()
  await expect(conflict.getByText('Mine')).toBeVisible()
  await conflict.getByRole('radio').first().check()
  await conflict.getByRole('button', { name: 'Go on with this choice' }).click()
  await expect(page.getByLabel('Nickname')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It is written to the audit trail.')).toBeVisible()
  const rows = await product.sql<{ nickname: string }>('SELECT nickname FROM member WHERE id = $1', [
    member.id,
  ])
  expect(rows[0]?.nickname).toBe('Mine')
})

test('filters and the open row live in the address, and the way back leads through them', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/players', brand)
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Suspended' }).click()
  await expect(page.getByText('Nobody matches')).toBeVisible()
  await expect(page).toHaveURL(/status=suspended/)
  await page.goBack()
  await expect(page.getByRole('button', { name: member.account })).toBeVisible()
  await page.getByRole('button', { name: member.account }).click()
  await expect(page).toHaveURL(new RegExp(`open=`))
  await page.reload()
  await expect(page.getByRole('complementary')).toBeVisible()
})

test('a row is opened, read and closed with the keyboard alone', async ({ page, product, context }) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/players', brand)
  const row = page.getByRole('button', { name: member.account })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(row).toBeFocused()
})
