import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test('a closing brand offers no registration and no deposit, and shows the reason', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await product.sql(`UPDATE merchant SET state = 'closing' WHERE id = $1`, [brand.id])
  const status = async () => (await product.ask('/wps/system/status', { host: brand.host })).text
  await expect.poll(status).toContain('"brandState":"closing"')

  await openPage(page, product.at(paths.register, brand.host))
  const dialog = page.getByRole('dialog').first()
  await expect(dialog).toContainText('is closing')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  expect(await findFaults(page, 'register', { within: '[role="dialog"]' })).toEqual([])

  await product.signIn(page.context(), brand)
  await openPage(page, `${product.at(paths.index, brand.host)}?centre=depositv2`)
  await expect(dialog).toContainText('is closing')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog).toBeHidden()
  const tabs = page.getByRole('navigation', { name: 'Main pages' })
  await expect(tabs.getByRole('button', { name: 'Me', exact: true })).toBeVisible()
  await expect(tabs.getByRole('button', { name: 'Deposit' })).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'is closing' })
  await bar.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog).toContainText('Withdraw')
})
