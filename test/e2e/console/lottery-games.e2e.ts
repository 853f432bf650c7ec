import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'

/** No Sundays, and ten minutes less for bets. */
async function sellLess(page: Page) {
  const days = page.getByRole('group', { name: 'Days of sale' })
  await days.getByRole('button', { name: 'Sun' }).click()
  await page.getByLabel('Closes earlier by', { exact: true }).fill('10')
  const before = page.getByRole('complementary', { name: 'Before you save' })
  await expect(before.getByRole('listitem')).toHaveText([
    'Days of saleEvery drawMon, Tue, Wed, Thu, Fri, Sat',
    'Closes earlier by0 minutes10 minutes',
    'Largest stakeNo bound50 CNY',
  ])
  return { days }
}

/** Five per cent of the stakes, and money of the house. */
async function typePool(page: Page) {
  await page.getByLabel('First pool: Share of stakes', { exact: true }).fill('5')
  await page.getByLabel('First pool: Seed of the pool', { exact: true }).fill('250000.00')
  await page.getByLabel('First pool: Full stake of a unit', { exact: true }).fill('10.00')
  const before = page.getByRole('complementary', { name: 'Before you save' })
  await expect(before.getByRole('listitem')).toHaveCount(3)
  await expect(before).toContainText('A second operator has to approve')
}

/** The second operator opens the pool, which holds its seed. */
async function approvePool(page: Page) {
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'First pool' })).toContainText('equal the ledger')
  await expect(page.getByRole('row', { name: /Filled to the seed/ })).toContainText('250,000.00')
}

/** Changes the order of the brand's lotteries. */
async function moveFirstDown(page: Page) {
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByRole('button', { name: 'Save order' })).toHaveCount(0)
}

test('an operator tightens a lottery at once, and loosens it with a second one', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/lottery-games', brand)
  const table = page.getByRole('region', { name: 'Lottery games' })
  await expect(table.getByRole('row', { name: /Miền Bắc/ })).toContainText('92.0 %')
  expect(await findFaults(page, 'lottery games', { language: 'AR' })).toEqual([])
  await table.getByRole('link', { name: 'Miền Bắc' }).click()
  await page.getByRole('heading', { level: 1, name: 'Miền Bắc' }).waitFor()

  const before = page.getByRole('complementary', { name: 'Before you save' })
  await page.getByLabel('Largest stake', { exact: true }).fill('50')
  await page.getByLabel('Return', { exact: true }).fill('99')
  await expect(page.getByRole('alert').first()).toContainText('does not fit')
  await page.getByLabel('Return', { exact: true }).fill('91')
  await expect(before.getByRole('listitem')).toHaveText(['Return92.0 %91 %', 'Largest stakeNo bound50 CNY'])
  await expect(before).toContainText('as soon as you save')
  await page.getByRole('button', { name: 'Undo: Return' }).click()
  await expect(before.getByRole('listitem')).toHaveCount(1)
  const { days } = await sellLess(page)
  const save = async (reason: string) => {
    await page.getByLabel('Reason', { exact: false }).fill(reason)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save('Fewer large stakes')
  await expect(before).toHaveCount(0)
  const history = page.getByRole('region', { name: 'History' }).first()
  await expect(history).toContainText('Fewer large stakes')
  await expect(days.getByRole('button', { name: 'Sun' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByLabel('Closes earlier by', { exact: true })).toHaveValue('10')

  await page.getByLabel('Largest stake', { exact: true }).fill('80.00')
  await page.getByLabel('Limit of a number', { exact: true }).fill('900000.00')
  await expect(before.getByRole('listitem').filter({ hasText: 'Largest stake' })).toContainText(
    'Loosens a bound',
  )
  await expect(before.getByRole('listitem').filter({ hasText: 'Limit of a number' })).not.toContainText(
    'Loosens',
  )
  await expect(before).toContainText('A second operator has to approve')
  // Half below the header that stays in view, a control would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findFaults(page, 'terms of a lottery before they are saved')).toEqual([])
  await save('More for the weekend')
  const waiting = page.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting).toContainText('XSMB')
  await expect(waiting).toContainText('80.00')
  await expect(page.getByLabel('Largest stake', { exact: true })).toHaveValue('50.00')

  await goOnConsole(page, product, '/lottery-games/MEGA645', brand)
  await typePool(page)
  await save('Open the pool')
  await expect(waiting).toContainText('MEGA645')

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere)
  const other = await elsewhere.newPage()
  await openConsole(other, product, '/lottery-games/XSMB', brand)
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByLabel('Largest stake', { exact: true })).toHaveValue('80.00')
  await goOnConsole(other, product, '/lottery-games/MEGA645', brand)
  await approvePool(other)
  await elsewhere.close()

  await goOnConsole(page, product, '/lottery-games', brand)
  await moveFirstDown(page)
})
