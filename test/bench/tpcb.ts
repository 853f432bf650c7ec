import { spawn } from 'node:child_process'

import pg from 'pg'

import { findProgram } from './machine.ts'

/** The yardstick for money: TPC-B's five statements at scale ten, on the same database. */
export interface Tpcb {
  /** `pgbench` if installed. */
  readonly by: 'pgbench' | 'pg'
  run(clients: number, seconds: number): Promise<number>
  close(): Promise<void>
}

const BRANCHES = 10

export async function openTpcb(ownerUrl: string): Promise<Tpcb> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 64 })
  owner.on('error', () => undefined)
  await owner.query(`
    CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid int, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO pgbench_branches SELECT b, 0, '' FROM generate_series(1, ${BRANCHES}) AS b;
    INSERT INTO pgbench_tellers SELECT t, (t - 1) / 10 + 1, 0, '' FROM generate_series(1, ${BRANCHES * 10}) AS t;
    INSERT INTO pgbench_accounts SELECT a, (a - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${BRANCHES * 100_000}) AS a;
    ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)`)
  await owner.query('VACUUM ANALYZE')
  const program = findProgram(['pgbench'])
  return {
    by: program === undefined ? 'pg' : 'pgbench',
    run: (clients, seconds) =>
      program === undefined
        ? runHere(owner, clients, seconds)
        : runPgbench(program, ownerUrl, { clients, seconds }),
    close: () => owner.end(),
  }
}

async function runPgbench(
  program: string,
  ownerUrl: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const child = spawn(
    program,
    ['-n', '-M', 'prepared', '-c', String(clients), '-T', String(seconds), ownerUrl],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const found = /tps = ([\d.]+)/.exec(output)?.[1]
  if (found === undefined) throw new Error(`pgbench gave no figure: ${complaint.slice(0, 300)}`)
  return Number(found)
}

const statements = [
  'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2',
  'SELECT abalance FROM pgbench_accounts WHERE aid = $1',
  'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2',
  'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2',
  'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
].map((text, index) => ({ name: `tpcb${index}`, text }))

async function runHere(pool: pg.Pool, clients: number, seconds: number): Promise<number> {
  const [account, look, teller, branch, history] = statements
  const endsAt = performance.now() + seconds * 1000
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect()
      try {
        while (performance.now() < endsAt) {
          const [aid, bid, tid] = [anyOf(BRANCHES * 100_000), anyOf(BRANCHES), anyOf(BRANCHES * 10)]
          const delta = anyOf(10_000) - 5_000
          await client.query('BEGIN')
          await client.query({ text: '', ...account, values: [delta, aid] })
          await client.query({ text: '', ...look, values: [aid] })
          await client.query({ text: '', ...teller, values: [delta, tid] })
          await client.query({ text: '', ...branch, values: [delta, bid] })
          await client.query({ text: '', ...history, values: [tid, bid, aid, delta] })
          await client.query('END')
          done += 1
        }
      } finally {
        client.release()
      }
    }),
  )
  return (done / (performance.now() - begun)) * 1000
}

function anyOf(most: number): number {
  return 1 + Math.floor(Math.random() * most)
}
