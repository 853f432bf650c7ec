import { expect } from '@playwright/test'

import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { tabTo } from '#test/e2e/keys.ts'
import { test } from '#test/e2e/product.ts'

test('with the keyboard: a theme with too little contrast is refused with the pair of colours, a readable one applies to the site', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/settings/theme', brand)
  const band = page.getByLabel('Band', { exact: true })
  await tabTo(page, band)
  await page.keyboard.type('#fafafa')
  const pairs = page.getByRole('alert').filter({ hasText: 'These pairs are too hard to read' })
  await expect(pairs).toContainText(/Light: Text on band on Band has a contrast of 1\.\d\d to 1, needs 4\.5/)
  await page.getByLabel('Reason').fill('A new coat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Unsaved changes' })).toContainText('Nothing was saved')
  await band.fill('oklch(0.3 0.05 250)')
  await expect(pairs).toHaveCount(0)
  // Shown as people write colours, and stored as it was typed.
  await expect(band).toHaveValue('#192f46')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByRole('region', { name: 'History' }).first()).toContainText('Light: Band')
  await page.goto(product.at('/index', brand.host))
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--band')))
    .toBe('oklch(0.3 0.05 250)')
})
