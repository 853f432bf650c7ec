/** The parts of axe that the inspection reaches into: its rules, and the functions behind them. */
export interface Axe {
  readonly _audit: {
    readonly rules: readonly Rule[]
    readonly checks: Readonly<Record<string, Check>>
  }
  configure(settings: { readonly noHtml: boolean }): void
  run(context: object | string, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

export interface Violation {
  readonly id: string
  readonly nodes: readonly {
    readonly target: readonly string[]
    readonly any: readonly { readonly message: string }[]
    readonly element: Element
  }[]
}

interface Rule {
  readonly id: string
  matches: (this: unknown, node: Element, ...rest: unknown[]) => boolean
}

interface Check {
  evaluate: (this: Report, node: Element, ...rest: unknown[]) => boolean | undefined
}

interface Report {
  data(value: { readonly fgColor?: string; readonly bgColor?: string }): void
}

export interface Repeats {
  /** Reads the present state before an inspection; `passed` are keys of texts that passed anywhere. */
  prepare(passed: readonly string[]): void
  /** Keys of texts that passed in the inspection. */
  takePassed(): string[]
  /** How many texts with a key and how many targets the inspection leaves out. */
  spared(): { readonly texts: number; readonly targets: number }
}

/**
 * Spares axe two computations whose outcome is certain, which took most of its time: the contrast of a text whose
 * values have passed before (`readTexts`), on whichever page, at whichever width and in whichever theme the same
 * values return; and the size of a target that is large and alone (`readTargets`). All other rules see every element.
 *
 * Runs in the page, so it uses nothing outside of itself.
 */
export function spareRepeats(
  axe: Axe,
  read: { readonly texts: typeof readTexts; readonly targets: typeof readTargets },
): Repeats {
  const known = new Set<string>()
  let passed = new Set<string>()
  let texts = new Map<Element, string>()
  let targets = new Set<Element>()
  const contrast = axe._audit.rules.find(({ id }) => id === 'color-contrast')
  const size = axe._audit.rules.find(({ id }) => id === 'target-size')
  const check = axe._audit.checks['color-contrast']
  if (!contrast || !size || !check) throw new Error('axe has no such rules: see test/e2e/repeats.ts')
  const [hasText, isTarget, compare] = [contrast.matches, size.matches, check.evaluate]
  contrast.matches = function matches(node, ...rest) {
    return !known.has(texts.get(node) ?? '') && hasText.call(this, node, ...rest)
  }
  size.matches = function matches(node, ...rest) {
    return !targets.has(node) && isTarget.call(this, node, ...rest)
  }
  check.evaluate = function evaluate(node, ...rest) {
    const key = texts.get(node)
    if (key !== undefined && passed.has(key)) return true
    let isComputed = false
    const report = Object.assign(Object.create(this) as Report, {
      data: (value: Parameters<Report['data']>[0]) => {
        isComputed = value.fgColor !== undefined && value.bgColor !== undefined
        this.data(value)
      },
    })
    const verdict = compare.call(report, node, ...rest)
    // A hidden text is no failure and an undecided one neither, but neither has passed.
    if (verdict === true && isComputed && key !== undefined) passed.add(key)
    return verdict
  }
  return {
    prepare(keys) {
      for (const key of keys) known.add(key)
      passed = new Set()
      texts = read.texts(document)
      targets = read.targets(document)
    },
    takePassed: () => [...passed].filter((key) => !known.has(key)),
    spared: () => ({
      texts: [...texts.values()].filter((key) => known.has(key)).length,
      targets: targets.size,
    }),
  }
}

/**
 * A key for each text whose contrast depends on its own values and on its ancestors alone: colour, size, weight, shadow
 * and outline of the text; background, opacity, blending and filters of the ancestors. A text has none if it leaves a
 * painted ancestor, or if another element is painted at its place: axe computes such a text in every inspection.
 *
 * Runs in the page, so it uses nothing outside of itself.
 */
export function readTexts(page: Document): Map<Element, string> {
  type Place = ReturnType<Element['getBoundingClientRect']>
  interface Layers {
    readonly values: string
    readonly painted: readonly Element[]
  }
  const layersOf = new Map<Element, Layers>()
  const places = new Map<Element, Place>()
  const found: {
    readonly element: Element
    readonly values: string
    readonly painted: readonly Element[]
  }[] = []
  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  for (const element of page.querySelectorAll('html, body, body *')) {
    const around = layersOf.get(element.parentElement ?? element)
    // Nothing in an element without a box has a box.
    if (!around && element !== page.documentElement) continue
    const style = getComputedStyle(element)
    if (style.display === 'none') continue
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, backdropFilter } = style
    const isPainted = !/, 0\)$|\/ 0\)$/.test(backgroundColor) || backgroundImage !== 'none'
    const own = [opacity, mixBlendMode, filter, backdropFilter].join(' ')
    const adds =
      isPainted || own !== '1 normal none none' ? `${backgroundColor} ${backgroundImage} ${own}>` : ''
    const values = (around?.values ?? '') + adds
    const painted = isPainted ? [...(around?.painted ?? []), element] : (around?.painted ?? [])
    layersOf.set(element, { values, painted })
    // The root's and the body's background fill the window.
    if (isPainted && !element.matches('html, body')) places.set(element, element.getBoundingClientRect())
    if (!hasWords(element) && !element.matches('input, select, textarea')) continue
    const { color, fontSize, fontWeight, textShadow } = style
    const { webkitTextFillColor, webkitTextStrokeColor, webkitTextStrokeWidth } = style
    const outline = [textShadow, webkitTextFillColor, webkitTextStrokeColor, webkitTextStrokeWidth]
    found.push({
      element,
      values: `${values}${[color, fontSize, fontWeight, ...outline].join(' ')}`,
      painted,
    })
  }
  const placeOf = (element: Element): Place => {
    if (!hasWords(element)) return element.getBoundingClientRect()
    const range = page.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const isWithin = (one: Place, other: Place) =>
    other.left <= one.left && other.right >= one.right && other.top <= one.top && other.bottom >= one.bottom
  const meets = (one: Place, other: Place) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
  /** 64 bits, so that two different texts have different keys. */
  const hashOf = (text: string) => {
    let [one, other] = [0x9e3779b1, 0x85ebca6b]
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995)
    }
    return `${one >>> 0}-${other >>> 0}`
  }
  const keys = new Map<Element, string>()
  for (const { element, values, painted } of found) {
    const place = placeOf(element)
    // Nothing outside of an open modal dialog is painted over it, or is seen through it.
    const dialog = element.closest('dialog:modal')
    const isPlain = [...places].every(([other, area]) =>
      painted.includes(other)
        ? other === element || isWithin(place, area)
        : !meets(area, place) || (dialog !== null && !dialog.contains(other)),
    )
    if (isPlain && place.width > 0) keys.set(element, hashOf(values))
  }
  return keys
}

/**
 * Targets of 24 by 24 pixels or more that no other possible target touches: they have their size by any measure.
 *
 * Runs in the page, so it uses nothing outside of itself.
 */
export function readTargets(page: Document): Set<Element> {
  const possible =
    'a, area, button, input, select, textarea, summary, label, option, iframe, audio, video, [tabindex], [role], [contenteditable]'
  const all = [...page.body.querySelectorAll(possible)]
    .map((element) => ({ element, place: element.getBoundingClientRect() }))
    .filter(({ place }) => place.width > 0 && place.height > 0)
  const alone = all.filter(
    ({ element, place }) =>
      place.width >= 24 &&
      place.height >= 24 &&
      all.every(
        (other) =>
          // An element is painted over its ancestors, and over itself.
          other.element.contains(element) ||
          other.place.left >= place.right ||
          other.place.right <= place.left ||
          other.place.top >= place.bottom ||
          other.place.bottom <= place.top,
      ),
  )
  return new Set(alone.map(({ element }) => element))
}
