import { readFileSync } from 'node:fs'

import { defineConfig } from 'oxlint'

import { areas as serverAreas, furtherEntries, plumbing } from './oxlint.graph.ts'

/** The areas of the server, lowest first, and the folder of each feature: `play/rounds`. */
const order = Object.keys(serverAreas)
const places = new Map(
  Object.entries(serverAreas).flatMap(([area, features]) =>
    Object.keys(features).map((name) => [name, `${area}/${name}`] as const),
  ),
)

/**
 * Files that contain SQL besides the stores and the tests on a database: plumbing with a table or a connection of
 * its own.
 */
const sqlFiles = [
  'src/server/platform/db/**',
  'src/server/platform/jobs/{migrate,runner}.ts',
  'src/server/platform/merchants/identity-providers.ts',
  'src/server/platform/metrics/metrics.ts',
]

const pageLibraries = ['react', 'react-dom', '@tanstack', 'radix-ui', 'wouter', 'regexparam']
const serverLibraries = [
  ...'@simplewebauthn/server fastify bidi-js graphile-worker harfbuzzjs kysely maxmind'.split(' '),
  ...'nodemailer openid-client pg pino prom-client sanitize-html sharp'.split(' '),
  '@opentelemetry',
]

const house = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly imports: Record<string, string>
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}
const aliases = Object.keys(house.imports).map((alias) => alias.slice(1, -2))
const packages = Object.keys({ ...house.dependencies, ...house.devDependencies })

interface Area {
  /** The aliases that it may import. */
  readonly knows: readonly string[]
  readonly bannedLibraries: readonly string[]
  readonly isOnNode: boolean
  readonly because: string
}

const areas: Record<string, Area> = {
  domain: {
    knows: ['domain'],
    bannedLibraries: packages,
    isOnNode: false,
    because: 'domain/ is pure: it imports only domain/.',
  },
  art: {
    knows: ['art', 'domain'],
    bannedLibraries: packages,
    isOnNode: false,
    because: 'art/ is pure: it imports only art/ and domain/.',
  },
  contract: {
    knows: ['contract', 'domain'],
    bannedLibraries: packages.filter((name) => name !== 'typebox'),
    isOnNode: false,
    because: 'contract/ imports only typebox and domain/.',
  },
  server: {
    knows: ['server', 'contract', 'art', 'domain', 'locales', 'db'],
    bannedLibraries: pageLibraries,
    isOnNode: true,
    because: 'The server knows nothing of the browser.',
  },
  browser: {
    knows: ['browser', 'contract', 'art', 'domain', 'locales'],
    bannedLibraries: serverLibraries,
    isOnNode: false,
    because: 'browser/ is shared by both sites: it knows neither, and no server.',
  },
  site: {
    knows: ['site', 'browser', 'contract', 'art', 'domain', 'locales'],
    bannedLibraries: serverLibraries,
    isOnNode: false,
    because: 'site/ reaches the server only through contract/, and does not know console/.',
  },
  console: {
    knows: ['console', 'browser', 'contract', 'art', 'domain', 'locales'],
    bannedLibraries: serverLibraries,
    isOnNode: false,
    because: 'console/ reaches the server only through contract/, and does not know site/.',
  },
  studio: {
    knows: ['studio', 'browser', 'art', 'domain', 'locales'],
    bannedLibraries: ['kysely'],
    isOnNode: true,
    because: 'studio/ is a stranger to the platform: it shares domain/, art/ and browser/ alone.',
  },
}

interface Ban {
  readonly regex: string
  readonly message: string
}

const everywhere: readonly Ban[] = [
  { regex: String.raw`^\.\.|^\./.*\.\./`, message: 'Import ./ within the folder and # beyond it.' },
  {
    regex: '^[.#]([^?]*/)?[^./?]*$',
    message: 'Name the file with its extension: Node runs the source as it is.',
  },
]
const sqlOnlyInStores: Ban = {
  regex: String.raw`^(kysely|pg)$|^#server/platform/db/query\.ts$|^#db/`,
  message: 'SQL lives in store.ts.',
}

function bansOf(name: keyof typeof areas, kind: 'code' | 'tests'): Ban[] {
  const area = areas[name]
  if (!area) throw new Error(`no area ${name}`)
  const isTest = kind === 'tests'
  const known = isTest ? [...area.knows, 'test', 'db'] : area.knows
  const strangers = aliases.filter((alias) => !known.includes(alias))
  const banned = area.bannedLibraries.filter((library) => !isTest || library !== 'vitest')
  return [
    ...everywhere,
    { regex: `^#(${strangers.join('|')})/`, message: area.because },
    { regex: `^(${banned.join('|')})(/|$)`, message: area.because },
    ...(area.isOnNode || isTest ? [] : [{ regex: '^node:', message: area.because }]),
  ]
}

