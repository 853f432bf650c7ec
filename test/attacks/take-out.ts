import type { Source } from '#test/tidy/sources.ts'
import { type Node, isNode, parse, walk } from '#test/tidy/syntax.ts'

import type { Mark } from './marks.ts'

/**
 * How a marked guard is taken out. Each way survives rewording; only a fragment has to read as it stands in the code,
 * where white space may be any other white space.
 *
 * - `dropped`: the marked statement, property, element, operand, link of a chain or line of SQL is not there.
 * - `never`, `always`: the marked condition or value is false, or true.
 * - `value`: the marked condition or value is this code, in which `…` stands for what it was.
 * - `leadsTo`: the marked condition leads to this code.
 * - `cut`, `replace`: a fragment of the marked piece is not there, or is something else.
 */
export type Mutation =
  | 'dropped'
  | 'never'
  | 'always'
  | { readonly value: string }
  | { readonly leadsTo: string }
  | { readonly cut: string }
  | { readonly replace: readonly [fragment: string, by: string] }

/** The text of the file without the guard, or why it cannot be taken out. */
export type Taken = { readonly text: string } | { readonly fault: string }

interface Span {
  readonly start: number
  readonly end: number
}

type Edit = Span & { readonly by: string }

export function takeOut(mark: Mark, how: Mutation): Taken {
  const edit = mark.isSql ? editSql(mark, how) : editCode(mark, how)
  return typeof edit === 'string' ? { fault: edit } : applied(mark.source.text, edit)
}

function applied(text: string, { start, end, by }: Edit): Taken {
  const without = text.slice(0, start) + by + text.slice(end)
  return without === text ? { fault: 'nothing changes' } : { text: without }
}

function editSql({ source: { text }, start, end }: Mark, how: Mutation): Edit | string {
  if (how === 'dropped') return { start, end, by: '' }
  const by = valueBy(how)
  if (by === undefined) return editFragment(text, { start, end }, fragmentOf(how))
  const [, before, value] = SQL_VALUE.exec(text.slice(start, end)) ?? []
  if (before === undefined || value === undefined) return 'the marked line has neither condition nor value'
  const from = start + before.length
  return { start: from, end: from + value.length, by: by.replace('…', () => value) }
}

const SQL_VALUE =
  /^(\s*(?:(?:ELS)?IF|(?:EXIT |CONTINUE )?WHEN|WHERE|AND|OR|ON|HAVING|RETURN|\w+ :=)\s+)(.*?)(?:\s+THEN|;|,)?$/i

function editCode(mark: Mark, how: Mutation): Edit | string {
  const { text } = mark.source
  const piece = pieceOf(mark)
  if (piece === undefined) return 'nothing begins on the marked line'
  if (how === 'dropped') return editDropped(text, piece)
  const by = valueBy(how)
  if (by !== undefined) return editPart(text, valueOf(piece.node), by)
  if (typeof how === 'object' && 'leadsTo' in how)
    return editPart(text, piece.node['consequent'], how.leadsTo)
  return editFragment(text, piece, fragmentOf(how))
}

function editPart(text: string, part: unknown, by: string): Edit | string {
  if (!isNode(part)) return 'the marked piece has no such part'
  const { start } = part
  const end = endOf(part)
  return { start, end, by: by.replace('…', () => text.slice(start, end)) }
}

function valueBy(how: Mutation): string | undefined {
  if (how === 'never') return 'false'
  if (how === 'always') return 'true'
  return typeof how === 'object' && 'value' in how ? how.value : undefined
}

function fragmentOf(how: Mutation): readonly [fragment: string, by: string] {
  if (typeof how === 'object' && 'cut' in how) return [how.cut, '']
  return typeof how === 'object' && 'replace' in how ? how.replace : ['', '']
}

function editFragment(
  text: string,
  { start, end }: Span,
  [fragment, by]: readonly [string, string],
): Edit | string {
  const words = fragment
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const found = [...text.slice(start, end).matchAll(new RegExp(words.join(String.raw`\s+`), 'g'))]
  const [only] = found
  if (only === undefined || found.length > 1) return `"${fragment}" is there ${found.length} times`
  return { start: start + only.index, end: start + only.index + only[0].length, by }
}

