import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export async function selectMarkPicture(tx: Tx, merchantId: number): Promise<Buffer | undefined> {
  const row = await query(tx)
    .selectFrom('merchant_mark')
    .select('picture')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.picture
}

export async function insertMarkPicture(
  tx: Tx,
  { merchantId, picture }: { readonly merchantId: number; readonly picture: Buffer },
): Promise<void> {
  await query(tx).insertInto('merchant_mark').values({ merchant_id: merchantId, picture }).execute()
}
