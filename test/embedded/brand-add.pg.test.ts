import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedPostgres, launchPostgres } from '#server/platform/db/embedded/launch.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { scratchFolder } from '#test/pg/scratch.ts'
import { askOnce } from '#test/pg/server.ts'

const tool = fileURLToPath(new URL('../../tools/brand-add.ts', import.meta.url))

/** Each run is a process that loads the whole program. */
const PROCESSES_MS = 240_000

let dataDir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dataDir = await mkdtemp(join(scratchFolder(), 'tessera-brand-'))
  await chmod(dataDir, 0o755)
  server = await launchPostgres({ dataDir, durable: false })
  await migrate(server.ownerUrl)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const whole = '--name Sampaga --currency PHP --zone Asia/Manila --languages EN,TY'

/** Runs a command line; arguments contain no spaces. */
function run(line: string): Promise<{ readonly code: number; readonly output: string }> {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = process.env
  return new Promise((done) =>
    execFile(
      process.execPath,
      [tool, ...line.split(' ')],
      { env: { ...env, DATA_DIR: dataDir, DEMO: '0' } },
      (error, out, complaint) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: out + complaint }),
    ),
  )
}

const brands = async () =>
  (await askOnce<{ code: string }>(server.ownerUrl, 'SELECT code FROM merchant ORDER BY code')).map(
    ({ code }) => code,
  )

test(
  'a brand is made whole, its host of this machine serves, and a host of the world waits for its proof',
  async () => {
    const { code, output } = await run(
      `--code sampaga --host localhost,sampaga.example ${whole} --look plum --operator rina.m --mail-from care@sampaga.example`,
    )
    expect([code, output]).toEqual([0, expect.stringMatching(/^ {2}([a-z2-9]{4}-){4}[a-z2-9]{4}$/m)])
    expect(output).toMatch(/_tessera-challenge\.sampaga\.example {2}tessera-challenge=[a-z2-7]{32}/)
    const hosts = await askOnce(server.ownerUrl, 'SELECT host FROM merchant_host ORDER BY host')
    expect(hosts).toEqual([{ host: 'localhost' }])
    const [row] = await askOnce(
      server.ownerUrl,
      `SELECT name, currency, currency_symbol, zone, languages, default_language, market_profile, mail_from, mark,
            theme->'light'->>'primary' AS primary FROM merchant`,
    )
    expect(row).toEqual({
      name: 'Sampaga',
      currency: 'PHP',
      currency_symbol: '₱',
      zone: 'Asia/Manila',
      languages: ['EN', 'TY'],
      default_language: 'EN',
      market_profile: 'strict',
      mail_from: 'care@sampaga.example',
      mark: { kind: 'letters', letters: 'S' },
      primary: expect.stringMatching(/^oklch\(.* 330\)$/),
    })
    const [operator] = await askOnce(
      server.ownerUrl,
      `SELECT operator.name, role, code FROM operator JOIN merchant ON merchant.id = merchant_id`,
    )
    expect(operator).toEqual({ name: 'rina.m', role: 'owner', code: 'sampaga' })
    const kept = JSON.stringify(await askOnce(server.ownerUrl, 'SELECT audit_entry::text FROM audit_entry'))
    expect(kept).toContain('brand.create')
    expect(kept).not.toContain(/(?:[a-z2-9]{4}-){4}[a-z2-9]{4}/.exec(output)?.[0] ?? 'none')
  },
  PROCESSES_MS,
)

test(
  'the same code, a host of another brand and a name of another operator are refused, and nothing is left',
  async () => {
    const before = await brands()
    const again = await run(`--code sampaga --host other.example ${whole}`)
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining('There is a brand sampaga already'),
    ])
    const taken = await run(`--code second --host localhost ${whole}`)
    expect([taken.code, taken.output]).toEqual([
      1,
      expect.stringContaining('Another brand has the host localhost'),
    ])
    const twin = await run(`--code second --host second.example ${whole} --operator rina.m`)
    expect([twin.code, twin.output]).toEqual([1, expect.stringContaining('an operator rina.m already')])
    expect(await brands()).toEqual(before)
  },
  PROCESSES_MS,
)

test(
  'every fault is told at once, by its flag, before anything is written',
  async () => {
    const { code, output } = await run(
      '--code Bad --name B --host 1.2.3.4 --currency QQQ --zone Mars --look neon',
    )
    expect(code).toBe(1)
    for (const flag of ['code', 'name', 'host', 'currency', 'zone', 'look'])
      expect(output).toContain(`--${flag} cannot stand`)
    const fake = join(dataDir, 'mark.png')
    for (const [file, fault] of [
      [
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        '--mark: an SVG must be of shapes',
      ],
      ['no picture', '--mark must be a PNG or JPEG'],
    ] as const) {
      await writeFile(fake, file)
      const marked = await run(`--code third --host third.example ${whole} --mark ${fake}`)
      expect([marked.code, marked.output]).toEqual([1, expect.stringContaining(fault)])
    }
    expect(await brands()).toEqual(['sampaga'])
  },
  PROCESSES_MS,
)
