import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'
import { memberWith, postponeDice } from '#test/e2e/ticket-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

/** Saves a return on the player’s page, or proposes it. */
async function changeReturn(page: Page, percent: string, text: string) {
  await page.getByRole('button', { name: 'Change return' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Return', { exact: false }).fill(percent)
  await dialog.getByLabel('Reason').fill(text)
  return dialog
}

test('an operator lowers a player’s return: the open page of the player has the new odds, and a raise waits', async ({
  product,
  page,
  browser,
}) => {
  const brand = await product.brand()
  await postponeDice(product, brand)
  const { memberId } = await memberWith(product, page, brand, 5_000_000n)
  await openListening(page, product.at('/vnlottery?gameCode=K3_5', brand.host))
  await page.getByRole('button', { name: /^Sides of the sum/ }).click()
  const big = page.getByRole('button', { name: /^Big/ })
  await expect(big).toContainText('1.9')

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere)
  const console = await elsewhere.newPage()
  await openConsole(console, product, `/players/${memberId}?tab=play`, brand)
  const rate = console.getByRole('region', { name: 'Lottery return', exact: true })
  await expect(rate).toContainText('As the brand')
  const dialog = await changeReturn(console, '99', 'Agreed with the agent')
  await dialog.getByRole('button', { name: 'Change return' }).click()
  await expect(dialog).toContainText('not within the bounds')
  expect(await findFaults(console, 'a return of a player that does not fit')).toEqual([])
  await dialog.getByLabel('Return', { exact: false }).fill('90')
  await dialog.getByRole('button', { name: 'Change return' }).click()
  await expect(rate).toContainText('90.0 %')

  await expect(big).toContainText('1.8')
  const raise = await changeReturn(console, '', 'The agreement has ended')
  await raise.getByRole('button', { name: 'Change return' }).click()
  await expect(console.getByRole('region', { name: /^Waiting for a second operator/ })).toContainText('90.0')
  await expect(rate).toContainText('90.0 %')
  await elsewhere.close()
})
