import { expect } from '@playwright/test'

import { proposeAdjustment } from '#contract/console/adjustments.ts'
import { setMemberStatus } from '#contract/console/members.ts'

import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'
import { countRequests, submitTwice } from '#test/e2e/submits.ts'

test('a proposal at the console leads to its first wrong field, survives a lost network, and is sent once', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context, 'payments')
  await openConsole(page, product, '/adjustments', brand)
  await page.getByRole('button', { name: 'Propose adjustment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Propose adjustment' })
  const account = dialog.getByLabel('Player’s account')
  const words = dialog.getByLabel('In your own words')
  const send = dialog.getByRole('button', { name: 'Send for approval' })
  await send.click()
  await expect(account).toBeFocused()
  await account.fill(member.account)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('120')
  // The button stands in the footer, which belongs to the form.
  await account.press('Enter')
  await expect(words).toBeFocused()
  await words.fill('Drawn twice on Tuesday')

  await context.setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toBeInViewport()
  await expect(words).toHaveValue('Drawn twice on Tuesday')
  await context.setOffline(false)
  const requests = countRequests(page, proposeAdjustment.path)
  await submitTwice(dialog.locator('form'))
  await expect(dialog).toHaveCount(0)
  expect(requests()).toBe(1)
})

test('a deed with a reason asks for it at its field, and a double submit sends it once', async ({
  page,
  context,
  product,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, `/players/${member.id}`, brand)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(reason).toBeFocused()
  await reason.fill('Asked for it by telephone')
  const requests = countRequests(page, setMemberStatus.path)
  await submitTwice(dialog.locator('form'))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Suspended').first()).toBeVisible()
  expect(requests()).toBe(1)
})
