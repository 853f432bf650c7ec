import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { hashPaymentPassword } from '#server/people/accounts/actions.ts'

import type { Brand, Product } from './product.ts'

export const PAYMENT = '849302'

/** Signs in a member with money, a payment password and a payout account. */
export async function comeIn(page: Page, product: Product): Promise<Brand> {
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
