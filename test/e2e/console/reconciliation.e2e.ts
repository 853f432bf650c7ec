import { expect } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { written } from '#test/pg/deposit-stage.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

/** A bank channel, and a deposit credited through it. */
async function layDeposit(product: Product, brand: Brand): Promise<string> {
  const member = await addMember(product, brand)
  const [channel] = await product.sql<{ id: string; currency: string }>(
    `INSERT INTO payment_channel (merchant_id, direction, written, is_on)
     SELECT id, 'deposit', $2, true FROM merchant WHERE id = $1
     RETURNING id::text, (SELECT currency FROM merchant WHERE id = $1) AS currency`,
    [brand.id, JSON.stringify(written)],
  )
  const [posted] = await product.post([
    {
      merchantId: brand.id,
      memberId: BigInt(member.id),
      currency: channel?.currency ?? '',
      key: `deposit:e2e${member.id}`,
      kind: 'deposit',
      reference: 'e2e',
      legs: moved(25_000_000n, { from: `payment:${channel?.id ?? ''}`, to: 'main' }),
    },
  ])
  await product.sql(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
       reference, state, received, received_currency, received_at, credited, transfer_id, expires_at, credited_at)
     VALUES ($1, $2, gen_random_uuid(), $3, $4, 25000000, 0, 0, 0, 'WXYZ2346', 'credited', 25000000, $4, now(), 25000000, $5,
             now(), now())`,
    [
      brand.id,
      member.id,
      channel?.id,
      channel?.currency,
      posted && 'transferId' in posted ? posted.transferId : 0,
    ],
  )
  return member.account
}

test('an operator uploads a bank’s statement, stores it, and explains its differences from the ledger', async ({
  page,
  product,
  context,
}) => {
  await product.sql('DELETE FROM throttle_bucket')
  const brand = await product.brand()
  const account = await layDeposit(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/cashier/reconciliation/new', brand)
  const today = await page.getByRole('textbox', { name: 'From' }).inputValue()
  const buffer = Buffer.from(`When;Bank reference;Amount\n${today};B-1;12,50\n${today};B-2;much\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('combobox', { name: 'Amounts', exact: true }).click()
  await page.getByRole('option', { name: '1.234,50' }).click()
  await page.getByRole('button', { name: 'Read file' }).click()
  await expect(page.getByText('Not found: time. Choose the columns below.')).toBeVisible()
  const keep = page.getByRole('button', { name: 'Compare and save' })
  await expect(keep).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: 'When' }).click()
  await page.getByRole('button', { name: 'Read file' }).click()
  await expect(page.getByText('1 line read.')).toBeVisible()
  await expect(page.getByText('The amount cannot be read or has too many decimals')).toBeVisible()
  const faults = await findBarriers(page, 'a statement that was read')
  await keep.click()

  await expect(page.getByRole('heading', { name: /^Statement \d+$/ })).toBeVisible()
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.getByText('Only in the statement')).toBeVisible()
  await differences.getByText(account).click()
  const panel = page.getByRole('complementary', { name: 'Difference 2' })
  await expect(panel.getByText('Not in the statement.')).toBeVisible()
  faults.push(...(await findBarriers(page, 'a statement and one difference of it')))
  await panel.getByRole('button', { name: 'Explain' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank books it tomorrow')
  await page.getByRole('dialog').getByRole('button', { name: 'Explain' }).click()
  await expect(panel.getByText('The bank books it tomorrow')).toBeVisible()
  await page.getByLabel('Unexplained only').check()
  await expect(differences.getByText(account)).toHaveCount(0)
  expect(faults).toEqual([])
})
