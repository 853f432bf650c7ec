import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { type Page, test } from '@playwright/test'

import { EFFORT } from './effort.ts'
import { readShell } from './shell.ts'

/** axe itself. Its wrapper injects the script twice per check, and opens an extra page for the result. */
const ofRunner = createRequire(import.meta.resolve('@axe-core/playwright'))
const source = readFileSync(ofRunner.resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const colourRules = ['color-contrast', 'link-in-text-block']

export interface Looking {
  /** Limits the check to this element, such as an open dialog. */
  readonly within?: string
  /** Only colours, if nothing else has changed since the last check. */
  readonly rules?: 'all' | 'colours'
}

/** One line per accessibility fault. */
export async function findBarriers(
  page: Page,
  place: string,
  { within, rules = 'all' }: Looking = {},
): Promise<string[]> {
  test.info().annotations.push({ type: EFFORT.look })
  // Once per document: the script is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${source}; window.readShell = ${readShell.toString()}`)
  const passed = passedBy(page, rules)
  const { found, keys } = await page.evaluate(
    async ({ around, values, before }) => {
      // A colour in transition is neither the old nor the new one.
      if (document.adoptedStyleSheets.length === 0) {
        const still = new CSSStyleSheet()
        still.replaceSync('* { transition: none !important; animation: none !important }')
        document.adoptedStyleSheets = [still]
      }
      const { axe, readShell } = window as unknown as Examining
      const shell = around === undefined ? readShell(document, before) : { passed: [], keys: [] }
      const rest = shell.passed.length > 0 ? { include: [document], exclude: shell.passed } : document
      // Our pages have no frames, and passed rules are not needed.
      const options = { runOnly: values, iframes: false, resultTypes: ['violations'], elementRef: true }
      const { violations } = await axe.run(around ?? rest, options)
      return {
        found: violations.flatMap(({ id, nodes }) =>
          // An element that live data removed during the inspection has no text, but that is no fault.
          nodes.flatMap(({ target, any, element }) =>
            element.isConnected ? [`${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`] : [],
          ),
        ),
        keys: shell.keys,
      }
    },
    { around: within, values: rules === 'all' ? tags : colourRules, before: [...passed] },
  )
  // A fault in the shell is reported on every page that shows it.
  if (found.length === 0) for (const key of keys) passed.add(key)
  return found.map((line) => `${place}: ${line}`)
}

export interface Examining {
  readonly readShell: typeof readShell
  readonly axe: {
    run(
      context:
        | Document
        | string
        | { readonly include: readonly Document[]; readonly exclude: readonly Element[] },
      options: object,
    ): Promise<{ readonly violations: readonly Violation[] }>
  }
}

/** Parts of the shell without a fault, by page and rules: a test that walks many pages examines each part once. */
const passedParts = new WeakMap<Page, Record<'all' | 'colours', Set<string>>>()

function passedBy(page: Page, rules: 'all' | 'colours'): Set<string> {
  const passed = passedParts.get(page) ?? { all: new Set(), colours: new Set() }
  passedParts.set(page, passed)
  return passed[rules]
}

interface Violation {
  readonly id: string
  readonly nodes: readonly {
    readonly target: readonly string[]
    readonly any: readonly { readonly message: string }[]
    readonly element: Element
  }[]
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

/**
 * Checks one state of a page in several looks without reloading, and restores the light desktop page. Saves
 * screenshots to the folder SHOTS, if set.
 */
export async function findFaults(
  page: Page,
  place: string,
  { language = 'EN', within }: { readonly language?: 'EN' | 'AR'; readonly within?: string } = {},
): Promise<string[]> {
  const faults: string[] = []
  const shots = process.env['SHOTS']
  for (const look of looks[language]) {
    await dress(page, look)
    const name = `${place}, ${language}, ${look.name}`
    faults.push(...(await findBarriers(page, name, { rules: look.rules, ...(within ? { within } : {}) })))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) faults.push(`${name}: ${over} px too wide`)
    if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, '-')}.png` })
  }
  const [first] = looks[language]
  if (first) await dress(page, first)
  return faults
}

/** All colours depend on the theme attribute of the document. */
async function dress(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
}
