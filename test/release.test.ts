import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { root } from './tidy/sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { dependencies, scripts } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  scripts: Record<string, string>
}

test('NOTICE names every package of a release with its licence: npm run notice writes it', async () => {
  const { noticeText } = (await import(join(root, 'tools/notice.ts'))) as {
    noticeText: (lock: string) => string
  }
  expect(read('NOTICE')).toBe(noticeText(read('package-lock.json')))
})

/** Packages that a file imports at runtime, type-only imports excluded. */
function importsOf(path: string): string[] {
  return [...read(path).matchAll(/^(?:import|export)[^'"]*?from '([^'.#][^']*)'|^import '([^'.#][^']*)'/gm)]
    .filter(([whole]) => !whole.startsWith('import type'))
    .map(([, one, other]) => one ?? other ?? '')
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

test('the entry points of a release import no package for building or testing', () => {
  const files = globSync(
    ['src/{domain,contract,server}/**/*.ts', 'src/studio/{server,wire,game}/**/*.ts', 'locales/*.ts'],
    {
      cwd: root,
    },
  ).filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter((name) => !(name in dependencies))
      .map((name) => `${path}: ${name}`),
  )
  expect(wrong).toEqual([])
  expect(importsOf('tools/build.ts').filter((name) => !(name in dependencies))).toEqual(['vite'])
})

test('a release has every command that it keeps', async () => {
  const { CHECK_NODE, commandsOf, folders } = (await import(join(root, 'tools/release-content.ts'))) as {
    CHECK_NODE: string
    commandsOf: (text: string) => string
    folders: readonly string[]
  }
  const released = JSON.parse(commandsOf(read('package.json'))) as { scripts: Record<string, string> }
  for (const [name, command] of Object.entries(released.scripts)) {
    expect(command).toBe(released.scripts[`pre${name}`] === undefined ? CHECK_NODE : scripts[name])
    const [, path = ''] = /^(?:NODE_COMPILE_CACHE=\S+ )?(?:exec )?node (\S+)/.exec(command) ?? []
    expect([path, folders.some((folder) => path.startsWith(folder))]).toEqual([path, true])
    expect(existsSync(join(root, path))).toBe(true)
    expect(missingOf(path, folders)).toEqual([])
  }
})

/** Commands that need a clone: they build, or try things out. */
const ofClone = [/^(?:dev|release|faults)$/, /:prove$/]

test('a release has every command that the documents of operation name', async () => {
  const { commandsOf } = (await import(join(root, 'tools/release-content.ts'))) as {
    commandsOf: (text: string) => string
  }
  const released = JSON.parse(commandsOf(read('package.json'))) as { scripts: Record<string, string> }
  const named = ['docs/operations.md', 'docs/brands.md', 'docs/ledger.md'].flatMap((path) =>
    [...read(path).matchAll(/npm\s+run\s+([a-z:]+)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('operator:reset')
  const missing = named.filter(
    (name) => !(name in released.scripts) && !ofClone.some((form) => form.test(name)),
  )
  expect(missing).toEqual([])
})

test('a Node too old to install the packages lays out the locked one first', async () => {
  const { canInstall, layOutFirstNode } = (await import(join(root, 'tools/first-node.mjs'))) as {
    canInstall: (version: string) => boolean
    layOutFirstNode: (lock: string) => { folder: string; bin: string } | undefined
  }
  expect(['18.20.4', '20.18.3', '21.7.0', '22.11.0', '23.4.0'].filter(canInstall)).toEqual([])
  const fit = ['20.19.0', '22.12.0', '24.0.0', '26.1.0']
  expect(fit.filter(canInstall)).toEqual(fit)
  const name = `node-${process.platform}-${process.arch}`
  const locked = { version: '24.0.0', integrity: 'sha512-x', optional: true }
  const laid = layOutFirstNode(JSON.stringify({ packages: { [`node_modules/${name}`]: locked } }))
  onTestFinished(() => rmSync(laid?.folder ?? '', { recursive: true, force: true }))
  const { packages } = JSON.parse(readFileSync(join(laid?.folder ?? '', 'package-lock.json'), 'utf8')) as {
    packages: object
  }
  expect(packages).toEqual({
    '': { dependencies: { [name]: '24.0.0' } },
    [`node_modules/${name}`]: { ...locked, optional: false },
  })
  expect(layOutFirstNode(JSON.stringify({ packages: {} }))).toBe(undefined)
})

/** Our files that a command of the release reads and the release lacks. */
function missingOf(path: string, folders: readonly string[], seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const isThere = folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const next = [...read(path).matchAll(/^(?:import|export)(?! type)[^'"]*?from '([.#][^']*)'/gm)]
    .map(([, name = '']) =>
      name.startsWith('.')
        ? join(path, '..', name)
        : name.replace(/^#(locales|db|test)/, '$1').replace(/^#/, 'src/'),
    )
    .filter((file) => /\.m?[tj]s$/.test(file))
  return [...(isThere ? [] : [path]), ...next.flatMap((file) => missingOf(file, folders, seen))]
}
