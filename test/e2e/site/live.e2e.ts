import { expect, type BrowserContext } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { isListening, openListening, openPage } from '#test/e2e/visits.ts'

/** Sends an event as another server process does, by the database. */
async function notifyStale(product: Product, brand: Brand, what: string): Promise<void> {
  const hint = { from: 'test', to: `b${brand.id}`, message: { type: 'stale', what } }
  await product.sql('SELECT pg_notify($1, $2)', ['live', JSON.stringify(hint)])
}

/** Counts the event streams that all tabs of a browser open. */
function countStreams(context: BrowserContext): { opened: number } {
  const count = { opened: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/wps/live') count.opened += 1
  })
  return count
}

test('a published notice reaches an open page without a reload', async ({ page, product }) => {
  const brand = await product.brand({ notices: 1 })
  await openListening(page, product.at(paths.index, brand.host))
  await expect(page.locator('.notice li')).toHaveCount(1)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await product.publishNotice(brand, 'Fresh from the press')
  await notifyStale(product, brand, 'announcements')
  await expect(page.locator('.notice li').first()).toContainText('Fresh from the press')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
})

test('two pages share one stream, and the second takes it over when the first is closed', async ({
  context,
  product,
}) => {
  const brand = await product.brand({ notices: 1 })
  const streams = countStreams(context)
  const first = await context.newPage()
  await openListening(first, product.at(paths.index, brand.host))
  const second = await context.newPage()
  await openPage(second, product.at(paths.index, brand.host))

  await product.publishNotice(brand, 'For both of them')
  await notifyStale(product, brand, 'announcements')
  for (const page of [first, second])
    await expect(page.locator('.notice li').first()).toContainText('For both of them')
  expect(streams.opened).toBe(1)

  const handedOver = isListening(second)
  await first.close()
  await handedOver
  expect(streams.opened).toBe(2)
  await product.publishNotice(brand, 'For the one that stayed')
  await notifyStale(product, brand, 'announcements')
  await expect(second.locator('.notice li').first()).toContainText('For the one that stayed')
})

test('an event of one brand does not reach the pages of another', async ({ page, product }) => {
  const [brand, other] = [await product.brand({ notices: 1 }), await product.brand({ notices: 1 })]
  await openListening(page, product.at(paths.index, brand.host))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await notifyStale(product, other, 'announcements')
  await notifyStale(product, brand, 'banners')
  await expect.poll(() => requests).toContain('/wps/content/banners')
  expect(requests).not.toContain('/wps/relay/MCSFE_getListAnnouncements')
})
