import { createRequire } from 'node:module'

import { type Page, test } from '@playwright/test'

import { EFFORT } from './effort.ts'

/** The examiner itself. What comes around it hands it to the page twice for each look, and opens a page to sum up. */
const ofRunner = createRequire(import.meta.resolve('@axe-core/playwright'))
const { source } = ofRunner('axe-core') as { readonly source: string }

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const colourRules = ['color-contrast', 'link-in-text-block']

export interface Looking {
  /** Only what lies in there, as a dialog that is open. The page around it is looked at elsewhere. */
  readonly within?: string
  /** Colours alone, where nothing else has changed since the last look. */
  readonly rules?: 'all' | 'colours'
}

/** One line for each thing that somebody could stumble over. */
export async function findBarriers(
  page: Page,
  place: string,
  { within, rules = 'all' }: Looking = {},
): Promise<string[]> {
  test.info().annotations.push({ type: EFFORT.look })
  // Once for each document: half a megabyte of program.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async ({ around, values }) => {
      // A colour on its way from one to the other is none of the two.
      if (document.adoptedStyleSheets.length === 0) {
        const still = new CSSStyleSheet()
        still.replaceSync('* { transition: none !important; animation: none !important }')
        document.adoptedStyleSheets = [still]
      }
      const { axe } = window as unknown as { axe: Examiner }
      // No page of ours has frames, and what passed is of no interest.
      const options = { runOnly: values, iframes: false, resultTypes: ['violations'] }
      const { violations } = await axe.run(around ?? document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
      )
    },
    { around: within, values: rules === 'all' ? tags : colourRules },
  )
  return found.map((line) => `${place}: ${line}`)
}

interface Examiner {
  run(around: Document | string, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly {
    readonly target: readonly string[]
    readonly any: readonly { readonly message: string }[]
  }[]
}

interface Look {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** Differs from the look before it in its colours alone. */
  readonly rules: 'all' | 'colours'
}

/** The looks of a place in either direction of writing: together both themes, both directions, a desk and a phone. */
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

/** The languages of the looks: one that is written in either direction. Whoever walks a flow walks it in both. */
export const languages = ['EN', 'AR'] as const

/**
 * Looks at one state of a page as people see it, one look after the other and without loading anything anew, and
 * leaves it as a light page on a desk. Pictures of it lie in SHOTS, a folder, where somebody wants to see them.
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

/** The theme stands in the document, and all colours hang on that. */
async function dress(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme)
}
