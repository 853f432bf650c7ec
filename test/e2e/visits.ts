import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

/** An unknown path, which has a 404 page. */
export const lostPath = '/no-such-page'

export const everyPath: readonly string[] = [
  ...Object.values(paths).filter((path) => path !== paths.root && path !== paths.parts),
  lostPath,
]

/** The class of the main element, which identifies a page. */
export const classOf = (path: string) => path.slice(1).replaceAll('.', '-')

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor()
}

/** Resolves when the event stream is open; later events are received. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/wps/live') && response.ok())
}

/** Opens a page, and waits for its event stream. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listening = isListening(page)
  await openPage(page, address)
  await listening
}

/** Navigates within the site, which takes a tenth of the time of a page load. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect(page.locator('main')).toHaveClass(classOf(path))
  await page.locator('h1').first().waitFor()
}
