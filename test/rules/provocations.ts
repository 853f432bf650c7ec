/** A file that breaks one linter rule, and the expected message. */
export interface Provocation {
  readonly breaks: string
  readonly path: string
  readonly source: string
  readonly rule: string
  readonly says?: string
}

const imports = 'no-restricted-imports'

/** A forbidden import across areas. */
const boundary = (breaks: string, path: string, target: string, says: string): Provocation => ({
  breaks,
  path,
  source: `import { thing } from '${target}'\n\nexport const kept = thing\n`,
  rule: imports,
  says,
})

const isPure = 'domain/ is pure'
const manyLines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')

export const provocations: readonly Provocation[] = [
  {
    breaks: 'the domain has no clock',
    path: 'src/domain/clock.ts',
    source: 'export const now = () => new Date()\n',
    rule: 'no-restricted-globals',
    says: 'Pass the time in.',
  },
  {
    breaks: 'the domain has no chance',
    path: 'src/domain/chance.ts',
    source: 'export const draw = () => Math.random()\n',
    rule: 'no-restricted-properties',
    says: 'Pass the draw in',
  },
  boundary('domain imports only domain: no contract', 'src/domain/a.ts', '#contract/system.ts', isPure),
  boundary('domain imports only domain: no server', 'src/domain/b.ts', '#server/http/bind.ts', isPure),
  boundary('domain imports only domain: no library', 'src/domain/c.ts', 'typebox', isPure),
  boundary('domain imports only domain: no Node', 'src/domain/d.ts', 'node:fs', isPure),
  boundary('contract knows typebox alone', 'src/contract/a.ts', 'kysely', 'only typebox and domain/'),
  boundary(
    'contract knows no server',
    'src/contract/b.ts',
    '#server/http/bind.ts',
    'only typebox and domain/',
  ),
  boundary('the server knows no site', 'src/server/http/a.ts', '#site/paths.ts', 'nothing of the browser'),
  boundary(
    'the server knows no console',
    'src/server/audit/actions.ts',
    '#console/paths.ts',
    'nothing of the browser',
  ),
  boundary(
    'the server draws no pages',
    'src/server/pages/routes.ts',
    'react-dom/server',
    'nothing of the browser',
  ),
  boundary('the site knows no server', 'src/site/a.ts', '#server/http/bind.ts', 'only through contract/'),
  boundary('the site knows no console', 'src/site/b.ts', '#console/paths.ts', 'only through contract/'),
  boundary('the site knows no library of the server', 'src/site/c.ts', 'fastify', 'only through contract/'),
  boundary('the site has no Node', 'src/site/d.ts', 'node:path', 'only through contract/'),
  boundary(
    'the console knows no server',
    'src/console/a.ts',
    '#server/http/bind.ts',
    'only through contract/',
  ),
  boundary('the console knows no site', 'src/console/b.ts', '#site/paths.ts', 'only through contract/'),
  boundary('browser knows neither site', 'src/browser/a.ts', '#site/paths.ts', 'shared by both sites'),
  boundary('browser has no Node', 'src/browser/b.ts', 'node:fs', 'shared by both sites'),
  boundary(
    'the studio is a stranger',
    'src/studio/a.ts',
    '#server/http/bind.ts',
    'a stranger to the platform',
  ),
  boundary(
    'no way from feature to feature but the graph',
    'src/server/audit/store.ts',
    '#server/merchants/actions.ts',
    'audit may call only: nobody. See oxlint.graph.ts.',
  ),
  boundary(
    "a feature's store is its own",
    'src/server/content/actions.ts',
    '#server/merchants/store.ts',
    'only door is its actions.ts',
  ),
  boundary(
    "a feature's routes are its own",
    'src/server/content/jobs.ts',
    '#server/merchants/routes.ts',
    'only door is its actions.ts',
  ),
  boundary(
    'tests on the database pass by the doors too',
    'src/server/content/content.pg.test.ts',
    '#server/members/store.ts',
    'only door is its actions.ts',
  ),
  boundary(
    'a feature does not know the start',
    'src/server/content/routes.ts',
    '#server/app.ts',
    'table of contents',
  ),
  boundary(
    'SQL only in stores: no query',
    'src/server/members/actions.ts',
    '#server/db/query.ts',
    'SQL lives in store.ts',
  ),
  boundary(
    'SQL only in stores: no kysely',
    'src/server/members/routes.ts',
    'kysely',
    'SQL lives in store.ts',
  ),
  boundary('SQL only in stores: no driver', 'src/server/members/jobs.ts', 'pg', 'SQL lives in store.ts'),
  boundary(
    'SQL only in stores: not in a plain test',
    'src/server/members/rank.test.ts',
    'kysely',
    'SQL lives in store.ts',
  ),
  boundary(
    'plumbing knows no feature: http',
    'src/server/http/b.ts',
    '#server/audit/actions.ts',
    'Plumbing knows no feature',
  ),
  boundary(
    'plumbing knows no feature: db',
    'src/server/db/b.ts',
    '#server/audit/actions.ts',
    'Plumbing knows no feature',
  ),
  boundary(
    'plumbing knows no feature: configuration',
    'src/server/config.ts',
    '#server/audit/actions.ts',
    'Plumbing knows no feature',
  ),
  boundary(
    'no climbing out of a folder',
    'src/server/audit/routes.ts',
    '../http/bind.ts',
    'Import ./ within the folder',
  ),
  boundary('no climbing in tests', 'test/climb.ts', '../src/server/app.ts', 'Import ./ within the folder'),
  boundary('no import without an extension', 'src/site/e.ts', './paths', 'with its extension'),
  {
    breaks: 'no chance on the server either, but from crypto',
    path: 'src/server/http/chance.ts',
    source: 'export const draw = () => Math.random()\n',
    rule: 'no-restricted-properties',
    says: 'crypto gives it',
  },
  {
    breaks: 'the server calls others through one door',
    path: 'src/server/http/calls.ts',
    source: "export const ask = () => fetch('https://example.com')\n",
    rule: 'no-restricted-globals',
    says: 'http/outbound.ts',
  },
  {
    breaks: 'pages work where storage is blocked',
    path: 'src/site/layout/kept.ts',
    source: "export const kept = () => localStorage.getItem('kept')\n",
    rule: 'no-restricted-globals',
    says: 'browser/storage.ts',
  },
  {
    breaks: 'settings are read once',
    path: 'src/server/http/settings.ts',
    source: 'export const port = process.env.PORT\n',
    rule: 'no-restricted-properties',
    says: 'Settings are read once',
  },
  {
    breaks: 'no barrels',
    path: 'src/browser/barrel.ts',
    source: "export * from './a.ts'\n",
    rule: 'no-barrel-file',
  },
  {
    breaks: 'no cycles',
    path: 'src/browser/chicken.ts',
    source: "import { egg } from '#browser/egg.ts'\n\nexport const chicken = () => egg()\n",
    rule: 'no-cycle',
  },
  {
    breaks: 'no cycles, seen from the other side',
    path: 'src/browser/egg.ts',
    source: "import { chicken } from './chicken.ts'\n\nexport const egg = (): unknown => chicken()\n",
    rule: 'no-cycle',
  },
  {
    breaks: 'default exports are for pages',
    path: 'src/site/default.ts',
    source: 'export default 1\n',
    rule: 'no-default-export',
  },
  {
    breaks: 'a file has at most 400 lines',
    path: 'src/site/long-file.ts',
    source: `export const lines = [\n${manyLines(400, '  1,')}\n]\n`,
    rule: 'max-lines',
  },
  {
    breaks: 'a function has at most 70 lines',
    path: 'src/site/long-function.ts',
    source: `export function long(): number {\n  let count = 0\n${manyLines(70, '  count += 1')}\n  return count\n}\n`,
    rule: 'max-lines-per-function',
  },
  {
    breaks: 'file names are kebab-case or PascalCase',
    path: 'src/site/snake_case.ts',
    source: 'export const kept = 1\n',
    rule: 'filename-case',
  },
  {
    breaks: 'every promise is awaited',
    path: 'src/server/audit/jobs.ts',
    source: 'const work = async () => 1\n\nexport function begin() {\n  work()\n}\n',
    rule: 'no-floating-promises',
  },
  {
    breaks: 'every promise is awaited, in tests too',
    path: 'src/server/audit/loose.test.ts',
    source: 'const work = async () => 1\n\nexport function begin() {\n  work()\n}\n',
    rule: 'no-floating-promises',
  },
  {
    breaks: 'every switch is exhausted',
    path: 'src/domain/switch.ts',
    source:
      "export function say(word: 'yes' | 'no') {\n  switch (word) {\n    case 'yes':\n      return 1\n  }\n  return 0\n}\n",
    rule: 'switch-exhaustiveness-check',
  },
  {
    breaks: 'no any',
    path: 'src/domain/any.ts',
    source: 'export const kept = (x: any): unknown => x\n',
    rule: 'no-explicit-any',
  },
  {
    breaks: 'no claim that a value is there',
    path: 'src/domain/claim.ts',
    source: 'export const first = (list: number[]) => list[0]!\n',
    rule: 'no-non-null-assertion',
  },
  {
    breaks: 'type-only imports are marked',
    path: 'src/site/type-import.ts',
    source: "import { Kind } from './kind.ts'\n\nexport const kept: Kind = 'a'\n",
    rule: 'consistent-type-imports',
  },
  {
    breaks: 'an exception that excuses nothing goes',
    path: 'src/site/stale.ts',
    source: '// oxlint-disable-next-line no-debugger\nexport const kept = 1\n',
    rule: '',
    says: 'Unused',
  },
]

