/** Enough of a DOM for a reader of stored texts: their notation has lower-case tags, quoted attributes and no comments. */
export interface TreeNode {
  readonly nodeType: 1 | 3
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: TreeNode[]
  readonly parentNode: TreeNode | null
  /** Stored texts have no styles. */
  readonly style: Readonly<Record<string, string>>
  readonly firstChild: TreeNode | null
  readonly nextSibling: TreeNode | null
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  /** A tag, or a tag with an attribute. */
  matches(selector: string): boolean
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const plain = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)

export function treeOf(html: string): TreeNode {
  const root = node(null, { name: 'BODY' })
  let current = root
  for (const [, closing, tag, attributes = '', text = ''] of html.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g,
  )) {
    if (tag === undefined) current.childNodes.push(node(current, { text: plain(text) }))
    else if (closing === '/') current = current.parentNode ?? root
    else {
      const made = node(current, { name: tag.toUpperCase(), attributes })
      current.childNodes.push(made)
      if (tag !== 'br' && tag !== 'img') current = made
    }
  }
  return root
}

function node(
  parentNode: TreeNode | null,
  { name, text, attributes = '' }: { name?: string; text?: string; attributes?: string },
): TreeNode {
  const values = new Map(
    [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]),
  )
  const childNodes: TreeNode[] = []
  const made: TreeNode = {
    nodeType: name === undefined ? 3 : 1,
    nodeName: name ?? '#text',
    nodeValue: text ?? null,
    childNodes,
    parentNode,
    style: {},
    get firstChild() {
      return childNodes[0] ?? null
    },
    get nextSibling(): TreeNode | null {
      const siblings = parentNode?.childNodes ?? []
      return siblings[siblings.indexOf(made) + 1] ?? null
    },
    getAttribute: (key) => values.get(key) ?? null,
    hasAttribute: (key) => values.has(key),
    matches: (selector) => {
      const [, tag = '', key] = /^([a-z0-9]+)(?:\[([a-z]+)\])?$/.exec(selector) ?? []
      return tag.toUpperCase() === name && (key === undefined || values.has(key))
    },
  }
  return made
}
