import { randomUUID } from 'node:crypto'

import { expect } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'

test('a player’s page has money, play, limits, devices, profile and audit in tabs, and never calls an excluded player active', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { id, account } = await addMember(product, brand)
  await product.post([
    {
      merchantId: brand.id,
      memberId: BigInt(id),
      currency: 'CNY',
      key: `test:${randomUUID()}`,
      kind: 'deposit',
      reference: 'test',
      legs: moved(125_000_000n, { from: 'payment:test', to: 'main' }),
    },
  ])
  await product.sql(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at, excluded_until)
     VALUES ($1, $2, now(), now() + interval '200 days')`,
    [brand.id, id],
  )
  await signInOperator(product, context)
  await openConsole(page, product, `/players/${id}`, brand)
  const head = page.getByRole('heading', { name: account }).locator('xpath=ancestor::section[1]')
  await expect(head).toContainText(/Excluded until .\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await expect(head.getByText('Active', { exact: true })).toHaveCount(0)
  await expect(head).toContainText(/Balance\w{3}\u00a01,250\.00Held\w{3}\u00a00\.00/)
  await expect(page.getByText('Withdrawals stay possible')).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText([
    'Money',
    'Play history',
    'Limits and exclusions',
    'Devices and sessions',
    'Profile',
    'Notes and audit',
  ])
  await expect(page.getByRole('heading', { name: 'Paid in and out, by day' })).toBeVisible()
  expect(await findFaults(page, 'the page of an excluded player')).toEqual([])

  await page.getByRole('tab', { name: 'Play history' }).click()
  await expect(page.getByText('This player has not played yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Nickname').fill('Half typed')
  // A look at another tab does not discard what was typed.
  await page.getByRole('tab', { name: 'Money' }).click()
  await expect(page.getByLabel('Nickname')).toBeHidden()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByLabel('Nickname')).toHaveValue('Half typed')
})
