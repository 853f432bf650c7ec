import { expect } from '@playwright/test'

import { withdrawals } from '#contract/withdrawals.ts'
import { paths } from '#site/paths.ts'

import { comeIn, PAYMENT } from '#test/e2e/payout-stage.ts'
import { test } from '#test/e2e/product.ts'
import { countRequests, submitTwice } from '#test/e2e/submits.ts'
import { openListening } from '#test/e2e/visits.ts'

test('a withdrawal form leads to its first wrong field, survives a lost network, and sends once', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const brand = await comeIn(page, product)
  await openListening(page, `${product.at(paths.index, brand.host)}?centre=withdraw`)
  const pane = page.getByRole('dialog').first()
  const form = pane.locator('form')
  const amount = pane.getByRole('textbox', { name: 'Amount' })
  const password = pane.getByRole('textbox', { name: 'Payment password' })
  const send = form.getByRole('button', { name: /^Withdraw/ })
  await send.click()
  await expect(amount).toBeFocused()
  await amount.fill('300')
  await send.click()
  await expect(password).toBeFocused()
  // The server refuses, and its message stands at the field.
  await password.fill('000000')
  await password.press('Enter')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await send.click()
  await expect(password).toBeFocused()

  await password.fill(PAYMENT)
  await context.setOffline(true)
  await send.click()
  await expect(form.getByRole('alert')).toBeInViewport()
  await expect(send).not.toHaveAttribute('aria-busy')
  await expect(amount).toHaveValue(/^300/)
  await expect(password).toHaveValue(PAYMENT)
  await context.setOffline(false)
  const requests = countRequests(page, withdrawals.request.path)
  await submitTwice(form)
  await expect(pane.locator('.wd-item')).toHaveCount(1)
  await expect(amount).toHaveValue('')
  expect(requests()).toBe(1)
})