/**
 * The studio has two sides in one area: its process, and the code in the player's frame. Rules and shapes of games
 * run on both sides. SQL is allowed in its stores only, here too.
 */
const studioSides = () => {
  const code = bansOf('studio', 'code')
  const inBrowser: Ban[] = [
    {
      regex: '^node:|^#studio/server/',
      message: "It runs in the player's frame: no node:, nothing of the process.",
    },
    { regex: `^(${serverLibraries.join('|')})(/|$)`, message: "It runs in the player's frame." },
  ]
  const inProcess: Ban[] = [
    { regex: '^#browser/|^#studio/pages/', message: 'The process of the studio draws no pages.' },
    { regex: `^(${pageLibraries.join('|')})(/|$)`, message: 'The process of the studio draws no pages.' },
  ]
  const noSql: Ban = { regex: '^pg$', message: 'SQL lives in stores.' }
  return [
    imports(['src/studio/{game,games,pages,wire}/**'], [...code, ...inBrowser]),
    imports(['src/studio/server/**'], [...code, ...inProcess, noSql]),
    imports(['src/studio/server/{*-store,database}.ts'], [...code, ...inProcess]),
    imports(['src/studio/**/*.test.ts', 'src/studio/**/*.test.tsx'], bansOf('studio', 'tests')),
  ]
}

/** A later override replaces an earlier one of the same rule entirely, so each contains its full list. */
const imports = (files: string[], bans: readonly Ban[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...bans] }] as ['error', object] },
})

const area = (name: keyof typeof areas) => [
  imports([`src/${name}/**`], bansOf(name, 'code')),
  imports([`src/${name}/**/*.test.ts`, `src/${name}/**/*.test.tsx`], bansOf(name, 'tests')),
]

/** A folder of the server with its own bans: SQL is allowed only in its stores and SQL files. */
function folder(place: string, bans: readonly Ban[], bansOnDatabase: readonly Ban[] = bans) {
  const path = `src/server/${place}`
  const code = [...bansOf('server', 'code'), ...bans]
  const tests = bansOf('server', 'tests')
  return [
    imports([`${path}/**`], [...code, sqlOnlyInStores]),
    imports(
      [
        `${path}/**/store.ts`,
        `${path}/**/*-store.ts`,
        ...sqlFiles.filter((file) => file.startsWith(`${path}/`)),
      ],
      code,
    ),
    imports([`${path}/**/*.test.ts`], [...tests, ...bans, sqlOnlyInStores]),
    imports([`${path}/**/*.pg.test.ts`], [...tests, ...bansOnDatabase]),
  ]
}

function feature(area: string, name: string, allowed: readonly string[]) {
  const above = order.slice(order.indexOf(area) + 1)
  const strangers = [...places].filter(([other]) => other !== name && !allowed.includes(other))
  const noStrangers: Ban = {
    regex: `^#server/(${strangers.map(([, place]) => place).join('|')})/`,
    message: `${name} may call only: ${allowed.join(', ') || 'nobody'}. See oxlint.graph.ts.`,
  }
  const others = [...places.keys()].filter((other) => other !== name)
  const bans = [...noWayUp(area, above), noStrangers, ...allowed.map(onlyByActions), knowsNoStart]
  // A test on the database may prepare its data with the actions of any feature.
  return folder(`${area}/${name}`, bans, others.map(onlyByActions))
}

function noWayUp(area: string, above: readonly string[]): Ban[] {
  if (above.length === 0) return []
  const known = order.filter((one) => !above.includes(one)).join(', ')
  return [
    {
      regex: `^#server/(${above.join('|')})/`,
      message: `${area}/ is below it: ${area}/ imports only ${known}. Hand the function in from shell/.`,
    },
  ]
}

function onlyByActions(other: string): Ban {
  const place = places.get(other)
  if (place === undefined) throw new Error(`no feature ${other} in oxlint.graph.ts`)
  return {
    regex: `^#server/${place}/${anythingBut(['actions.ts', ...(furtherEntries[other] ?? [])])}`,
    message: "Another feature's only entry is its actions.ts.",
  }
}

