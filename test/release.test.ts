import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

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

test('what a release starts imports no package for building or testing', () => {
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
  const { commandsOf, folders } = (await import(join(root, 'tools/release-content.ts'))) as {
    commandsOf: (text: string) => string
    folders: readonly string[]
  }
  const released = JSON.parse(commandsOf(read('package.json'))) as { scripts: Record<string, string> }
  for (const [name, command] of Object.entries(released.scripts)) {
    expect(command).toBe(scripts[name])
    const [, path = ''] = /^(?:NODE_COMPILE_CACHE=\S+ )?(?:exec )?node (\S+)/.exec(command) ?? []
    expect([path, folders.some((folder) => path.startsWith(folder))]).toEqual([path, true])
    expect(existsSync(join(root, path))).toBe(true)
    expect(missingOf(path, folders)).toEqual([])
  }
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
    .filter((file) => /\.[tj]s$/.test(file))
  return [...(isThere ? [] : [path]), ...next.flatMap((file) => missingOf(file, folders, seen))]
}
