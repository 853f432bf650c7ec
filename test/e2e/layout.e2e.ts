import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from './product.ts'

const widths = [360, 390, 768, 1024, 1440]
const pages = [
  ...Object.values(paths).filter((path) => path !== paths.root && path !== paths.parts),
  '/no-such-page',
]

/** What a reader would stumble over: a page that scrolls sideways, words that are cut, an end below the tab bar. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const box = one.getBoundingClientRect()
          return box.right > root.clientWidth + 1 || box.left < -1
        })
      faults.push(
        `scrolls sideways by ${root.scrollWidth - root.clientWidth}: ${wide.slice(-1)[0]?.className}`,
      )
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('.sr, .run, .slides, [inert], .skip, svg, select, [aria-hidden="true"]')) continue
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasWords) continue
      const style = getComputedStyle(element)
      const isCut =
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      const isCutBelow = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2
      if (isCut || isCutBelow) faults.push(`words are cut: ${element.textContent?.trim().slice(0, 40)}`)
      const box = element.getBoundingClientRect()
      const isScrolled = element.closest('.nav .wrap, .tab-strip, .table-box')
      if (!isScrolled && box.width > 0 && (box.left < -1 || box.right > root.clientWidth + 1))
        faults.push(`words stand outside: ${element.textContent?.trim().slice(0, 40)}`)
    }
    // At the end of the page nothing may lie below the bar.
    scrollTo({ top: root.scrollHeight, behavior: 'instant' })
    const bar = document.querySelector('.tabbar')
    const foot = document.querySelector('footer')
    if (bar?.checkVisibility() && foot) {
      const last = Math.max(
        ...[...foot.querySelectorAll('*')].map((one) => one.getBoundingClientRect().bottom),
      )
      const top = bar.getBoundingClientRect().top
      if (last > top + 1) faults.push(`the page's end lies ${Math.round(last - top)} px below the tab bar`)
    }
    return faults
  })
}

for (const language of ['EN', 'AR']) {
  for (const theme of ['light', 'dark']) {
    test(`nothing scrolls sideways, is cut or lies below the bar: ${language}, ${theme}`, async ({
      page,
      product,
      context,
      complaints,
    }) => {
      test.setTimeout(120_000)
      complaints.expectLike(/status of 404/)
      const url = product.at('/')
      await context.addCookies([
        { name: 'language', value: language, url },
        { name: 'theme', value: theme, url },
      ])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const faults: string[] = []
      for (const path of pages) {
        await page.goto(product.at(path), { waitUntil: 'domcontentloaded' })
        await page.locator('html[data-alive]').waitFor()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          for (const fault of await findFaults(page)) faults.push(`${path} at ${width}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    })
  }
}

test('the other languages fit as well', async ({ page, product, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const language of ['VI', 'CN', 'TY']) {
    await context.addCookies([{ name: 'language', value: language, url: product.at('/') }])
    for (const path of [paths.index, paths.notices, paths.slots]) {
      await page.goto(product.at(path), { waitUntil: 'domcontentloaded' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        for (const fault of await findFaults(page)) faults.push(`${language} ${path} at ${width}: ${fault}`)
      }
    }
  }
  expect(faults).toEqual([])
})
