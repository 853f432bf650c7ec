import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tryAsking } from '#test/faults/database.ts'
import { openFolder, runProgram } from '#test/faults/restore/postgres.ts'
import { askOnce } from '#test/pg/server.ts'

const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface DocumentedDatabase {
  readonly appUrl: string
  readonly ownerUrl: string
  stop(): Promise<void>
}

/**
 * A cluster as Debian makes one on a machine without a locale, with the roles and the database that the SQL of
 * docs/operations.md creates, reached by password over TCP.
 */
export async function openDocumentedDatabase(
  programs: string,
  folder: string,
  { port, docs }: { readonly port: number; readonly docs: string },
): Promise<DocumentedDatabase> {
  await mkdir(folder)
  await chmod(folder, 0o755)
  const [data, socket] = [join(folder, 'data'), await openFolder(join(folder, 'socket'))]
  await openFolder(data)
  await runProgram(programs, 'initdb', ['-D', data, '-U', 'postgres', '--no-locale', '--auth=trust'])
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${socket}`]
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-c', 'max_connections=200', ...settings.flatMap((one) => ['-c', one])],
    { ...asNobody, cwd: '/', stdio: 'ignore' },
  )
  const admin = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socket)}&port=${port}`
  while (!(await tryAsking(admin, 'SELECT 1'))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL does not start on ${data}`)
    await new Promise((done) => setTimeout(done, 200))
  }
  const password = randomBytes(12).toString('hex')
  for (const statement of await documentedSql(docs)) await askOnce(admin, statement.replace('…', password))
  const urlOf = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/tessera`
  return {
    appUrl: urlOf('tessera_app'),
    ownerUrl: urlOf('tessera_owner'),
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await ended
    },
  }
}

async function documentedSql(docs: string): Promise<readonly string[]> {
  const [, sql = ''] = /```sql\n(CREATE ROLE [\s\S]*?)```/.exec(await readFile(docs, 'utf8')) ?? []
  const statements = sql.split(';\n').filter((text) => text.trim() !== '')
  if (statements.length !== 4) throw new Error(`${docs} has no four statements that make the database`)
  return statements
}
