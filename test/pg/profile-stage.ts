import type { TestServer } from './test-server.ts'

/** States all facts of a member, as the member would. */
export async function stateFacts(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<void> {
  await server.asOwner(
    `INSERT INTO member_profile (merchant_id, member_id, version, nationality, country, city, street, postal_code,
                                 occupation, income_source)
     VALUES ($1, $2, 1, 'PH', 'PH', 'Cebu City', '14 Mango Avenue', '6000', 'employee', 'salary')`,
    [merchantId, id],
  )
  await server.asOwner(`UPDATE member SET birthday = coalesce(birthday, '1990-05-17') WHERE id = $1`, [id])
}
