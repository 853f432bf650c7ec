import { expect } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { addFirstTerms } from '#server/money/points/actions.ts'
import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'

const UNIT = 100_000n

test('a member sees points and their worth, converts some, and reads the movement', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await product.transact((tx) =>
    addFirstTerms(tx, {
      merchantId: brand.id,
      rates: [
        { category: 'slots', stakePerPoint: 10n * UNIT },
        { category: 'live', stakePerPoint: 20n * UNIT },
      ],
      cashPerPoint: UNIT / 50n,
      convertLeast: 100n,
    }),
  )
  const { account } = await product.signIn(page.context(), brand)
  const [member] = await product.sql<{ id: string }>('SELECT id FROM member WHERE account = $1', [account])
  await product.post([
    {
      merchantId: brand.id,
      memberId: BigInt(member?.id ?? 0),
      currency: 'POINT',
      key: 'points_earn:1',
      kind: 'points_earn',
      reference: '1',
      legs: moved(18_420n * UNIT, { from: 'house:points', to: 'points' }),
    },
  ])
  await product.sql(
    `INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, rank_level, is_on)
     VALUES ($1, 'Phone credit', 'Any network', 'phone', 5200, 100000, 9, 0, true),
            ($1, 'Match shirt', 'Sizes S to XXL', 'sports', 36000, 100000, 9, 0, true),
            ($1, 'Travel speaker', '', 'horn', 480, 100000, 2, 3, true)`,
    [brand.id],
  )
  await page.goto(product.at(paths.points, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await expect(page.getByText('18,420', { exact: true })).toBeVisible()
  await expect(page.getByText('Worth', { exact: false })).toContainText('368.40')
  await page.getByRole('button', { name: 'Convert to cash' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Points' })
  await field.fill('500')
  await expect(dialog).toContainText('10.00')
  expect(await findFaults(page, 'points-convert')).toEqual([])
  await field.fill('99')
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(dialog).toContainText('Enter a whole number from 100 to 18,420.')
  await field.fill('500')
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('17,920', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Match shirt' })).toContainText('18,080 short')
  await expect(page.getByRole('listitem').filter({ hasText: 'Travel speaker' })).toContainText('Level 3')
  await page.getByRole('button', { name: 'Redeem Phone credit' }).click()
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect(dialog).toContainText('10,400')
  await dialog.getByLabel('Note for delivery').fill('Home number')
  expect(await findFaults(page, 'points-redeem')).toEqual([])
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('7,520', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Phone credit/ })).toContainText('Being checked')
  expect(await findFaults(page, 'points-history')).toEqual([])
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('row', { name: /Points spent/ }).last()).toContainText('-500')
})
