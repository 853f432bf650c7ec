import { type Page, expect } from '@playwright/test'

import { matchDeposit } from '#contract/console/deposits.ts'
import { written } from '#test/pg/deposit-stage.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { addMember, goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { pressOn, typeInto } from '#test/e2e/keys.ts'
import { type Product, test } from '#test/e2e/product.ts'

/** Balance of a member's main wallet. */
async function balanceOf(product: Product, memberId: string): Promise<string> {
  const [row] = await product.sql<{ balance: string }>(
    `SELECT (balance / 100000)::text AS balance FROM wallet
      WHERE member_id = $1 AND account = 'main' AND currency <> 'POINT'`,
    [memberId],
  )
  return row?.balance ?? '0'
}

/** The first match reaches the server and its answer is lost; the second is throttled. Returns the request ids sent. */
async function loseAnswerThenThrottle(page: Page): Promise<readonly string[]> {
  const sent: string[] = []
  await page.route(`**${matchDeposit.path}`, async (route) => {
    const request = route.request()
    sent.push((request.postDataJSON() as { requestId: string }).requestId)
    if (sent.length === 1) {
      // Node resolves no name below localhost, as browsers do.
      const url = new URL(request.url())
      const headers = { ...(await request.allHeaders()), host: url.host }
      url.hostname = '127.0.0.1'
      expect((await route.fetch({ url: url.href, headers })).status()).toBe(200)
      await route.abort()
    } else if (sent.length === 2) {
      const json = { success: false, code: 'too_many_requests', message: 'That was too often.' }
      await route.fulfill({ status: 429, json })
    } else await route.continue()
  })
  return sent
}

test('with the keyboard alone: an operator claims and matches a deposit, and a lost answer and a throttled retry credit it once', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED|status of 429/)
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
  await pressOn(page, panel.getByRole('button', { name: 'Claim' }))
  await expect(panel).toContainText('Claimed by you')
  expect(await findBarriers(page, 'a deposit in hand')).toEqual([])
  await pressOn(page, panel.getByRole('button', { name: 'Match' }))
  const dialog = page.getByRole('dialog', { name: /How much was received/ })
  await typeInto(page, dialog.getByLabel('Amount received'), '900.00')
  await pressOn(page, dialog.getByRole('button', { name: 'Match' }))
  await expect(dialog.getByLabel('Evidence')).toHaveAttribute('aria-invalid', 'true')
  await typeInto(page, dialog.getByLabel('Evidence'), 'Line 12 of the statement')
  const requestIds = await loseAnswerThenThrottle(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Match' }))
  await expect(
    dialog.getByText('We got no answer from the server, so this may already be done.'),
  ).toBeVisible()
  // The amount less a fixed fee of 1.00 and one percent: the server has credited it, and the page behind the dialog is updated.
  expect(await balanceOf(product, member.id)).toBe('890')
  // A modal dialog hides the panel from the accessibility tree, not from style sheets.
  await expect(page.locator('.console-panel .tag').first()).toContainText('Credited')
  await pressOn(page, dialog.getByRole('button', { name: 'Match' }))
  await expect(dialog.getByText('That was too often.')).toBeVisible()
  await expect(dialog.getByLabel('Amount received')).toHaveValue('900.00')
  await expect(dialog.getByLabel('Evidence')).toHaveValue('Line 12 of the statement')
  await pressOn(page, dialog.getByRole('button', { name: 'Match' }))
  await expect(dialog).toHaveCount(0)
  expect(requestIds).toEqual([requestIds[0], requestIds[0], requestIds[0]])
  await expect(row).toContainText('Credited')
  await expect(panel).toContainText('Line 12 of the statement')
  expect(await balanceOf(product, member.id)).toBe('890')
})

test('an adjustment that one operator proposes moves money only after another one approves it', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context, 'payments')
  await openConsole(page, product, '/adjustments', brand)
  await page.getByRole('button', { name: 'Propose adjustment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Propose adjustment' })
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Enter what happened.')).toBeVisible()
  await dialog.getByLabel('Player’s account').fill(member.account)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('120')
  await dialog.getByLabel('In your own words').fill('Drawn twice on Tuesday')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('row', { name: new RegExp(member.account) }).click()
  const own = page.getByRole('complementary')
  await expect(own).toContainText('Drawn twice on Tuesday')
  // The author can only withdraw a proposal.
  await expect(own.getByRole('button', { name: 'Cancel proposal' })).toBeVisible()
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

  // A week-old proposal of another operator has lapsed. It shows the reason, and can be proposed again.
  await product.sql(
    `INSERT INTO adjustment (merchant_id, request_id, member_id, currency, amount, reason, words, proposed_by, proposed_at)
     SELECT merchant_id, gen_random_uuid(), member_id, currency, 3000000, reason, 'Drawn twice on Monday', judged_by,
            now() - interval '8 days' FROM adjustment WHERE merchant_id = $1`,
    [brand.id],
  )
  // Reloads the page: a cached list is fresh for five seconds.
  await openConsole(page, product, '/adjustments', brand)
  await expect(page.getByText('Nothing here')).toBeVisible()
  await goOnConsole(page, product, '/adjustments?state=lapsed', brand)
  await page.getByRole('row', { name: /30\.00/ }).click()
  await expect(own).toContainText('It has expired.')
  await expect(own.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Propose again' }).click()
  await expect(dialog).toContainText(member.account)
  await expect(dialog.getByLabel('In your own words')).toHaveValue('Drawn twice on Monday')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Nothing here')).toBeVisible()
  await goOnConsole(page, product, '/adjustments', brand)
  await expect(page.getByRole('row', { name: /30\.00/ })).toContainText('Waits for approval')
})
