export interface Shell {
  /** Parts that passed an earlier check. */
  readonly passed: readonly Element[]
  /** Keys of all present parts, to be marked as passed once no fault was found. */
  readonly keys: readonly string[]
}

/**
 * The parts of the header, footer and navigation that a check may skip once it has passed them: markup, ancestors,
 * theme, direction and width are the key. Headings, landmarks, fields, dialogs, fixed elements and what has the
 * pointer or the focus are never a part, because the page around them decides what a check finds there.
 *
 * Runs in the page, so it uses nothing outside of itself.
 */
export function readShell(page: Document, passedBefore: readonly string[]): Shell {
  const view = page.defaultView
  // A header that has scrolled lies over the page's own content.
  if (!view || view.scrollY !== 0 || !page.querySelector('main')) return { passed: [], keys: [] }
  const before = new Set(passedBefore)
  const passed: Element[] = []
  const keys: string[] = []
  const never = 'main, dialog, [role=dialog], [aria-live]'
  const landmarks =
    'header, nav, aside, footer, section, form, search, [role]:not([role=presentation], [role=img], [role=list], [role=listitem])'
  const mixed = `h1, h2, h3, h4, h5, h6, input, select, textarea, [id], ${landmarks}, ${never}`
  /** 64 bits, so that two different parts have different keys. */
  const hashOf = (text: string) => {
    let [one, other] = [0x9e3779b1, 0x85ebca6b]
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995)
    }
    return `${one >>> 0}-${other >>> 0}-${text.length}`
  }
  // No rule reads where a link leads, and some links name the page they stand on.
  const markupOf = (element: Element) => element.outerHTML.replaceAll(/ href="[^"]+"/g, ' href')
  const bareOf = (element: Element) => markupOf(element.cloneNode(false) as Element)
  const read = (element: Element, around: string): void => {
    if (element.matches(never) || view.getComputedStyle(element).position === 'fixed') return
    if (!element.matches(`${mixed}, :hover, :focus-within`) && !element.querySelector(mixed)) {
      const key = hashOf(around + markupOf(element))
      keys.push(key)
      if (before.has(key)) {
        passed.push(element)
        return
      }
    }
    const own = around + bareOf(element)
    for (const child of element.children) read(child, own)
  }
  read(page.body, `${page.location.host} ${view.innerWidth} ${bareOf(page.documentElement)}`)
  return { passed, keys }
}
