import { posix } from 'node:path'

import { type Check, isCode, isTest } from './sources.ts'
import { isNode, parse } from './syntax.ts'

const vague =
  /^(.*-)?(utils?|helpers?|common|misc|shared|index|service|manager|types|constants|functions|lib)$/

/** Vague names attract unrelated code. */
export const vagueNames: Check = (sources) =>
  sources
    .filter(isCode)
    .map(({ path }) => path)
    .filter((path) => vague.test(posix.basename(path).split('.')[0]?.toLowerCase() ?? ''))

/** A file of the domain that exports a function needs a test. */
export const untestedDeciders: Check = (sources) => {
  const paths = new Set(sources.map(({ path }) => path))
  return sources
    .filter((source) => source.path.startsWith('src/domain/') && isCode(source) && !isTest(source))
    .filter((source) => !paths.has(source.path.replace(/\.ts$/, '.test.ts')) && exportsFunction(source))
    .map(({ path }) => path)
}

function exportsFunction(source: Parameters<typeof parse>[0]): boolean {
  const body = parse(source)['body'] as readonly unknown[]
  return body.some((statement) => {
    if (!isNode(statement) || statement.type !== 'ExportNamedDeclaration') return false
    const declaration = statement['declaration']
    if (!isNode(declaration)) return false
    if (declaration.type === 'FunctionDeclaration') return true
    const declarators = (declaration['declarations'] ?? []) as readonly Record<string, unknown>[]
    return declarators.some((one) => isNode(one['init']) && one['init'].type === 'ArrowFunctionExpression')
  })
}

/** Migrations are numbered from 0001 without gaps or duplicates, and each sets a lock_timeout. */
export const migrations: Check = (sources) => {
  const found = sources.filter(({ path }) => path.startsWith('db/migrations/'))
  const misnumbered = found
    .filter(({ path }, index) => {
      const number = String(index + 1).padStart(4, '0')
      return !new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(posix.basename(path))
    })
    .map(({ path }) => `${path}: its number does not follow the one before`)
  const patient = found
    .filter(({ text }) => !/^SET (LOCAL )?lock_timeout = /m.test(text))
    .map(({ path }) => `${path}: sets no lock_timeout`)
  return [...misnumbered, ...patient]
}

/** Tables with so many rows that nothing may read them all under an exclusive lock. */
const longTables = [
  'ledger_entry',
  'ledger_transfer',
  'lottery_ticket',
  'play',
  'played_round',
  'settled_sum',
]

/** Older than the rule. */
const blockedOnce = new Set([
  '0035_ledger_checkpoint.sql',
  '0058_lottery_exposure_shard.sql',
  '0067_lottery_feeds.sql',
  '0078_account_messages.sql',
  '0079_lottery_returns.sql',
  '0087_agent_freezes.sql',
  '0111_lottery_name_sums.sql',
  '0118_letters.sql',
  '0125_free_rounds.sql',
  '0136_held_wins.sql',
  '0141_verification.sql',
  '0176_brand_return_of_tickets.sql',
  '0182_idle_stakes.sql',
])

/**
 * No migration reads a table that it locks: a constraint that is added without a check of earlier rows is validated by a later
 * migration, and no column of a long table has a check from the start.
 */
export const blockingMigrations: Check = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('db/migrations/') && !blockedOnce.has(posix.basename(path)))
    .filter(({ text }) => !text.startsWith('-- outside a transaction'))
    .flatMap(({ path, text }) => {
      const sql = text.replaceAll(/^ *--.*$/gm, '')
      const added = new Set([...sql.matchAll(/\bADD CONSTRAINT (\w+)/g)].map(([, name]) => name))
      const validated = [...sql.matchAll(/\bVALIDATE CONSTRAINT (\w+)/g)].map(([, name = '']) => name)
      const checked = [...sql.matchAll(/\bALTER TABLE (\w+)([^;]*)/g)].filter(
        ([, table = '', changes = '']) =>
          longTables.includes(table) && /\bADD COLUMN (?:(?!\bADD\b)[^;])*\bCHECK \(/.test(changes),
      )
      return [
        ...validated
          .filter((name) => added.has(name))
          .map((name) => `${path}: validates ${name}, which it adds`),
        ...checked.map(([, table]) => `${path}: adds a column with a check to ${table}`),
      ]
    })

/** Line limit for files that the linter does not read. */
export const longFiles: Check = (sources) =>
  sources
    .filter(({ path }) => /\.(css|mjs|sql)$/.test(path))
    .filter(({ text }) => text.trimEnd().split('\n').length > 400)
    .map(({ path }) => path)

// 'XXX' in quotation marks is ISO 4217's code for "no currency", so it is allowed.
const leftover = new RegExp(
  `\\b(${['TO', 'FIX'].map((word) => `${word}${word === 'TO' ? 'DO' : 'ME'}`).join('|')})\\b|(?<!['"\`])\\bX{3}\\b`,
)

/** Open tasks belong in the road map, not in the code. */
export const leftovers: Check = (sources) =>
  sources
    .filter(({ path, text }) => path !== 'package-lock.json' && leftover.test(text))
    .filter(({ path }) => !/^(STYLE|AGENTS)\.md$/.test(path))
    .map(({ path }) => path)

/** Links in documents lead to existing files and headings. */
export const brokenLinks =
  (exists: (path: string) => boolean): Check =>
  (sources) => {
    const documents = new Map(
      sources.filter(({ path }) => path.endsWith('.md')).map((one) => [one.path, one.text]),
    )
    return [...documents].flatMap(([path, text]) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?:|mailto:)/.test(target))
        .filter((target) => !leads(path, target))
        .map((target) => `${path}: ${target}`),
    )

    function leads(from: string, target: string): boolean {
      const [file = '', anchor] = target.split('#')
      const to = file === '' ? from : posix.join(posix.dirname(from), file)
      if (!documents.has(to) && !exists(to)) return false
      return anchor === undefined || anchorsOf(documents.get(to) ?? '').includes(anchor)
    }
  }

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')
}

/** Anchors of a Markdown file's headings. */
export function anchorsOf(text: string): string[] {
  return [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The operations table lists exactly the settings that the server reads. */
export const undocumentedSettings: Check = (sources) => {
  const textAt = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
  const namesIn = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const readers = [
    'src/server/platform/config.ts',
    'src/server/platform/tracing/settings.ts',
    'src/studio/server/config.ts',
  ]
  const settings = readers.map(textAt).join('')
  const read = namesIn(settings, /'([A-Z][A-Z_]{3,})'/g)
  const documented = namesIn(textAt('docs/operations.md'), /^\| `([A-Z][A-Z_]{3,})` /gm)
  return [
    ...[...read].filter((name) => !documented.has(name)).map((name) => `${name} is in no table`),
    ...[...documented].filter((name) => !read.has(name)).map((name) => `${name} is not read`),
  ]
}

const riddlingType =
  /^(?:export )?(?:interface|type) ((?:Asked|Told|Wanted|Shown|Doors|Pen)(?![a-z])\w*|\w+(?:Asked|Told|Wanted|Shown|Doors|Shelf|Desk|Pen))\b/gm

/** STYLE.md lists the trade's words for these. A shelf is a row of games or matches on the home page. */
export const riddlingTypes: Check = (sources) =>
  sources
    .filter((source) => isCode(source) && !source.path.startsWith('test/rules/'))
    .flatMap(({ path, text }) => [...text.matchAll(riddlingType)].map(([, name = '']) => `${path}: ${name}`))
