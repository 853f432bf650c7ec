import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { signInOperator } from '#test/e2e/console-stage.ts'
import { comeIn, PAYMENT } from '#test/e2e/payout-stage.ts'
import { test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

test('a member requests a withdrawal, an operator pays it, and the member confirms the receipt', async ({
  page,
  product,
  browser,
}) => {
  const brand = await comeIn(page, product)
  await openListening(page, `${product.at(paths.index, brand.host)}?centre=withdraw`)
  const pane = page.getByRole('dialog').first()
  await pane.getByRole('textbox', { name: 'Amount' }).fill('300')
  await pane.getByRole('textbox', { name: 'Payment password' }).fill(PAYMENT)
  expect(await findFaults(page, 'withdraw', { within: '[role="dialog"]' })).toEqual([])
  await pane.getByRole('button', { name: /^Withdraw ¥300/ }).click()
  await expect(pane.locator('.wd-item .tag')).toHaveText('In review')
  await expect(pane.locator('.wd-sum')).toContainText('¥200.00')

  const consoleContext = await browser.newContext()
  await signInOperator(product, consoleContext)
  const console = await consoleContext.newPage()
  await console.goto(product.atConsole(`/withdrawals?brand=${brand.code}`))
  await console.locator('.row-opens .row-name').first().click()
  await console.getByRole('button', { name: 'Approve' }).click()
  for (const mark of await console.getByRole('dialog').getByRole('checkbox').all()) await mark.check()
  await console.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The holder is known to us')
  await console.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await console.getByRole('button', { name: 'Mark as paid' }).click()
  await console.getByRole('dialog').getByRole('textbox').fill('BANK-4711')
  await console.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(console.locator('.console-panel')).toContainText('BANK-4711')
  await consoleContext.close()

  const question = pane.getByRole('group', { name: 'Has the money arrived?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Received', exact: true }).click()
  await expect(pane.locator('.wd-item .tag')).toHaveText('Received')
})
