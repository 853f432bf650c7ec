import type { TestServer } from './test-server.ts'

/**
 * Inserts many members of the test's brand at once, named by a number behind the prefix. They have no wallet and no
 * place in a team: the triggers that give both to each new member take longer than its row.
 */
export async function layCrowd(
  server: Pick<TestServer, 'asOwner' | 'merchantId'>,
  {
    prefix,
    count,
    nickname = '',
  }: { readonly prefix: string; readonly count: number; readonly nickname?: string },
): Promise<void> {
  await server.asOwner(
    `ALTER TABLE member DISABLE TRIGGER USER;
     INSERT INTO member (merchant_id, account, nickname)
     SELECT ${server.merchantId}, '${prefix}' || n, '${nickname}' FROM generate_series(1, ${count}) AS n;
     ALTER TABLE member ENABLE TRIGGER USER`,
  )
  await server.asOwner('ANALYZE member')
}
