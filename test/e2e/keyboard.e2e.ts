import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from './product.ts'

interface Stop {
  readonly name: string
  readonly isVisible: boolean
  readonly hasMark: boolean
  readonly area: string
  /** It came with the focus of the stop before it. */
  readonly isOfPane: boolean
}

/** Where the focus stands, and whether eyes can find it. */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const box = element.getBoundingClientRect()
    const marked = [element, element.parentElement, ...element.querySelectorAll('*')]
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      isVisible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
      hasMark: marked.some((one) => {
        if (!one) return false
        const style = getComputedStyle(one)
        return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'
      }),
      isOfPane: element.closest('.rail-pane') !== null,
      area: element.closest('header, nav, main, footer, aside, .banner, .skip')?.className ?? '',
    }
  })
}

test('the first stop of the keyboard leads past everything to the content', async ({ page, product }) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the keyboard reaches everything in the order of the page, and every stop can be seen', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of ['EN', 'AR']) {
    await page.context().addCookies([{ name: 'language', value: language, url: product.at('/') }])
    await page.goto(product.at(paths.index))
    await page.locator('html[data-alive]').waitFor()
    const wanted = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], button, select, input, textarea, [tabindex="0"]',
          ),
        ]
          .filter((one) => one.checkVisibility() && !one.closest('[inert]') && !one.matches(':disabled'))
          .filter((one) => one.tabIndex >= 0).length,
    )
    const stops: Stop[] = []
    await page.evaluate(() => document.body.focus())
    for (let step = 0; step < wanted + 8; step += 1) {
      await page.keyboard.press('Tab')
      const stop = await readStop(page)
      if (!stop) break
      stops.push(stop)
    }
    expect(
      stops.filter(({ isOfPane }) => !isOfPane).map(({ name, area }) => `${area}: ${name}`),
      language,
    ).toHaveLength(wanted)
    expect(
      stops.filter((stop) => !stop.isVisible),
      language,
    ).toEqual([])
    expect(
      stops.filter((stop) => !stop.hasMark),
      language,
    ).toEqual([])
    const areas = stops.map((stop) => stop.area)
    const first = (area: string) => areas.findIndex((one) => one.split(' ').includes(area))
    expect(first('nav')).toBeGreaterThan(first('head'))
    expect(first('banner')).toBeGreaterThan(first('nav'))
    expect(first('index')).toBeGreaterThan(first('banner'))
  }
})

test('a dialog is opened, walked and closed by the keyboard alone', async ({ page, product }) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
})
