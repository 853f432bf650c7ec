import { type Check, isCode, isScreen, isTest, type Source } from './sources.ts'
import { isNode, nameOf, type Node, parse, placeOf, textOf, walk } from './syntax.ts'

const letters = /\p{L}/u
/** The id of a message, which an attribute may hand on. */
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

/** Runs over every node of the chosen files, and names the places that it points at. */
function findNodes(
  chosen: (source: Source) => boolean,
  isFault: (node: Node, parents: readonly Node[]) => boolean,
): Check {
  return (sources) =>
    sources
      .filter((source) => isCode(source) && chosen(source))
      .flatMap((source) =>
        walk(parse(source))
          .filter(([node, parents]) => isFault(node, parents))
          .map(([node]) => placeOf(source, node)),
      )
}

/** Words come from the catalogues: none stands in a page, nor in an attribute that is read out. */
export const literalWords = findNodes(isScreen, (node, parents) => {
  if (node.type === 'JSXText') return letters.test(textOf(node) ?? '')
  if (node.type === 'JSXAttribute') {
    const text = textOf(contentOf(node['value'])) ?? ''
    return spoken.has(nameOf(node['name']) ?? '') && letters.test(text) && !messageId.test(text)
  }
  const isChild = ['JSXElement', 'JSXFragment'].includes(parents.at(-1)?.type ?? '')
  return node.type === 'JSXExpressionContainer' && isChild && letters.test(textOf(node['expression']) ?? '')
})

/** Paths come from paths.ts: a page that moves is changed in one place. */
export const rawPaths = findNodes(
  (source) => isScreen(source) && !source.path.endsWith('/paths.ts'),
  (node) => {
    const isLink = (name: unknown) => ['href', 'to'].includes(nameOf(name) ?? '')
    if (node.type === 'JSXAttribute') return isLink(node['name']) && isPath(contentOf(node['value']))
    return node.type === 'Property' && isLink(node['key']) && isPath(node['value'])
  },
)

function isPath(node: unknown): boolean {
  return /^\/[a-z]/i.test(textOf(node) ?? '')
}

function contentOf(value: unknown): unknown {
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
}

/** The compiler of components turns a literal bigint into nothing: such numbers stand in a plain function beside. */
export const bigNumbersInComponents = findNodes(
  ({ path }) => path.endsWith('.tsx') && path.startsWith('src/'),
  (node) => node.type === 'Literal' && typeof node['bigint'] === 'string',
)

const physicalClass =
  /^-?((scroll-)?[mp][lr]-|(left|right)-(\d|px$|auto$|full$|\[|\()|text-(left|right)$|(rounded|border)-([lr]|tl|tr|bl|br)(-|$)|(float|clear)-(left|right)$)/

/** Left and right change places in Arabic: start and end do not. */
export const physicalClasses = findNodes(isScreen, (node) => {
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

/** Four values are top, right, bottom, left: they turn round only when right and left are the same. */
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

/** A test waits for what it waits for, never for time to pass. */
export const sleeps = findNodes(isTestCode, (node, parents) => {
  if (node.type === 'ImportDeclaration') return textOf(node['source']) === 'node:timers/promises'
  if (node.type === 'MemberExpression') return nameOf(node['property']) === 'waitForTimeout'
  // new Promise((done) => setTimeout(done, …)); a limit that rejects is no wait.
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'setTimeout') return false
  const isPromise = parents.some((one) => one.type === 'NewExpression' && nameOf(one['callee']) === 'Promise')
  return (
    isPromise &&
    isNode((node['arguments'] as unknown[])[0]) &&
    nameOf((node['arguments'] as unknown[])[0]) !== undefined
  )
})

/** The runner's own waits give up after a second, which is no time on a busy machine. */
export const briefWaits = findNodes(
  (source) => isTestCode(source) && source.path !== 'test/patience.ts',
  (node) =>
    node.type === 'MemberExpression' &&
    nameOf(node['object']) === 'vi' &&
    ['waitFor', 'waitUntil'].includes(nameOf(node['property']) ?? ''),
)

const runners = new Set(['test', 'it', 'describe', 'suite'])

/** A test that is passed over, or that stands alone, was meant for an hour. `skipIf` names its reason and may stay. */
export const passedOver = findNodes(isTestCode, (node) => {
  if (node.type !== 'MemberExpression') return false
  let object = node['object']
  while (isNode(object) && object.type === 'MemberExpression') object = object['object']
  return (
    runners.has(nameOf(object) ?? '') &&
    ['only', 'skip', 'todo', 'fixme'].includes(nameOf(node['property']) ?? '')
  )
})

/** Functions, not classes. The exceptions: errors, and the boundary that React can only build as a class. */
export const classes = findNodes(
  () => true,
  (node) => {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return false
    const isError = (nameOf(node['superClass']) ?? '').endsWith('Error')
    return !isError && !(nameOf(node['id']) ?? '').endsWith('Boundary')
  },
)