/** The node that a mark covers. A link of a chain, like `.filter(…)`, begins behind the node that it is a part of. */
type Piece = Span & { readonly node: Node; readonly parents: readonly Node[]; readonly isLink?: true }

const endOf = (node: Node) => Number(node['end'])

/** The largest piece that begins with the marked line, behind what closes or joins the line before. */
function pieceOf({ source, start, end }: Mark): Piece | undefined {
  const line = source.text.slice(start, end)
  const [lead = ''] = /^[\s})\]]*(?:else\s+)?(?:(?:&&|\|\||\?\?|[?:])\s+)?/.exec(line) ?? []
  const from = start + lead.length
  const isLink = line.startsWith('.', lead.length)
  const found = largestAt(source, from, isLink)
  if (found !== undefined || source.text[from] !== '(') return found
  // The tree has no parentheses of its own.
  const inside = largestAt(source, from + 1, false)
  const [close = ''] = /^\s*\)/.exec(source.text.slice(inside?.end)) ?? []
  return inside && close !== '' ? { ...inside, start: from, end: inside.end + close.length } : undefined
}

function largestAt(source: Source, from: number, isLink: boolean): Piece | undefined {
  let largest: Piece | undefined
  for (const [node, parents] of walk(parse(source))) {
    const begins = isLink ? linkStart(node, from) : node.start
    if (begins !== from || node.type === 'Program' || endOf(node) <= (largest?.end ?? 0)) continue
    largest = { node, parents, start: from, end: endOf(node), ...(isLink ? { isLink } : {}) }
  }
  return largest
}

/** Where `.name(…)` begins, if this is the call of the link that begins there, or the link itself without a call. */
function linkStart(node: Node, from: number): number | undefined {
  const member = node.type === 'CallExpression' ? node['callee'] : node
  if (!isNode(member) || member.type !== 'MemberExpression' || !isNode(member['property'])) return undefined
  return member['property'].start === from + 1 ? from : undefined
}

function editDropped(text: string, { node, parents, start, end, isLink }: Piece): Edit | string {
  if (isLink) return { start, end, by: '' }
  if (node.type.endsWith('Statement')) return { start, end, by: ';' }
  const parent = parents.at(-1)
  if (parent?.type === 'LogicalExpression')
    return { start, end, by: parent['operator'] === '||' ? 'false' : 'true' }
  if (node.type.startsWith('JSX')) return { start, end, by: '' }
  const isInList =
    !node.type.endsWith('Declaration') &&
    Object.values(parent ?? {}).some((value) => Array.isArray(value) && value.includes(node))
  if (!isInList) return `${node.type} cannot be dropped`
  const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? []
  return { start, end: end + comma.length, by: '' }
}

/** Where the condition or value of a piece is written. */
const valueIn: Record<string, string> = {
  IfStatement: 'test',
  WhileStatement: 'test',
  ConditionalExpression: 'test',
  ReturnStatement: 'argument',
  AssignmentExpression: 'right',
  AssignmentPattern: 'right',
  Property: 'value',
  JSXAttribute: 'value',
  VariableDeclarator: 'init',
}

/** Pieces that hold the one with the value. */
const insideOf: Record<string, string> = {
  ExportNamedDeclaration: 'declaration',
  VariableDeclaration: 'declarations',
  ExpressionStatement: 'expression',
}

/** For a function whose body is an expression, the value is that expression. */
function valueOf(node: Node): Node | undefined {
  const inside = [node[insideOf[node.type] ?? '']].flat()
  if (isNode(inside[0])) return inside.length === 1 ? valueOf(inside[0]) : undefined
  const value = node.type in valueIn ? node[valueIn[node.type] ?? ''] : node
  if (!isNode(value)) return undefined
  const found = value.type === 'ArrowFunctionExpression' ? value['body'] : value
  return isNode(found) && !/Statement$|Declaration$/.test(found.type) ? found : undefined
}
