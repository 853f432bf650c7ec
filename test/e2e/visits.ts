import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

/** An address that leads nowhere has a page too. */
export const lostPath = '/no-such-page'

/** Every page of the site. */
export const everyPath: readonly string[] = [
  ...Object.values(paths).filter((path) => path !== paths.root && path !== paths.parts),
  lostPath,
]

/** The class of the main view, by which a page is known. */
export const classOf = (path: string) => path.slice(1).replaceAll('.', '-')

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor()
}

/** The line on which the server tells news to a browser is open: what is told from now on is heard. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/wps/live') && response.ok())
}

/** Opens a page, and waits until it hears news. */
export async function openListening(page: Page, address: string): Promise<void> {
  const heard = isListening(page)
  await openPage(page, address)
  await heard
}

/** Goes on to another page of the site as a link does. It costs a tenth of loading that page. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect(page.locator('main')).toHaveClass(classOf(path))
  await page.locator('h1').first().waitFor()
}
