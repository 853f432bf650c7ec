import { performance } from 'node:perf_hooks'

import pg from 'pg'
import { pino } from 'pino'

import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { layInDemo } from '#server/shell/demo/actions.ts'
import { type AllServices, openServices } from '#server/shell/services.ts'
import { openScratchServer } from '#test/pg/server.ts'

export const MEMBERS = 100_000
export const AGENTS = 2_000
/** Downlines of an agent, so that two thousand agents have eight levels. */
const BREADTH = 2.6

/** A demo whose first brand has one team of 100,000 members below 2,000 agents, and the rows of the statements. */
export async function withTeam<Result>(
  statements: readonly string[],
  measure: (services: AllServices, client: pg.Client, filledMs: number) => Promise<Result>,
): Promise<Result> {
  const database = await openScratchServer()
  try {
    await migrate(database.ownerUrl)
    await migrateJobs(database.ownerUrl)
    const config = readConfig({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SEALING_SECRET: 'a secret of the house, for the bench alone',
      THROTTLE_ACCOUNT: '999999,999999',
      THROTTLE_ADDRESS: '999999,999999',
    })
    const services = await openServices({ config, log: pino({ level: 'fatal' }), appUrl: database.appUrl })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      await layInDemo(services.store)
      await services.registry.refresh()
      const began = performance.now()
      for (const statement of [...teamSql, ...statements, 'VACUUM (ANALYZE)']) await client.query(statement)
      return await measure(services, client, performance.now() - began)
    } finally {
      await client.end()
      await services.close()
    }
  } finally {
    await database.stop()
  }
}

export const today = `(SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date FROM merchant WHERE id = 1)`

/** Rows as the jobs leave them. Agents are numbered from 1; the first one is above all others. */
const teamSql: readonly string[] = [
  'SET synchronous_commit = off',
  'ALTER TABLE member DISABLE TRIGGER USER',
  `INSERT INTO member (merchant_id, account, account_type)
   SELECT 1, 'bench_' || n, CASE WHEN n <= ${AGENTS} THEN 2 ELSE 0 END FROM generate_series(1, ${AGENTS + MEMBERS}) AS n
    ORDER BY n`,
  `CREATE TEMP TABLE numbered AS
   SELECT id, substr(account, 7)::integer AS n FROM member WHERE account ~ '^bench_'`,
  'CREATE UNIQUE INDEX ON numbered (n)',
  `UPDATE member SET upline_id = upline.id
     FROM numbered AS own
     JOIN numbered AS upline ON upline.n = CASE WHEN own.n <= ${AGENTS} THEN ceil((own.n - 1) / ${BREADTH})::integer
                                                ELSE 1 + (own.n * 7919) % ${AGENTS} END
    WHERE member.id = own.id AND own.n > 1`,
  `WITH RECURSIVE tree AS (
     SELECT id, '{}'::bigint[] AS agents FROM member WHERE merchant_id = 1 AND account = 'bench_1'
     UNION ALL
     SELECT member.id, tree.id || tree.agents FROM tree JOIN member ON member.merchant_id = 1 AND member.upline_id = tree.id)
   INSERT INTO team_member (member_id, merchant_id, agents, joined_day, joined_agents, first_deposit_day, first_deposit_agents, seen_at)
   SELECT id, 1, agents, ${today} - (id % 60)::integer, agents, ${today} - (id % 50)::integer, agents,
          now() - (id % 200) * interval '1 hour' FROM tree`,
  `INSERT INTO agent_place (member_id, from_day, merchant_id, agents)
   SELECT member_id, joined_day, 1, agents FROM team_member WHERE member_id IN (SELECT id FROM numbered)`,
  'ALTER TABLE member ENABLE TRIGGER USER',
  `INSERT INTO wallet (member_id, currency, account, merchant_id, balance)
   SELECT id, (SELECT currency FROM merchant WHERE id = 1), 'main', 1, id * 1000 FROM numbered ON CONFLICT DO NOTHING`,
]
