import { randomUUID } from 'node:crypto'

import { type Page, expect } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { hashPaymentPassword } from '#server/people/accounts/actions.ts'
import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

const PAYMENT = '849302'

/** Signs in a member with money, a payment password and a payout account. */
async function comeIn(page: Page, product: Product): Promise<Brand> {
  const brand = await product.brand()
  const { account } = await product.signIn(page.context(), brand)
  const [row] = await product.sql<{ id: bigint }>(
    'UPDATE member SET payment_password_hash = $1 WHERE account = $2 RETURNING id',
    [await hashPaymentPassword(PAYMENT), account],
  )
  const memberId = BigInt(row?.id ?? 0)
  await product.sql(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'Union Link', 'Ana Cruz', $3)`,
    [brand.id, memberId, `PH${randomUUID().slice(0, 8)}4471`],
  )
  await product.post([
    {
      merchantId: brand.id,
      memberId,
      currency: 'CNY',
      key: `test:${randomUUID()}`,
      kind: 'deposit',
      reference: 'test',
      legs: moved(50_000_000n, { from: 'payment:test', to: 'main' }),
    },
  ])
  return brand
}

test('a member requests a withdrawal, an operator pays it, and the member confirms the receipt', async ({
  page,
  product,
  browser,
}) => {
  const brand = await comeIn(page, product)
  await openListening(page, `${product.at(paths.index, brand.host)}?centre=withdraw`)
  const pane = page.getByRole('dialog').first()
  await pane.getByRole('textbox', { name: 'Amount' }).fill('300')
  await pane.getByRole('textbox', { name: 'Payment password' }).fill(PAYMENT)
  expect(await findFaults(page, 'withdraw', { within: '[role="dialog"]' })).toEqual([])
  await pane.getByRole('button', { name: /^Withdraw ¥300/ }).click()
  await expect(pane.locator('.wd-item .tag')).toHaveText('In review')
  await expect(pane.locator('.wd-sum')).toContainText('¥200.00')

  const desk = await browser.newContext()
  await signInOperator(product, desk)
  const console = await desk.newPage()
  await console.goto(product.atConsole(`/withdrawals?brand=${brand.code}`))
  await console.locator('.desk-row .desk-open').first().click()
  await console.getByRole('button', { name: 'Approve' }).click()
  await console.getByRole('button', { name: 'Mark as paid' }).click()
  await console.getByRole('dialog').getByRole('textbox').fill('BANK-4711')
  await console.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(console.locator('.desk-panel')).toContainText('BANK-4711')
  await desk.close()

  const question = pane.getByRole('group', { name: 'Has the money arrived?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Received', exact: true }).click()
  await expect(pane.locator('.wd-item .tag')).toHaveText('Received')
})
