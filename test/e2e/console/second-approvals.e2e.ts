import { expect } from '@playwright/test'

import { written } from '#test/pg/deposit-stage.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'

test('a deposit matched with nine million instead of a thousand waits for a second operator, who rejects it', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await product.sql(
    `WITH channel AS (
       INSERT INTO payment_channel (merchant_id, direction, written, is_on) VALUES ($1, 'deposit', $3, true) RETURNING id)
     INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
                          reference, state, expires_at)
     SELECT $1, $2, gen_random_uuid(), id, 'CNY', 100000000, 0, 0, 0, 'N9MX2X4P', 'proof_sent',
            now() + interval '1 hour' FROM channel`,
    [brand.id, member.id, JSON.stringify(written)],
  )
  const balance = async () =>
    (
      await product.sql<{ balance: string }>(
        `SELECT (balance / 100000)::text AS balance FROM wallet
      WHERE member_id = $1 AND account = 'main' AND currency <> 'POINT'`,
        [member.id],
      )
    )[0]?.balance ?? '0'
  await signInOperator(product, context, 'payments')
  await openConsole(page, product, '/cashier/deposits', brand)
  await page.getByRole('row', { name: /N9MX2X4P/ }).click()
  const panel = page.getByRole('complementary', { name: /^Deposit \d+$/ })
  await panel.getByRole('button', { name: 'Claim' }).click()
  await panel.getByRole('button', { name: 'Match' }).click()
  const dialog = page.getByRole('dialog', { name: /How much was received/ })
  await dialog.getByLabel('Amount received').fill('9000000.00')
  await dialog.getByLabel('Evidence').fill('Line 12 of the statement')
  await dialog.getByRole('button', { name: 'Match' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No money has moved')).toBeVisible()
  const waiting = panel.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting).toContainText('More than the player ordered')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await findFaults(page, 'a deposit that waits')).toEqual([])
  expect(await balance()).toBe('0')

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere, 'payments')
  const other = await elsewhere.newPage()
  await openConsole(other, product, '/approvals', brand)
  const row = other.getByRole('row', { name: /Credit a deposit/ })
  await expect(row).toContainText('9,000,000.00')
  await row.click()
  const proposal = other.getByRole('complementary')
  await expect(proposal).toContainText('Line 12 of the statement')
  expect(await findFaults(other, 'second approvals')).toEqual([])
  await proposal.getByRole('button', { name: 'Reject' }).click()
  const no = other.getByRole('dialog')
  await no.getByRole('textbox').fill('The statement says 1,000')
  await no.getByRole('button', { name: 'Reject' }).click()
  // A modal dialog hides the rows behind it from the accessibility tree, so wait for its end first.
  await expect(no).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await elsewhere.close()
  expect(await balance()).toBe('0')
  await goOnConsole(page, product, '/approvals?state=rejected', brand)
  await expect(page.getByRole('row', { name: /Credit a deposit/ })).toContainText('Rejected')
})
