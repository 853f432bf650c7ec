import type { Brand, Product } from './product.ts'

/** Two accounts of one person, of which the second one plays as well. */
export async function playAsOnePerson(
  product: Product,
  {
    brand,
    agentId,
    accounts,
  }: { readonly brand: Brand; readonly agentId: string; readonly accounts: readonly string[] },
): Promise<void> {
  await product.sql(
    `UPDATE member SET payee_name = 'Quynh An Tran', birthday = '1991-05-06' WHERE id = ANY ($1::bigint[])`,
    [accounts],
  )
  await product.sql(
    `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                               merchant_id, plays, stake, win, bonus_stake, bonus_win)
     SELECT $2, currency, business_day($1) - back, business_day($1) - back, 'games', 'live', '', $3, $1, 3, 90000000, 0, 0, 0
       FROM merchant, generate_series(1, 3) AS back WHERE merchant.id = $1`,
    [brand.id, accounts.at(-1), [agentId]],
  )
}
