import type { Locator, Page } from '@playwright/test'

/** Counts the requests to an address from here on. */
export function countRequests(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** Submits twice before the page can render, as a double click on a busy machine does. */
export async function submitTwice(form: Locator): Promise<void> {
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
}
