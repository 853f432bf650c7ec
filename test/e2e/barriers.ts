import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { type Page, test } from '@playwright/test'

import { EFFORT } from './effort.ts'
import { leanAxe } from './lean-axe.ts'
import { type Axe, type Repeats, readTargets, readTexts, spareRepeats } from './repeats.ts'
import { readShell } from './shell.ts'

/** axe itself. Its wrapper injects the script twice per check, and opens an extra page for the result. */
const ofRunner = createRequire(import.meta.resolve('@axe-core/playwright'))
const source = [
  readFileSync(ofRunner.resolve('axe-core/axe.min.js'), 'utf8'),
  `(${leanAxe.toString()})(axe)`,
  `window.readShell = ${readShell.toString()}`,
  `window.repeats = (${spareRepeats.toString()})(axe, { texts: ${readTexts.toString()}, targets: ${readTargets.toString()} })`,
].join(';\n')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const colourRules = ['color-contrast', 'link-in-text-block']

export interface Looking {
  /** Limits the check to this element, such as an open dialog. */
  readonly within?: string
  /** Only colours, if nothing else has changed since the last check. */
  readonly rules?: 'all' | 'colours'
}

/** One line per accessibility fault. */
export async function findBarriers(page: Page, place: string, looking: Looking = {}): Promise<string[]> {
  const { found } = await inspect(page, looking)
  return found.map((line) => `${place}: ${line}`)
}

interface Inspected {
  readonly found: readonly string[]
  /** Pixels by which the page is wider than the window. */
  readonly over: number
}

/** One call to the page: theme, rules and width. */
async function inspect(
  page: Page,
  { within, rules = 'all', theme }: Looking & { readonly theme?: 'light' | 'dark' },
): Promise<Inspected> {
  test.info().annotations.push({ type: EFFORT.look })
  const passed = passedBy(page)
  const examine = () =>
    page.evaluate(examineState, {
      around: within,
      theme,
      values: rules === 'all' ? tags : colourRules,
      before: [...passed[rules]],
      texts: textsPassed.slice(passed.textsSent),
    })
  let examined = await examine()
  if (!examined) {
    // Once per document: the script is half a megabyte.
    await page.evaluate(source)
    passed.textsSent = 0
    examined = await examine()
  }
  if (!examined) throw new Error('The document changed before its inspection.')
  const { found, keys, texts, over } = examined
  passed.textsSent = textsPassed.length
  textsPassed.push(...texts)
  // A fault in the shell is reported on every page that shows it.
  if (found.length === 0) for (const key of keys) passed[rules].add(key)
  return { found, over }
}

/** Runs in the page, so it uses nothing outside of itself. */
async function examineState({
  around,
  theme,
  values,
  before,
  texts,
}: {
  readonly around: string | undefined
  readonly theme: 'light' | 'dark' | undefined
  readonly values: readonly string[]
  readonly before: readonly string[]
  readonly texts: readonly string[]
}) {
  if (!('repeats' in window)) return undefined
  if (theme) document.documentElement.dataset['theme'] = theme
  // A colour in transition is neither the old nor the new one.
  if (document.adoptedStyleSheets.length === 0) {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  }
  const { axe, readShell, repeats } = window as unknown as Examining
  const shell = around === undefined ? readShell(document, before) : { passed: [], keys: [] }
  const rest = shell.passed.length > 0 ? { include: [document], exclude: shell.passed } : document
  repeats.prepare(texts)
  // Our pages have no frames and no media, and passed rules are not needed.
  const options = {
    runOnly: values,
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    elementRef: true,
  }
  const { violations } = await axe.run(around ?? rest, options)
  return {
    found: violations.flatMap(({ id, nodes }) =>
      // An element that live data removed during the inspection has no text, but that is no fault.
      nodes.flatMap(({ target, any, element }) =>
        element.isConnected ? [`${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`] : [],
      ),
    ),
    keys: shell.keys,
    texts: repeats.takePassed(),
    over: document.documentElement.scrollWidth - innerWidth,
  }
}

export interface Examining {
  readonly readShell: typeof readShell
  readonly axe: Axe
  readonly repeats: Repeats
}

/** Keys of texts whose contrast passed in this process, on any page. */
const textsPassed: string[] = []

interface Passed {
  /** Parts of the shell without a fault, by rules: a test that walks many pages examines each part once. */
  readonly all: Set<string>
  readonly colours: Set<string>
  /** How many of `textsPassed` the current document knows. */
  textsSent: number
}

const passedByPage = new WeakMap<Page, Passed>()

function passedBy(page: Page): Passed {
  const passed = passedByPage.get(page) ?? { all: new Set(), colours: new Set(), textsSent: 0 }
  passedByPage.set(page, passed)
  return passed
}

interface Look {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** Only colours differ from the previous look. */
  readonly rules: 'all' | 'colours'
}

/** Looks by language: together they cover both themes, both directions, desktop and phone. */
const looks: Readonly<Record<'EN' | 'AR', readonly Look[]>> = {
  EN: [
    { name: 'light', theme: 'light', width: 1440, height: 900, rules: 'all' },
    { name: 'dark', theme: 'dark', width: 1440, height: 900, rules: 'colours' },
    { name: 'phone', theme: 'light', width: 390, height: 844, rules: 'all' },
  ],
  AR: [
    { name: 'light', theme: 'light', width: 1440, height: 900, rules: 'all' },
    { name: 'dark phone', theme: 'dark', width: 360, height: 740, rules: 'all' },
  ],
}

/** One language per writing direction; flows are walked in both. */
export const languages = ['EN', 'AR'] as const

interface Faults {
  readonly language?: 'EN' | 'AR'
  readonly within?: string
  /** A walk goes through the looks of one page in their order, and through those of the next one back. */
  readonly walk?: 'there' | 'back'
}

/**
 * Checks one state of a page in several looks without reloading, and restores the light desktop page, unless it is on a
 * walk. Saves screenshots to the folder SHOTS, if set.
 */
export async function findFaults(
  page: Page,
  place: string,
  { language = 'EN', within, walk }: Faults = {},
): Promise<string[]> {
  const faults: string[] = []
  const shots = process.env['SHOTS']
  const inOrder = walk === 'back' ? looks[language].toReversed() : looks[language]
  for (const { name: look, theme, width, height, rules } of inOrder) {
    await resize(page, { width, height })
    const { found, over } = await inspect(page, { theme, rules, ...(within ? { within } : {}) })
    const name = `${place}, ${language}, ${look}`
    faults.push(...found.map((line) => `${name}: ${line}`))
    if (over > 0) faults.push(`${name}: ${over} px too wide`)
    if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, '-')}.png` })
  }
  const [first] = looks[language]
  if (first && !walk) await dress(page, first)
  return faults
}

/** All colours depend on the theme attribute of the document. */
async function dress(page: Page, { theme, width, height }: Look): Promise<void> {
  await resize(page, { width, height })
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  const current = page.viewportSize()
  if (current?.width === size.width && current.height === size.height) return
  await page.setViewportSize(size)
  // The page learns of its width with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
