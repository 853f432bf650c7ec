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
  await expect(head).toContainText(/Excluded until \d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  await expect(head.getByText('Active', { exact: true })).toHaveCount(0)
  await expect(head).toContainText(/Balance\w{3}\u00a01,250\.00Held\w{3}\u00a00\.00/)
  await expect(page.getByText('Withdrawals stay possible')).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText([
    'Money',
    'Play history',
    'Payout accounts',
    'Risk marks',
    'Limits and exclusions',
    'Devices and sessions',
    'Messages sent',
    'Profile',
    'Notes and audit',
  ])
  await expect(page.getByRole('heading', { name: 'Paid in and out, by day' })).toBeVisible()
  // The account record heads each day with its sums, and its file is audited.
  await expect(
    page.getByRole('row', { name: /^\d{4}-\d{2}-\d{2} In 1,250\.00 Out 0\.00 Play 0\.00/ }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^player-\d+.*\.csv$/)
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

test('a player’s balance has a line, and their payout accounts, risk marks and messages have tabs of their own', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { id } = await addMember(product, brand)
  for (const [amount, key] of [
    [125_000_000n, 'first'],
    [40_000_000n, 'second'],
  ] as const)
    await product.post([
      {
        merchantId: brand.id,
        memberId: BigInt(id),
        currency: 'CNY',
        key: `test:${key}:${randomUUID()}`,
        kind: 'deposit',
        reference: 'test',
        legs: moved(amount, { from: 'payment:test', to: 'main' }),
      },
    ])
  await product.sql(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number, created_at)
     VALUES ($1, $2, 'bank', 'Union Link', 'Somebody Else', '1122334471', now()),
            ($1, $2, 'wallet', 'Kwik Pay', 'Somebody Else', '0998877888', now() - interval '90 days')`,
    [brand.id, id],
  )
  await product.sql(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
         payout_account_id, destination, state, is_for_two, risks, requested_at)
     SELECT $1, $2, gen_random_uuid(), 'CNY', 15000000, 0, 15000000, account.id, account.id, '{}', 'reviewing',
            false, CASE WHEN ago = 1 THEN '{new_device,first_withdrawal}'::text[] ELSE '{new_device}' END,
            now() - ago * interval '1 day'
       FROM payout_account AS account, generate_series(1, 3) AS ago
      WHERE account.member_id = $2 AND account.kind = 'wallet'`,
    [brand.id, id],
  )
  await product.sql(
    `INSERT INTO harm_mark (merchant_id, member_id, weight, met, markers, day, since)
     VALUES ($1, $2, 5, '[{"marker":"night_play","count":5}]', '{night_play}', current_date, current_date - 3)`,
    [brand.id, id],
  )
  await product.sql(
    `INSERT INTO outbox_message (merchant_id, member_id, channel, recipient, template, subject, body, status)
     VALUES ($1, $2, 'email', 'a@example.com', 'password_changed', 'Your password was changed', 'Hello', 'sent')`,
    [brand.id, id],
  )
  await signInOperator(product, context)
  await openConsole(page, product, `/players/${id}`, brand)
  const line = page
    .getByRole('heading', { name: 'Balance, in and out' })
    .locator('xpath=ancestor::section[1]')
  await expect(line.getByRole('row').filter({ hasText: '1,650.00' })).not.toHaveCount(0)
  expect(await findFaults(page, 'the balance of a player')).toEqual([])

  await page.getByRole('tab', { name: 'Payout accounts' }).click()
  const fresh = page.getByRole('row').filter({ hasText: 'Union Link' })
  await expect(fresh).toContainText(/•••• 4471.*Player’s name unknown.*New: reviewed until/)
  expect(await findFaults(page, 'the payout accounts of a player')).toEqual([])

  await page.getByRole('tab', { name: 'Risk marks' }).click()
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(page.getByText(/weight 5 since/)).toBeVisible()
  expect(await findFaults(page, 'the risk marks of a player')).toEqual([])

  await page.getByRole('tab', { name: 'Messages sent' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Your password was changed' })).toContainText('Sent')
})
