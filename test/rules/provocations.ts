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
const artIsPure = 'art/ is pure'
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
  boundary(
    'domain imports only domain: no server',
    'src/domain/b.ts',
    '#server/platform/http/bind.ts',
    isPure,
  ),
  boundary('domain imports only domain: no library', 'src/domain/c.ts', 'typebox', isPure),
  boundary('domain imports only domain: no Node', 'src/domain/d.ts', 'node:fs', isPure),
  boundary('domain does not know the art', 'src/domain/e.ts', '#art/icons.ts', isPure),
  {
    breaks: 'the art has no clock',
    path: 'src/art/clock.ts',
    source: 'export const now = () => new Date()\n',
    rule: 'no-restricted-globals',
    says: 'Pass the time in.',
  },
  {
    breaks: 'the art has no chance',
    path: 'src/art/chance.ts',
    source: 'export const draw = () => Math.random()\n',
    rule: 'no-restricted-properties',
    says: 'Pass the draw in',
  },
  boundary('art imports only art and domain: no contract', 'src/art/a.ts', '#contract/system.ts', artIsPure),
  boundary('art imports only art and domain: no browser', 'src/art/b.ts', '#browser/ui/Icon.tsx', artIsPure),
  boundary('art imports only art and domain: no library', 'src/art/c.ts', 'typebox', artIsPure),
  boundary('art imports only art and domain: no Node', 'src/art/d.ts', 'node:fs', artIsPure),
  boundary('contract knows typebox alone', 'src/contract/a.ts', 'kysely', 'only typebox and domain/'),
  boundary(
    'contract knows no server',
    'src/contract/b.ts',
    '#server/platform/http/bind.ts',
    'only typebox and domain/',
  ),
  boundary(
    'the server knows no site',
    'src/server/platform/http/a.ts',
    '#site/paths.ts',
    'nothing of the browser',
  ),
  boundary(
    'the server knows no console',
    'src/server/platform/audit/actions.ts',
    '#console/paths.ts',
    'nothing of the browser',
  ),
  boundary(
    'the server draws no pages',
    'src/server/publishing/pages/routes.ts',
    'react-dom/server',
    'nothing of the browser',
  ),
  boundary(
    'the site knows no server',
    'src/site/a.ts',
    '#server/platform/http/bind.ts',
    'only through contract/',
  ),
  boundary('the site knows no console', 'src/site/b.ts', '#console/paths.ts', 'only through contract/'),
  boundary('the site knows no library of the server', 'src/site/c.ts', 'fastify', 'only through contract/'),
  boundary('the site has no Node', 'src/site/d.ts', 'node:path', 'only through contract/'),
  boundary(
    'the console knows no server',
    'src/console/a.ts',
    '#server/platform/http/bind.ts',
    'only through contract/',
  ),
  boundary('the console knows no site', 'src/console/b.ts', '#site/paths.ts', 'only through contract/'),
  boundary('browser knows neither site', 'src/browser/a.ts', '#site/paths.ts', 'shared by both sites'),
  boundary('browser has no Node', 'src/browser/b.ts', 'node:fs', 'shared by both sites'),
  boundary(
    'the studio is a stranger',
    'src/studio/a.ts',
    '#server/platform/http/bind.ts',
    'a stranger to the platform',
  ),
  boundary(
    'no way from feature to feature but the graph',
    'src/server/platform/audit/store.ts',
    '#server/platform/merchants/actions.ts',
    'audit may call only: nobody. See oxlint.graph.ts.',
  ),
  boundary(
    'no way up: people know no money',
    'src/server/people/accounts/up.ts',
    '#server/money/wallets/actions.ts',
    'people/ imports only platform, people.',
  ),
  boundary(
    'no way up: money knows no games',
    'src/server/money/ledger/up.ts',
    '#server/play/plays/actions.ts',
    'money/ imports only platform, people, money.',
  ),
  boundary(
    'no way up: games know nothing that is published',
    'src/server/play/rounds/up.ts',
    '#server/publishing/support/actions.ts',
    'play/ imports only platform, people, money, play.',
  ),
  boundary(
    'no way up: no feature but those of the shell knows a feature of the shell',
    'src/server/publishing/content/up.ts',
    '#server/shell/brands/actions.ts',
    'publishing/ imports only platform, people, money, play, publishing.',
  ),
  boundary(
    'no way up from a folder within a feature',
    'src/server/play/providers/console/up.ts',
    '#server/publishing/content/actions.ts',
    'play/ imports only',
  ),
  boundary(
    'no way up in a plain test',
    'src/server/money/ledger/up.test.ts',
    '#server/play/plays/actions.ts',
    'money/ imports only',
  ),
  boundary(
    'a lower area is open to a feature only where the graph says so',
    'src/server/money/payments/down.ts',
    '#server/people/members/actions.ts',
    'payments may call only: audit, sealing. See oxlint.graph.ts.',
  ),
  boundary(
    "a folder within another feature is that feature's own",
    'src/server/people/operators/inside.ts',
    '#server/people/accounts/sign-in/login.ts',
    'only entry is its actions.ts',
  ),
  boundary(
    'SQL only in stores: not in a folder within a feature',
    'src/server/people/accounts/sign-in/sql.ts',
    'kysely',
    'SQL lives in store.ts',
  ),
  boundary(
    "a feature's store is its own",
    'src/server/publishing/content/actions.ts',
    '#server/platform/merchants/store.ts',
    'only entry is its actions.ts',
  ),
  boundary(
    "a feature's routes are its own",
    'src/server/publishing/content/jobs.ts',
    '#server/platform/merchants/routes.ts',
    'only entry is its actions.ts',
  ),
  boundary(
    'database tests import the actions of a feature alone',
    'src/server/publishing/content/content.pg.test.ts',
    '#server/people/members/store.ts',
    'only entry is its actions.ts',
  ),
  boundary(
    'a feature does not know the start',
    'src/server/publishing/content/routes.ts',
    '#server/shell/app.ts',
    'table of contents',
  ),
  boundary(
    'SQL only in stores: no query',
    'src/server/people/members/actions.ts',
    '#server/platform/db/query.ts',
    'SQL lives in store.ts',
  ),
  boundary(
    'SQL only in stores: no kysely',
    'src/server/people/members/routes.ts',
    'kysely',
    'SQL lives in store.ts',
  ),
  boundary(
    'SQL only in stores: no driver',
    'src/server/people/members/jobs.ts',
    'pg',
    'SQL lives in store.ts',
  ),
  boundary(
    'SQL only in stores: not in a plain test',
    'src/server/people/members/rank.test.ts',
    'kysely',
    'SQL lives in store.ts',
  ),
  boundary(
    'plumbing knows no feature: http',
    'src/server/platform/http/b.ts',
    '#server/platform/audit/actions.ts',
    'Plumbing knows no feature',
  ),
  boundary(
    'plumbing knows no feature: db',
    'src/server/platform/db/b.ts',
    '#server/platform/audit/actions.ts',
    'Plumbing knows no feature',
  ),
  boundary(
    'plumbing knows no feature: configuration',
    'src/server/platform/config.ts',
    '#server/platform/audit/actions.ts',
    'Plumbing knows no feature',
  ),
  boundary(
    'no climbing out of a folder',
    'src/server/platform/audit/routes.ts',
    '../http/bind.ts',
    'Import ./ within the folder',
  ),
  boundary(
    'no climbing in tests',
    'test/climb.ts',
    '../src/server/shell/app.ts',
    'Import ./ within the folder',
  ),
  boundary('no import without an extension', 'src/site/e.ts', './paths', 'with its extension'),
  {
    breaks: 'no chance on the server either, but from crypto',
    path: 'src/server/platform/http/chance.ts',
    source: 'export const draw = () => Math.random()\n',
    rule: 'no-restricted-properties',
    says: 'crypto gives it',
  },
  {
    breaks: 'the server calls others through one door',
    path: 'src/server/platform/http/calls.ts',
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
    path: 'src/server/platform/http/settings.ts',
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
    breaks: 'no cycles of types',
    path: 'src/console/hens/HensPage.tsx',
    source:
      "import { HenPanel } from './HenPanel.tsx'\n\nexport type Hen = string\nexport const first = () => HenPanel\n",
    rule: 'no-cycle',
  },
  {
    breaks: 'no cycles of types, seen from the panel',
    path: 'src/console/hens/HenPanel.tsx',
    source: "import type { Hen } from './HensPage.tsx'\n\nexport const HenPanel = (hen: Hen) => hen\n",
    rule: 'no-cycle',
  },
  {
    breaks: 'default exports are for pages',
    path: 'src/site/default.ts',
    source: 'export default 1\n',
    rule: 'no-default-export',
  },
  {
    breaks: 'a file has at most 400 lines, with its comments',
    path: 'src/site/long-file.ts',
    source: `export const line = 1\n${manyLines(400, '// counts too')}\n`,
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
    path: 'src/server/platform/audit/jobs.ts',
    source: 'const work = async () => 1\n\nexport function begin() {\n  work()\n}\n',
    rule: 'no-floating-promises',
  },
  {
    breaks: 'every promise is awaited, in tests too',
    path: 'src/server/platform/audit/loose.test.ts',
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
