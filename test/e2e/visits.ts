import { expect, type Page, type Request } from '@playwright/test'

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

/**
 * Watches the requests of a page from now on. The function that it returns resolves once none is pending and the page has
 * been idle twice without another one. Not by the clock: on a slow machine a page that computes is silent for as long as
 * one that is done.
 */
export function watchRequests(page: Page): () => Promise<void> {
  let count = 0
  const pending = new Set<Request>()
  page.on('request', (request) => {
    count += 1
    // An event stream ends with its page.
    if (!request.url().endsWith('/live')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    for (let seen = -1; seen !== count || pending.size > 0;) {
      seen = count
      await page.evaluate(
        () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
      )
    }
  }
}
