import { parseAst, parseSync } from 'vite'

import type { Source } from './sources.ts'

export interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

const trees = new WeakMap<Source, Node>()

export function parse(source: Source): Node {
  let tree = trees.get(source)
  if (!tree) {
    tree = parseAst(source.text, { lang: source.path.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node
    trees.set(source, tree)
  }
  return tree
}

/** Whether the text is code of that file's language; three times faster than making a tree of it. */
export function isCodeOf({ path, text }: Source): boolean {
  return parseSync(path, text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }).errors.length === 0
}

const walked = new WeakMap<Node, readonly [Node, readonly Node[]][]>()

/** Every node below the root with its ancestors, nearest last. Memoized, because each check walks every file. */
export function walk(root: Node): readonly [Node, readonly Node[]][] {
  const known = walked.get(root)
  if (known) return known
  const found: [Node, readonly Node[]][] = []
  visit(root, [], found)
  walked.set(root, found)
  return found
}

function visit(node: Node, parents: readonly Node[], found: [Node, readonly Node[]][]): void {
  found.push([node, parents])
  let below: readonly Node[] | undefined
  for (const name in node) {
    const value = node[name]
    if (typeof value !== 'object' || value === null) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, (below ??= [...parents, node]), found)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Text of a string literal, or of the fixed parts of a template literal. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string')
    return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return parts.map((part) => part.value.cooked).join('\0')
}

export function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined
}

/** `path:line`, as editors accept it. */
export function placeOf(source: Source, node: Node): string {
  return `${source.path}:${source.text.slice(0, node.start).split('\n').length}`
}
