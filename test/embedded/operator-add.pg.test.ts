import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedPostgres, launchPostgres } from '#server/platform/db/embedded/launch.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { scratchFolder } from '#test/pg/scratch.ts'
import { askOnce } from '#test/pg/server.ts'

const toolAt = (name: string) => fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url))

let dataDir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dataDir = await mkdtemp(join(scratchFolder(), 'tessera-operator-'))
  await chmod(dataDir, 0o755)
  server = await launchPostgres({ dataDir, durable: false })
  await migrate(server.ownerUrl)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Ran {
  readonly code: number
  readonly output: string
}

const run = (...words: string[]) => runTool('operator-add', ...words)

function runTool(name: string, ...words: string[]): Promise<Ran> {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = process.env
  return new Promise((done) =>
    execFile(
      process.execPath,
      [toolAt(name), ...words],
      { env: { ...env, DATA_DIR: dataDir } },
      (error, out, complaint) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: out + complaint }),
    ),
  )
}

test('while the server runs, an operator is added to its own database, with a password that is shown once', async () => {
  const { code, output } = await run('--name', 'first.one')
  expect([code, output]).toEqual([0, expect.stringMatching(/^ {2}([a-z2-9]{4}-){4}[a-z2-9]{4}$/m)])
  const [row] = await askOnce<{ role: string; must_change_password: boolean; password_hash: string }>(
    server.ownerUrl,
    `SELECT role, must_change_password, password_hash FROM operator WHERE name = 'first.one'`,
  )
  expect(row).toMatchObject({ role: 'owner', must_change_password: true })
  const password = /(?:[a-z2-9]{4}-){4}[a-z2-9]{4}/.exec(output)?.[0] ?? 'none'
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  const audit = await askOnce<{ text: string }>(
    server.ownerUrl,
    'SELECT audit_entry::text AS text FROM audit_entry',
  )
  expect(audit).toHaveLength(1)
  expect(JSON.stringify(audit)).not.toContain(password)
})

test('a weak name, a name that is taken, an unknown role or merchant: each has its message, and nothing is added', async () => {
  await run('--name', 'second.one', '--role', 'auditor')
  for (const [words, expected] of [
    [['--name', 'admin'], 'no common one'],
    [['--name', 'SECOND.one'], 'already'],
    [[], '3 to 64 letters'],
    [['--name', 'third.one', '--role', 'king'], 'no role'],
    [['--name', 'third.one', '--merchant', 'nowhere'], 'no merchant'],
    [['--nobody'], 'Unknown option'],
  ] as const)
    expect([words, await run(...words)]).toEqual([
      words,
      { code: 1, output: expect.stringContaining(expected) },
    ])
  const rows = await askOnce(
    server.ownerUrl,
    `SELECT 1 FROM operator WHERE name NOT IN ('first.one', 'second.one')`,
  )
  expect(rows).toEqual([])
})

test('a reset from the command line takes the factors, and gives a password that is shown once', async () => {
  await run('--name', 'lost.one')
  const ask = (text: string) =>
    askOnce<{ passwords: string; factors: number }>(server.ownerUrl, text, ['lost.one'])
  await ask(`INSERT INTO operator_totp (operator_id, wrapped_secret, confirmed_at)
             SELECT id, 'wrapped', clock_timestamp() FROM operator WHERE name = $1`)
  const look = `SELECT password_hash AS passwords,
                       (SELECT count(*)::integer FROM operator_totp WHERE operator_id = operator.id) AS factors
                  FROM operator WHERE name = $1`
  const [before] = await ask(look)
  const { code, output } = await runTool('operator-reset', '--name', 'lost.one')
  expect([code, output]).toEqual([0, expect.stringMatching(/^ {2}([a-z2-9]{4}-){4}[a-z2-9]{4}$/m)])
  const [after] = await ask(look)
  expect([before?.factors, after?.factors]).toEqual([1, 0])
  expect(after?.passwords).not.toBe(before?.passwords)
  for (const [words, expected] of [
    [[], '--name says whose'],
    [['--name', 'nobody.here'], 'no operator'],
  ] as const)
    expect(await runTool('operator-reset', ...words)).toEqual({
      code: 1,
      output: expect.stringContaining(expected),
    })
})
