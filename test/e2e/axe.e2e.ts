import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from './product.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const pages = [
  ...Object.values(paths).filter((path) => path !== paths.root && path !== paths.parts),
  '/no-such-page',
]

/** One line for each thing that somebody could stumble over. */
async function findBarriers(page: Page, place: string, rules?: string[]): Promise<string[]> {
  // Frames are not looked into: a page of ours has none, and the usual way opens a page for every look.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${place}: ${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`),
  )
}

for (const host of ['localhost', 'verde.localhost']) {
  for (const language of ['EN', 'AR']) {
    test(`axe finds nothing on any page, light or dark: ${host}, ${language}`, async ({
      page,
      product,
      context,
      complaints,
    }) => {
      test.setTimeout(180_000)
      complaints.expectLike(/status of 404/)
      await context.addCookies([{ name: 'language', value: language, url: product.at('/', host) }])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const barriers: string[] = []
      const look = async (path: string, place: string) => {
        await page.goto(product.at(path, host))
        await page.locator('html[data-alive]').waitFor()
        barriers.push(...(await findBarriers(page, place)))
        // A colour on its way from one to the other is none of the two.
        await page.addStyleTag({ content: '* { transition: none !important }' })
        // Dark is another set of colours on the same page: colours alone can be at fault.
        await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
        barriers.push(
          ...(await findBarriers(page, `${place}, dark`, ['color-contrast', 'link-in-text-block'])),
        )
      }
      for (const path of pages) await look(path, path)
      await page.setViewportSize({ width: 390, height: 800 })
      await look(paths.index, 'home on a phone')
      expect(barriers).toEqual([])
    })
  }
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing in any open dialog: ${theme}`, async ({ page, product, context }) => {
    test.setTimeout(90_000)
    const brand = await product.brand({ notices: 3 })
    await context.addCookies([{ name: 'theme', value: theme, url: product.at('/', brand.host) }])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const barriers: string[] = []
    const look = async (name: string, open: () => Promise<void>) => {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      barriers.push(...(await findBarriers(page, name)))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const header = page.locator('header.head')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(product.at(paths.index, brand.host))
      await page.locator('html[data-alive]').waitFor()
      await look('log in', () => header.getByRole('button', { name: 'Log in', exact: true }).click())
      await look('register', () => header.getByRole('button', { name: 'Register', exact: true }).click())
      await look('notices', () => page.locator('.notice li button').first().press('Enter'))
    }
    await product.signIn(context, brand)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(product.at(paths.index, brand.host))
    await look('sign out', async () => {
      await header.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    })
    expect(barriers).toEqual([])
  })
}

test('axe finds nothing on the closed pages, the page of the calls, an unknown host and the console', async ({
  page,
  product,
  context,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.expectLike(/status of (404|451|503)/)
  const [closed, blocked] = [await product.brand(), await product.brand()]
  await product.sql('UPDATE merchant SET is_closed = true WHERE id = $1', [closed.id])
  await product.sql(
    `INSERT INTO address_rule (merchant_id, range, verdict) VALUES ($1, '127.0.0.0/8', 'block'), ($1, '::1/128', 'block')`,
    [blocked.id],
  )
  const statusOf = async (host: string) => (await product.ask(paths.index, { host })).status
  await expect.poll(() => statusOf(closed.host)).toBe(503)
  await expect.poll(() => statusOf(blocked.host)).toBe(451)
  const barriers: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const address of [
      product.at(paths.index, closed.host),
      product.at(paths.index, blocked.host),
      product.at(paths.index, 'stranger.localhost'),
      product.at('/docs/api'),
      product.atConsole('/'),
      product.atConsole('/docs/api'),
    ]) {
      await context.addCookies([{ name: 'theme', value: theme, url: address }])
      await page.goto(address)
      barriers.push(...(await findBarriers(page, `${address} ${theme}`)))
    }
  }
  expect(barriers).toEqual([])
})
