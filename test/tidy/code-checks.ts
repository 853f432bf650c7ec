import { type Check, isCode, isScreen, isTest, type Source } from './sources.ts'
import { isNode, nameOf, type Node, parse, placeOf, textOf, walk } from './syntax.ts'

const letters = /\p{L}/u
/** A message id, which an attribute may pass on. */
const messageId = /^[a-z]\w*(\.\w+)+$/
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'alt',
  'label',
])

/**
 * A check that visits every node of the selected files and reports those that match. A text without the `trace` has no
 * such node, and is not parsed: parsing all files takes longer than all checks.
 */
function findNodes(
  { chosen, trace }: { readonly chosen: (source: Source) => boolean; readonly trace: RegExp },
  isFault: (node: Node, parents: readonly Node[], source: Source) => boolean,
): Check {
  return (sources) =>
    sources
      .filter((source) => isCode(source) && chosen(source) && trace.test(source.text))
      .flatMap((source) =>
        walk(parse(source))
          .filter(([node, parents]) => isFault(node, parents, source))
          .map(([node]) => placeOf(source, node)),
      )
}

/** Only such a file has elements. */
const isDrawn = (source: Source) => isScreen(source) && source.path.endsWith('.tsx')

/** Texts come from the catalogues: no literal text in a page or in an attribute that is read aloud. */
export const literalWords = findNodes({ chosen: isDrawn, trace: /</ }, (node, parents) => {
  if (node.type === 'JSXText') return letters.test(textOf(node) ?? '')
  if (node.type === 'JSXAttribute') {
    const text = textOf(contentOf(node['value'])) ?? ''
    return spoken.has(nameOf(node['name']) ?? '') && letters.test(text) && !messageId.test(text)
  }
  const isChild = ['JSXElement', 'JSXFragment'].includes(parents.at(-1)?.type ?? '')
  return node.type === 'JSXExpressionContainer' && isChild && letters.test(textOf(node['expression']) ?? '')
})

/** A form element elsewhere would send twice on a double submit, and leave the focus where it is. */
export const rawForms = findNodes(
  {
    chosen: ({ path }) => path.startsWith('src/') && path !== 'src/browser/ui/Form.tsx',
    trace: /<\s*form\b/,
  },
  (node) => node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'form',
)

