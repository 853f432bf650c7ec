import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { type Examining, findFaults } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

/** Without a fault; `faults` adds one of each kind by style alone, so the words and their own values stay. */
const sound = `
  <section id="planted" aria-label="Planted">
    <p class="night">Dark on light</p>
    <p class="layered"><i></i><span>Dark on white</span></p>
    <div class="outer"><p class="leaving"><span>Dark on white</span></p></div>
    <button class="small" aria-label="One"></button><button class="small" aria-label="Two"></button>
    <button class="named"><span>Named</span></button>
    <div class="wide"></div>
  </section>`
/** The first sheet of the page takes the place of the inspection's own, which ends transitions. */
const base = `
  * { transition: none !important; animation: none !important; }
  .night, .layered, .leaving { color: #222; background: #fff; font-size: 14px; margin: 0; }
  .layered { position: relative; }
  .layered span { position: relative; z-index: 1; }
  .layered i { position: absolute; inset: 0; }
  .outer { background: #333; padding-block-end: 80px; }
  .leaving span { position: relative; }
  .small, .named { all: unset; display: inline-block; min-width: 24px; min-height: 24px; color: #222; background: #fff; }`
const faults = `
  [data-theme=dark] .night { color: #333; background: #222; }
  .layered i { background: #333; }
  .leaving span { top: 40px; }
  @media (max-width: 400px) {
    .small { min-width: 0; min-height: 0; width: 10px; height: 10px; }
    .named span { display: none; }
  }
  @media (max-width: 360px) { [dir=rtl] .wide { width: 600px; height: 1px; } }`

const addStyle = (page: Page, text: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, text)

test('an inspection finds one fault of each kind in the look that has it, beside texts that have passed', async ({
  page,
  product,
}) => {
  await openPage(page, product.at(paths.help))
  await addStyle(page, base)
  await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), sound)
  expect(await findFaults(page, 'sound')).toEqual([])
  const spared = await page.evaluate(() => {
    const { repeats } = window as unknown as Examining
    repeats.prepare([])
    return repeats.spared()
  })
  expect(spared.texts).toBeGreaterThan(20)
  expect(spared.targets).toBeGreaterThan(20)

  await addStyle(page, faults)
  await page.locator('#planted').evaluate((section) => {
    section.insertAdjacentHTML('beforeend', '<main><p>A second main part</p></main>')
  })
  const found = await findFaults(page, 'planted')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  found.push(...(await findFaults(page, 'planted', { language: 'AR' })))
  const looksOf = (fault: string) =>
    found.filter((line) => line.includes(fault)).map((line) => line.split(':')[0]?.replace('planted, ', ''))
  const [light, dark, phone, arabic, arabicPhone] = [
    'EN, light',
    'EN, dark',
    'EN, phone',
    'AR, light',
    'AR, dark phone',
  ]
  const all = [light, dark, phone, arabic, arabicPhone]
  expect(looksOf('color-contrast at .night')).toEqual([dark, arabicPhone])
  // The same words with the same values of their own, but on another background.
  expect(looksOf('color-contrast at .layered > span')).toEqual(all)
  expect(looksOf('color-contrast at .leaving > span')).toEqual(all)
  expect(looksOf('target-size at button[aria-label="One"]')).toEqual([phone, arabicPhone])
  expect(looksOf('button-name at .named')).toEqual([phone, arabicPhone])
  expect(looksOf('landmark-no-duplicate-main')).toEqual([light, phone, arabic, arabicPhone])
  expect(looksOf('px too wide')).toEqual([arabicPhone])
})
