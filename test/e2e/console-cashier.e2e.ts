import { expect } from '@playwright/test'

import { written } from '#test/pg/deposit-stage.ts'

import { findBarriers } from './barriers.ts'
import { addMember, goOnConsole, openConsole, signInOperator } from './console-stage.ts'
import { pressOn, typeInto } from './keys.ts'
import { type Product, test } from './product.ts'

/** Balance of a member's main wallet. */
async function balanceOf(product: Product, memberId: string): Promise<string> {
  const [row] = await product.sql<{ balance: string }>(
    `SELECT (balance / 100000)::text AS balance FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [memberId],
  )
  return row?.balance ?? '0'
}

test('with the keyboard alone: a deposit is taken in hand, matched with what came, and its player has the money', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await product.sql(
    `WITH channel AS (
       INSERT INTO payment_channel (merchant_id, direction, written, is_on) VALUES ($1, 'deposit', $3, true) RETURNING id)
     INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
                          reference, state, expires_at)
     SELECT $1, $2, gen_random_uuid(), id, 'CNY', 100000000, 1100000, 100000, 10, 'K7QM2X4P', 'proof_sent',
            now() + interval '1 hour' FROM channel`,
    [brand.id, member.id, JSON.stringify(written)],
  )
  await signInOperator(product, context, 'payments')
  await openConsole(page, product, '/cashier/deposits', brand)
  const row = page.getByRole('row', { name: /K7QM2X4P/ })
  await pressOn(page, row.getByRole('button'))
  const panel = page.getByRole('complementary', { name: /^Deposit \d+$/ })
  await expect(panel).toBeFocused()
  // Actions require a claim.
  await expect(panel.getByRole('button', { name: 'Match' })).toHaveCount(0)
  await pressOn(page, panel.getByRole('button', { name: 'Take it in hand' }))
  await expect(panel).toContainText('You have it in hand')
  expect(await findBarriers(page, 'a deposit in hand')).toEqual([])
  await pressOn(page, panel.getByRole('button', { name: 'Match' }))
  const dialog = page.getByRole('dialog', { name: /How much came/ })
  await typeInto(page, dialog.getByLabel('Amount received'), '900.00')
  await pressOn(page, dialog.getByRole('button', { name: 'Match' }))
  await expect(dialog.getByLabel('How you know')).toHaveAttribute('aria-invalid', 'true')
  await typeInto(page, dialog.getByLabel('How you know'), 'Line 12 of the statement')
  await pressOn(page, dialog.getByRole('button', { name: 'Match' }))
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Credited')
  await expect(panel).toContainText('Line 12 of the statement')
  // The amount less a fixed fee of 1.00 and one percent.
  await expect.poll(() => balanceOf(product, member.id)).toBe('890')
})

test('of two operators one proposes to give money and the other one decides: nothing moves before', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context, 'payments')
  await openConsole(page, product, '/adjustments', brand)
  await page.getByRole('button', { name: 'Propose an adjustment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Propose an adjustment' })
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Say what happened.')).toBeVisible()
  await dialog.getByLabel('Player’s account').fill(member.account)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('120')
  await dialog.getByLabel('In your words').fill('Drawn twice on Tuesday')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('row', { name: new RegExp(member.account) }).click()
  const own = page.getByRole('complementary')
  await expect(own).toContainText('Drawn twice on Tuesday')
  // The author can only withdraw a proposal.
  await expect(own.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await balanceOf(product, member.id)).toBe('0')

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere, 'payments')
  const other = await elsewhere.newPage()
  await openConsole(other, product, '/adjustments', brand)
  await other.getByRole('row', { name: new RegExp(member.account) }).click()
  const panel = other.getByRole('complementary')
  await panel.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(() => balanceOf(product, member.id)).toBe('120')
  await elsewhere.close()
  await goOnConsole(page, product, '/adjustments?state=approved', brand)
  await expect(page.getByRole('row', { name: new RegExp(member.account) })).toContainText('120.00')
})