/** Paths come from paths.ts, so that a moved page changes in one place. */
export const rawPaths = findNodes(
  {
    chosen: (source) => isScreen(source) && !source.path.endsWith('/paths.ts'),
    trace: /['"`]\/[a-z]/i,
  },
  (node) => {
    const isLink = (name: unknown) => ['href', 'to'].includes(nameOf(name) ?? '')
    if (node.type === 'JSXAttribute') return isLink(node['name']) && isPath(contentOf(node['value']))
    return node.type === 'Property' && isLink(node['key']) && isPath(node['value'])
  },
)

/** Tables that are no list of records in a scroll region. */
const tablesOfTheirOwn = new Set([
  'src/browser/ui/Table.tsx',
  // The figures of a chart, for screen readers.
  'src/browser/ui/TableTwin.tsx',
  'src/site/limits/NetChart.tsx',
  // Rows that expand to their details, and become cards on phones.
  'src/site/records/TransferTable.tsx',
  'src/site/rounds/RoundTable.tsx',
  // Two values side by side.
  'src/console/ui/DifferenceTable.tsx',
  'src/console/ui/Conflict.tsx',
  'src/console/settings/ProfilePage.tsx',
  // A picture of a brand's colours.
  'src/console/settings/ThemePreview.tsx',
])

/** Tables are drawn by `Table` or `TableFrame`, which scroll, take the focus and name themselves. */
export const rawTables = findNodes(
  {
    chosen: ({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !tablesOfTheirOwn.has(path),
    trace: /<\s*table\b/,
  },
  (node) => node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'table',
)

function isPath(node: unknown): boolean {
  return /^\/[a-z]/i.test(textOf(node) ?? '')
}

function contentOf(value: unknown): unknown {
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
}

/** The React compiler mangles bigint literals, so they belong in a plain function outside of components. */
export const bigNumbersInComponents = findNodes(
  {
    chosen: ({ path }) => path.endsWith('.tsx') && path.startsWith('src/'),
    trace: /\d[\d_]*n\b|0x[\da-f_]+n\b/i,
  },
  (node) => node.type === 'Literal' && typeof node['bigint'] === 'string',
)

const physicalClass =
  /^-?((scroll-)?[mp][lr]-|(left|right)-(\d|px$|auto$|full$|\[|\()|text-(left|right)$|(rounded|border)-([lr]|tl|tr|bl|br)(-|$)|(float|clear)-(left|right)$)/

/** In every class of the above. */
const physicalPart = /[mp][lr]-|left|right|(?:rounded|border)-(?:[lr]|tl|tr|bl|br)/

/** Left and right are mirrored in Arabic; use start and end. */
export const physicalClasses = findNodes({ chosen: isScreen, trace: physicalPart }, (node) => {
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return false
  const words = (textOf(node) ?? '').split(/[\s\0]+/)
  return words.some((word) => physicalClass.test((word.split(':').at(-1) ?? '').replace(/^!/, '')))
})

const physicalCssLine =
  /(^|[;{\s])((scroll-)?(margin|padding)-(left|right)|border-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/

export const physicalCss: Check = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          physicalCssLine.test(line) || isLopsided(line) ? [`${path}:${index + 1}`] : [],
        ),
    )

/** Shorthands of four values (top, right, bottom, left) mirror correctly only when right equals left. */
function isLopsided(line: string): boolean {
  return [...line.matchAll(/(?:^|[;{\s])(?:margin|padding|inset)\s*:\s*([^;}]+)/g)].some(([, value = '']) => {
    const [, right, , left] = value
      .replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, (part) => part.replaceAll(/\s/g, ''))
      .trim()
      .split(/\s+/)
    return left !== undefined && left !== right
  })
}

const isTestCode = (source: Source) => isTest(source) || /^test\/(?!bench\/|faults\/)/.test(source.path)

const sleepTrace = /setTimeout|waitForTimeout|timers/

/** A test waits for a condition, never for time to pass. */
export const sleeps = findNodes({ chosen: isTestCode, trace: sleepTrace }, (node, parents) => {
  if (node.type === 'ImportDeclaration') return textOf(node['source']) === 'node:timers/promises'
  if (node.type === 'MemberExpression') return nameOf(node['property']) === 'waitForTimeout'
  // Matches new Promise((done) => setTimeout(done, …)); a timeout that rejects is no wait.
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'setTimeout') return false
  const isPromise = parents.some((one) => one.type === 'NewExpression' && nameOf(one['callee']) === 'Promise')
  return (
    isPromise &&
    isNode((node['arguments'] as unknown[])[0]) &&
    nameOf((node['arguments'] as unknown[])[0]) !== undefined
  )
})

/** The runner's own polling times out after a second, which is too short on a busy machine. */
export const briefWaits = findNodes(
  {
    chosen: (source) => isTestCode(source) && source.path !== 'test/patience.ts',
    trace: /waitFor|waitUntil/,
  },
  (node) =>
    node.type === 'MemberExpression' &&
    nameOf(node['object']) === 'vi' &&
    ['waitFor', 'waitUntil'].includes(nameOf(node['property']) ?? ''),
)

const runners = new Set(['test', 'it', 'describe', 'suite'])

const passedTrace = /\b(?:only|skip|todo|fixme)\b/

/** `.skip` and `.only` are meant to be temporary. `skipIf` states its reason and is allowed. */
export const passedOver = findNodes({ chosen: isTestCode, trace: passedTrace }, (node) => {
  if (node.type !== 'MemberExpression') return false
  let object = node['object']
  while (isNode(object) && object.type === 'MemberExpression') object = object['object']
  return (
    runners.has(nameOf(object) ?? '') &&
    ['only', 'skip', 'todo', 'fixme'].includes(nameOf(node['property']) ?? '')
  )
})

/** Functions, not classes; the exceptions are errors and React's error boundary. */
export const classes = findNodes({ chosen: () => true, trace: /\bclass\b/ }, (node) => {
  if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return false
  const isError = (nameOf(node['superClass']) ?? '').endsWith('Error')
  return !isError && !(nameOf(node['id']) ?? '').endsWith('Boundary')
})

const riddles = ['tell', 'told', 'wanted', 'asked', 'heard', 'said', 'shown', 'pen', 'desk']
/** Cheap, and false for nearly every name. */
const riddlingPart = new RegExp(riddles.join('|'), 'i')
const riddlingWord = new RegExp(`^(?:${riddles.join('|')})$`)
/** One of the words, as a name's beginning or after another word of it, and not as the beginning of a longer word. */
const riddlingTrace = new RegExp(riddles.flatMap((word) => tracesOf(word)).join('|'))

function tracesOf(word: string): string[] {
  const inAnyCase = Array.from(word.slice(1), (letter) => `[${letter}${letter.toUpperCase()}]`).join('')
  const first = word.charAt(0)
  return [
    `(?<![A-Za-z])${first}${inAnyCase}(?![a-z])`,
    `(?<![A-Z])${first.toUpperCase()}${inAnyCase}(?![a-z])`,
  ]
}

/** STYLE.md lists the trade's words for these, also as a part of a name. Columns and tables keep their names. */
export const riddlingNames = findNodes(
  { chosen: ({ path }) => path !== 'db/schema.ts', trace: riddlingTrace },
  (node, parents, { path }) => {
    const parent = parents.at(-1)
    const isKey = parent?.type === 'Property' && parent['value'] !== node
    const isColumn = isKey && (path.endsWith('store.ts') || path === 'src/domain/retention/retention.ts')
    if ((node.type !== 'Identifier' && node.type !== 'JSXIdentifier') || isColumn) return false
    const name = nameOf(node) ?? ''
    return riddlingPart.test(name) && wordsOf(name).some((word) => riddlingWord.test(word))
  },
)

/** `isAsked`, `ASKED_MAX` and `asked_at` all hold the word "asked". */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
}