/** A regular expression for every ending except these: oxlint's engine has no look-ahead. */
function anythingBut(endings: readonly string[]): string {
  const firsts = [...new Set(endings.map((ending) => ending.charAt(0)))].filter((letter) => letter !== '')
  const next = firsts.map((letter) => {
    const rest = endings.filter((ending) => ending.startsWith(letter)).map((ending) => ending.slice(1))
    return `${letter === '.' ? String.raw`\.` : letter}${anythingBut(rest)}`
  })
  const other = firsts.length > 0 ? `[^${firsts.join('')}]` : '.'
  return `(?:${[...(endings.includes('') ? [] : ['$']), other, ...next].join('|')})`
}

const knowsNoStart: Ban = {
  regex: String.raw`^#server/(main|shell/[^/]*)\.ts$`,
  message: 'main.ts and the files of shell/ are the table of contents: nothing imports them.',
}
const knowsNoFeature: Ban = {
  regex: `^#server/(${[...places.values()].join('|')})/`,
  message: 'Plumbing knows no feature.',
}

const noChance = {
  object: 'Math',
  property: 'random',
  message: 'Pass the draw in; where chance must be safe, crypto gives it.',
}
const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'Settings are read once, by platform/config.ts.',
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'oxc', 'unicorn', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  // Generated files are checked by their generators.
  ignorePatterns: ['db/schema.ts', 'node_modules', 'dist', '.data', '.shots', '.bench'],
  rules: {
    // A page and its children share types through a file of their own, so types form no circle either.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    'no-restricted-imports': ['error', { patterns: [...everywhere] }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
    'unicorn/prefer-node-protocol': 'error',
    // We cut texts by code points on purpose, and methods of our records never use `this`.
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    // A group of buttons is not a fieldset, a tab list gets focus through its tabs, and a checkbox has its
    // own state.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
  },
  overrides: [
    ...Object.keys(areas).flatMap(area),
    ...studioSides(),
    {
      files: ['src/{domain,art}/**'],
      rules: { 'no-restricted-globals': ['error', { name: 'Date', message: 'Pass the time in.' }] },
    },
    {
      files: ['src/server/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Call others through platform/http/outbound.ts.' },
        ],
      },
    },
    {
      // A process of its own, which calls the server and the studio of its machine as a player's browser does.
      files: ['src/server/shell/demo/players/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/{browser,site,console}/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            name: 'localStorage',
            message: 'It throws where it is blocked: browserStorage of browser/storage.ts.',
          },
          {
            name: 'sessionStorage',
            message: 'It throws where it is blocked: tabStorage of browser/storage.ts.',
          },
        ],
      },
    },
    {
      files: ['src/{server,browser,site,console}/**/*.test.{ts,tsx}', 'src/browser/storage.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    { files: ['src/**'], rules: { 'no-restricted-properties': ['error', noChance, noEnvironment] } },
    // Only entry points read the settings; the embedded PostgreSQL needs the PATH for its programs.
    {
      files: ['src/server/main.ts', 'src/studio/server/main.ts', 'src/server/platform/db/embedded/runner.ts'],
      rules: { 'no-restricted-properties': ['error', noChance] },
    },
    imports(['src/server/platform/*.ts'], [...bansOf('server', 'code'), knowsNoFeature, sqlOnlyInStores]),
    ...plumbing.flatMap((name) => folder(`platform/${name}`, [knowsNoFeature, knowsNoStart], [])),
    ...Object.entries(serverAreas).flatMap(([area, features]) =>
      Object.entries(features).flatMap(([name, allowed]) => feature(area, name, allowed)),
    ),
    // The files that wire the server together may import everything in it.
    imports(['src/server/main.ts', 'src/server/shell/*.ts'], bansOf('server', 'code')),
    {
      files: [
        'src/{site,console}/**/*Page.tsx',
        '*.config.ts',
        'test/*/global-setup.ts',
        'tools/*-reporter.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['**/*.test.ts', '**/*.test.tsx', 'test/**'], rules: { 'no-restricted-properties': 'off' } },
    // Longer than the limit, and still to be split. No file may join them.
    {
      files: [
        'src/server/people/accounts/registration/registration.pg.test.ts',
        'src/server/people/console-members/console-members.pg.test.ts',
        'src/server/people/operators/sign-in.pg.test.ts',
        'test/attacks/{console,social}.pg.test.ts',
      ],
      rules: { 'max-lines': ['error', { max: 440 }] },
    },
    // Generated; their length depends on the database and on the number of catalogues.
    { files: ['db/schema.ts', 'locales/english.ts'], rules: { 'max-lines': 'off' } },
  ],
})
