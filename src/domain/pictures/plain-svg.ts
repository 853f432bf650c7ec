/** A mark is small; more bytes only cost the renderer time. */
export const SVG_BYTES = 64 * 1024
const ELEMENTS_MAX = 2_000
const DEPTH_MAX = 24
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

const NUMBERS = /^[-+.\d\seE,]{0,65536}(?:px|%)?$/
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]{0,65536}$/
const TRANSFORM =
  /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+.\d\seE,]{0,200}\)[\s,]*){0,20}$/
const PAINT =
  /^(?:[a-zA-Z]{3,24}|#[\da-fA-F]{3,8}|(?:rgb|hsl)a?\([\d\s.,%]{0,60}\)|url\(#[A-Za-z_][\w.-]{0,63}\))$/
const LOCAL = /^(?:none|url\(#[A-Za-z_][\w.-]{0,63}\))$/
const KEYWORD = /^[a-zA-Z-]{1,24}$/
const ID = /^[A-Za-z_][\w.-]{0,63}$/

/**
 * Presentation attributes, allowed on every element and in `style`. Absent on purpose: filters, masks and
 * `stroke-dasharray`, with which a short file keeps a renderer busy.
 */
const presentation: Readonly<Record<string, RegExp>> = {
  fill: PAINT,
  stroke: PAINT,
  color: PAINT,
  'stop-color': PAINT,
  'clip-path': LOCAL,
  opacity: NUMBERS,
  'fill-opacity': NUMBERS,
  'stroke-opacity': NUMBERS,
  'stop-opacity': NUMBERS,
  'stroke-width': NUMBERS,
  'stroke-miterlimit': NUMBERS,
  'fill-rule': KEYWORD,
  'clip-rule': KEYWORD,
  'stroke-linecap': KEYWORD,
  'stroke-linejoin': KEYWORD,
  display: KEYWORD,
  visibility: KEYWORD,
}

const numbers = (...names: readonly string[]): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(names.map((name) => [name, NUMBERS]))

const placed = { id: ID, transform: TRANSFORM }
const gradient = { id: ID, gradientUnits: KEYWORD, gradientTransform: TRANSFORM }

/** The allowed elements with the attributes of their own. Everything else is refused. */
const elements: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  svg: { id: ID, ...numbers('viewBox', 'width', 'height', 'x', 'y'), preserveAspectRatio: /^[\w\s]{0,40}$/ },
  g: placed,
  defs: placed,
  path: { ...placed, d: PATH },
  rect: { ...placed, ...numbers('x', 'y', 'width', 'height', 'rx', 'ry') },
  circle: { ...placed, ...numbers('cx', 'cy', 'r') },
  ellipse: { ...placed, ...numbers('cx', 'cy', 'rx', 'ry') },
  line: { ...placed, ...numbers('x1', 'y1', 'x2', 'y2') },
  polyline: { ...placed, ...numbers('points') },
  polygon: { ...placed, ...numbers('points') },
  linearGradient: { ...gradient, ...numbers('x1', 'y1', 'x2', 'y2') },
  radialGradient: { ...gradient, ...numbers('cx', 'cy', 'r', 'fx', 'fy') },
  stop: { id: ID, ...numbers('offset') },
  clipPath: { ...placed, clipPathUnits: KEYWORD },
}

/** Elements that drawing programs add without effect on the picture: left out, with all that is inside. */
const isLeftOut = (name: string) =>
  name === 'title' || name === 'desc' || name === 'metadata' || name.startsWith('sodipodi:')

/** Attributes without effect on the picture. A link is never one of them, in whatever namespace. */
const isIdle = (name: string) =>
  /^(?:version|baseProfile|class|role|focusable|xmlns:[\w-]+|xml:space|aria-[\w-]+|data-[\w-]+|(?:inkscape|sodipodi|serif|sketch):(?!href$)[\w-]+)$/.test(
    name,
  )

/** Whether a file claims to be an SVG; `plainSvg` then judges it. */
export const isSvg = (text: string): boolean => /^\uFEFF?\s*<(?:\?xml\s|svg[\s>]|!--)/.test(text)

type Tag = readonly [whole: string, isEnd: string, name: string, attributes: string, isEmpty: string]

const SKIPPED = /(?:\s+|<!--(?:[^-]|-(?!-))*-->)*/y
const TAG =
  /<(\/?)([A-Za-z][\w:-]{0,40})((?:\s+[A-Za-z_][\w:.-]{0,40}\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Rewrites an untrusted SVG as a square of this side, from shapes and colours alone: no script, no style sheet, no
 * link, no text, no embedded picture, no entity. Undefined if it holds anything else: the parser accepts no other
 * XML, and copies only values that matched a grammar.
 */
export function plainSvg(source: string, side: number): string | undefined {
  if (source.length > SVG_BYTES) return undefined // guard: svg-size-bounded
  const text = source.replace(/^\uFEFF?\s*(?:<\?xml\s[^<>?]{0,200}\?>)?/, '')
  const written: string[] = []
  const open: string[] = []
  let leftOut = 0
  let count = 0
  for (let at = 0; ;) {
    at = skip(text, at, leftOut > 0)
    if (at === text.length) return open.length === 0 && count > 0 ? written.join('') : undefined
    TAG.lastIndex = at
    const [whole, isEnd, name, attributes, isEmpty] = (TAG.exec(text) ?? []) as Partial<Tag>
    if (whole === undefined || name === undefined) return undefined
    at += whole.length
    // One root, and nothing beside it.
    if (open.length === 0 && (count > 0 || isEnd !== '' || name !== 'svg')) return undefined
    if (isEnd === '/') {
      if (open.pop() !== name || attributes !== '' || isEmpty !== '') return undefined
      if (leftOut > 0) leftOut -= 1
      else written.push(`</${name}>`)
      continue
    }
    count += 1
    if (count > ELEMENTS_MAX || open.length >= DEPTH_MAX) return undefined // guard: svg-elements-bounded
    const isOut = leftOut > 0 || isLeftOut(name)
    if (!isOut) {
      const start = startOf({ name, attributes: attributes ?? '', parents: open, side })
      if (start === undefined) return undefined
      written.push(isEmpty === '/' ? `${start}/>` : `${start}>`)
    }
    if (isEmpty === '/') continue
    open.push(name)
    if (isOut) leftOut += 1
  }
}

/** Skips white space and comments; text is allowed only in what is left out. */
function skip(text: string, from: number, isLeftOutHere: boolean): number {
  SKIPPED.lastIndex = from
  const at = from + (SKIPPED.exec(text)?.[0].length ?? 0)
  if (!isLeftOutHere) return at
  const next = text.indexOf('<', at)
  return next === -1 ? text.length : next
}

/** The start of a tag, written anew; undefined if the element or one of its attributes is refused. */
function startOf({
  name,
  attributes,
  parents,
  side,
}: {
  readonly name: string
  readonly attributes: string
  readonly parents: readonly string[]
  readonly side: number
}): string | undefined {
  const own = Object.hasOwn(elements, name) ? elements[name] : undefined
  const isRoot = parents.length === 0
  if (!own || (name === 'svg') !== isRoot) return undefined // guard: svg-element-allowed
  const kept = new Map<string, string>()
  for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = (double ?? single ?? '').trim()
    if (kept.has(key)) return undefined
    if (key === 'xmlns') {
      if (value !== SVG_NAMESPACE) return undefined
    } else if (key === 'style') {
      const properties = propertiesOf(value)
      if (!properties) return undefined
      for (const [property, written] of properties) kept.set(property, written)
    } else if (!isIdle(key)) {
      const grammar = grammarOf(own, key)
      if (!grammar?.test(value)) return undefined // guard: svg-attribute-allowed
      kept.set(key, value)
    }
  }
  // Clips inside clips multiply the renderer's work with every level.
  // guard: svg-clips-not-nested
  if (kept.has('clip-path') && (name === 'clipPath' || parents.includes('clipPath'))) return undefined
  const fitted = isRoot ? squareRoot(kept, side) : kept
  return fitted && `<${name}${[...fitted].map(([key, value]) => ` ${key}="${value}"`).join('')}`
}

const grammarOf = (own: Readonly<Record<string, RegExp>>, key: string): RegExp | undefined =>
  Object.hasOwn(own, key) ? own[key] : Object.hasOwn(presentation, key) ? presentation[key] : undefined

/** Declarations of a style attribute; other properties are dropped unless they could load something. */
function propertiesOf(style: string): [string, string][] | undefined {
  const found: [string, string][] = []
  for (const part of style.split(';')) {
    const [, key = '', value = ''] = /^\s*(-?[a-z][a-z-]{0,40})\s*:\s*(.*?)\s*$/s.exec(part) ?? []
    if (key === '') {
      if (part.trim() !== '') return undefined
    } else if (Object.hasOwn(presentation, key)) {
      if (!presentation[key]?.test(value)) return undefined // guard: svg-style-allowed
      found.push([key, value])
    } else if (!/^[\w\s#.,%'-]{0,200}$/.test(value)) return undefined
  }
  return found
}

/** The root at the wanted size. It needs a view box, or a width and height to make one from. */
function squareRoot(kept: ReadonlyMap<string, string>, side: number): Map<string, string> | undefined {
  const size = (key: string) => Number(/^[\d.]+/.exec(kept.get(key) ?? '')?.[0])
  const box = (kept.get('viewBox') ?? `0 0 ${size('width')} ${size('height')}`)
    .split(/[\s,]+/)
    .map((part) => Number(part))
  const [, , width = 0, height = 0] = box
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0) return undefined
  const rest = [...kept].filter(
    ([key]) => !['viewBox', 'width', 'height', 'x', 'y', 'preserveAspectRatio'].includes(key),
  )
  return new Map([
    ['xmlns', SVG_NAMESPACE],
    ['width', String(side)],
    ['height', String(side)],
    ['viewBox', box.join(' ')],
    ...rest,
  ])
}
