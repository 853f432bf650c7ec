import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { allowed } from './rules/allowed.ts'
import { provocations } from './rules/provocations.ts'
import { typeProvocations } from './rules/type-provocations.ts'

// A rule that is switched off looks like one that holds. So each rule is broken once, in a copy of the project that
// contains only its settings and the offending files.

const root = fileURLToPath(new URL('..', import.meta.url))
const areas = ['domain', 'art', 'contract', 'server', 'browser', 'site', 'console', 'studio']
let house = ''

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'tessera-rules-'))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  const settings = [
    'package.json',
    'oxlint.config.ts',
    'oxlint.graph.ts',
    'oxlint.graph-money.ts',
    'tsconfig.base.json',
    'test/tsconfig.json',
  ]
  for (const path of [...settings, ...areas.map((area) => `src/${area}/tsconfig.json`)]) {
    cpSync(join(root, path), join(house, path))
  }
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

interface Diagnostic {
  readonly code?: string
  readonly message: string
  readonly help?: string
  readonly filename: string
}

async function lint(files: Readonly<Record<string, string>>): Promise<Diagnostic[]> {
  for (const [path, source] of Object.entries(files)) write(path, source)
  const answer = JSON.parse(await run('oxlint', ['--format=json'], house)) as { diagnostics: Diagnostic[] }
  return answer.diagnostics
}

/** Output of a tool; a failing exit code is expected. */
function run(tool: string, options: string[], cwd: string): Promise<string> {
  const file = join(root, 'node_modules', '.bin', tool)
  return new Promise((done) => {
    execFile(file, options, { cwd, maxBuffer: 50_000_000 }, (_error, stdout) => done(stdout))
  })
}

function write(path: string, source: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), source)
}

test('the linter finds each provocation, says why, and leaves what is allowed alone', async () => {
  expect(new Set(provocations.map((one) => one.path)).size).toBe(provocations.length)
  const found = await lint({
    ...allowed,
    ...Object.fromEntries(provocations.map((one) => [one.path, one.source])),
  })
  const missed = provocations.filter(
    (one) =>
      !found.some(
        (diagnostic) =>
          diagnostic.filename === one.path &&
          (diagnostic.code ?? '').includes(one.rule) &&
          `${diagnostic.message} ${diagnostic.help ?? ''}`.includes(one.says ?? ''),
      ),
  )
  expect(missed.map((one) => `${one.breaks} (${one.path})`)).toEqual([])
  const loud = found.filter((diagnostic) => Object.hasOwn(allowed, diagnostic.filename))
  expect(loud.map((diagnostic) => `${diagnostic.filename}: ${diagnostic.message}`)).toEqual([])
})

/** Compiler errors in the offending files, compiled as part of that area. */
async function compile(area: 'domain' | 'art' | 'server' | 'browser'): Promise<Map<string, string>> {
  const folder = join(house, `types-${area}`)
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'node_modules', 'src', 'db'])
    symlinkSync(join(root, name), join(folder, name))
  const files = typeProvocations.filter((one) => one.area === area)
  files.forEach((one, index) => writeFileSync(join(folder, `provoked-${index}.ts`), one.source))
  const settings = {
    extends: join(root, 'src', area, 'tsconfig.json'),
    include: [],
    files: files.map((_, index) => `provoked-${index}.ts`),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const result = await run('tsc', ['-p', 'tsconfig.json', '--pretty', 'false'], folder)
  return new Map(
    files.map((one, index) => [
      one.breaks,
      // Indented lines continue the message above.
      result
        .split(/\n(?! )/)
        .filter((text) => text.startsWith(`provoked-${index}.ts`))
        .join('\n'),
    ]),
  )
}

test('code that the types refuse does not compile, and says why', async () => {
  const typed = ['domain', 'art', 'server', 'browser'] as const
  const found = await Promise.all(typed.map(compile))
  const complaints = new Map(found.flatMap((one) => [...one]))
  expect(complaints.size).toBe(typeProvocations.length)
  const missed = typeProvocations.filter((one) => !(complaints.get(one.breaks) ?? '').includes(one.says))
  expect(missed.map((one) => `${one.breaks}: ${complaints.get(one.breaks)}`)).toEqual([])
})
