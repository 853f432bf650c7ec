import type { Page } from '@playwright/test'

/** The last one is also the width of a desktop in the looks for barriers. */
export const DESKTOP = 1440
const widths = [360, 390, 768, 1024, DESKTOP]

/** Layout faults: a page that scrolls sideways, truncated text, Arabic in the wrong direction, content below the tab bar. */
function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    /** Elements in a scrolling strip may extend beyond the page. */
    const isInScroller = (element: HTMLElement): boolean => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
        if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
          return true
      return false
    }
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
      const words = [...element.childNodes].map((node) =>
        node.nodeType === Node.TEXT_NODE ? node.nodeValue : '',
      )
      if (
        style.direction === 'ltr' &&
        style.unicodeBidi !== 'plaintext' &&
        /[\u0600-\u06FF]/.test(words.join(''))
      )
        faults.push(`Arabic words run from left to right: ${element.textContent?.trim().slice(0, 40)}`)
      const isCut =
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      const isCutBelow = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2
      if (isCut || isCutBelow) faults.push(`words are cut: ${element.textContent?.trim().slice(0, 40)}`)
      const box = element.getBoundingClientRect()
      const isOutside = box.width > 0 && (box.left < -1 || box.right > root.clientWidth + 1)
      if (isOutside && !isInScroller(element))
        faults.push(`words stand outside: ${element.textContent?.trim().slice(0, 40)}`)
    }
    const bar = document.querySelector('.tabbar')
    const foot = document.querySelector('footer')
    if (bar?.checkVisibility() && foot) {
      // At the end of the page nothing may be covered by the tab bar.
      scrollTo({ top: root.scrollHeight, behavior: 'instant' })
      const last = Math.max(
        ...[...foot.querySelectorAll('*')].map((one) => one.getBoundingClientRect().bottom),
      )
      const top = bar.getBoundingClientRect().top
      if (last > top + 1) faults.push(`the page's end lies ${Math.round(last - top)} px below the tab bar`)
    }
    return faults
  })
}

/** One line per layout fault, over all supported widths. Leaves the page at the last width. */
export async function findMisfitsAtWidths(page: Page, place: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const fault of await findMisfits(page)) faults.push(`${place} at ${width}: ${fault}`)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return faults
}