/** Allowed counterparts of each rule, for which the linter must report nothing. */
export const allowed: Readonly<Record<string, string>> = {
  'src/server/main.ts': 'export const kept = process.env\n',
  'src/site/kind.ts': "export type Kind = 'a' | 'b'\n",
  'src/site/HomePage.tsx': 'export default function HomePage() {\n  return null\n}\n',
  'src/site/uses.ts':
    "import { system } from '#contract/system.ts'\nimport { useT } from '#browser/i18n/translate.ts'\n\nexport const kept = [system, useT]\n",
  'src/server/sessions/store.ts':
    "import { sql } from 'kysely'\n\nimport { query } from '#server/db/query.ts'\n\nexport const kept = [sql, query]\n",
  'src/server/sessions/actions.ts':
    "import { findMember } from '#server/members/actions.ts'\n\nexport const kept = findMember\n",
  'src/server/art/art.pg.test.ts':
    "import { publishBanner } from '#server/content/actions.ts'\n\nexport const kept = publishBanner\n",
  'src/server/sessions/sessions.pg.test.ts':
    "import { sql } from 'kysely'\nimport { expect } from 'vitest'\n\nimport { openTestDatabase } from '#test/pg/database.ts'\n\nexport const kept = [sql, expect, openTestDatabase]\n",
  'src/server/app.ts': "import { artRoutes } from '#server/art/routes.ts'\n\nexport const kept = artRoutes\n",
  'src/contract/kept.ts':
    "import { String } from 'typebox'\n\nimport { permissions } from '#domain/access/permission.ts'\n\nexport const kept = [String, permissions]\n",
  'src/domain/kept.test.ts':
    "import { readFileSync } from 'node:fs'\nimport { expect } from 'vitest'\n\nexport const kept = [expect, readFileSync]\n",
}
