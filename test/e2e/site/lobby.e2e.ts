import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findBarriers, findFaults } from '#test/e2e/barriers.ts'
import { fillHalls, pointOutMatches } from '#test/e2e/game-stage.ts'
import { test } from '#test/e2e/product.ts'
import { goWithin, openPage, watchRequests } from '#test/e2e/visits.ts'

const LOBBY_MOST = 25 * 1024

test.use({ timezoneId: 'Asia/Manila' })

/** The parameters of the URL. */
const addressOf = (page: Page) =>
  Object.fromEntries(
    [...new URL(page.url()).searchParams].map(([key, value]) => [key, value.replaceAll('"', '')]),
  )

function watchScripts(page: Page): Set<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) files.add(pathname)
  })
  return files
}

/** The first tiles stand in the first screen, and names keep all their words. */
async function seeTilesOfFirstScreen(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await page.locator('.lobby-tiles .tile').first().boundingBox())?.y).toBeLessThanOrEqual(400)
  await expect(page.locator('.art-strip')).toHaveJSProperty('complete', true)
  expect(
    await page
      .locator('.lobby-tiles .cap b')
      .evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).length),
  ).toBe(0)
}

test('search, list and page of a lobby are kept in the URL, and back and forward restore them', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  const { makers } = await fillHalls(product, brand)
  const [files, settle] = [watchScripts(page), watchRequests(page)]
  await openPage(page, product.at(paths.index, brand.host))
  // The games of the first screen load once the page is alive.
  await page.locator('.shelves').getByRole('listitem').first().waitFor()
  await settle()
  const before = new Set(files)
  await goWithin(page, paths.slots)
  const tiles = page.locator('.lobby-tiles .tile')
  await expect(tiles).toHaveCount(21)
  await settle()
  const added = [...files].filter((file) => !before.has(file))
  const sizes = await Promise.all(
    added.map((file) => product.ask(file, { headers: { 'accept-encoding': 'br' } })),
  )
  const bytes = sizes.reduce((sum, answer) => sum + answer.bytes.length, 0)
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(bytes, added.join(' ')).toBeLessThanOrEqual(LOBBY_MOST)

  await seeTilesOfFirstScreen(page)

  const find = page.getByRole('searchbox', { name: 'Find a game' })
  const list = (name: string) => page.getByRole('group', { name: 'Lists' }).getByRole('button', { name })
  // Every vendor of this hall has a tab.
  const strip = page.getByRole('tablist', { name: 'Studios' })
  await expect(strip.getByRole('tab')).toHaveCount(2)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => addressOf(page)).toMatchObject({ pageNo: '2' })
  await expect(tiles.first()).toContainText('Dragon 21')

  // A misspelt name: the first page of all likely games.
  await find.fill('drgaon')
  await expect.poll(() => addressOf(page)).toEqual({ page: makers[0], gameName: 'drgaon' })
  await expect(tiles).toHaveCount(8)

  // Choosing a list clears the search; the hot games fill one page.
  await list('Hot').click()
  await expect.poll(() => addressOf(page)).toEqual({ page: makers[0], type: 'hot' })
  await expect(tiles).toHaveCount(2)
  await expect(find).toHaveValue('')
  await expect(page.locator('.pager')).toHaveCount(0)

  // A filter switches back to all games.
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Jackpot' }).click()
  await expect.poll(() => addressOf(page)).toEqual({ page: makers[0], gameClassify: 'JP' })
  await expect(tiles).toHaveCount(5)
  await expect(list('All')).toHaveAttribute('aria-pressed', 'true')

  await page.goBack()
  await expect(tiles).toHaveCount(2)
  await page.goBack()
  await expect(find).toHaveValue('drgaon')
  await expect(tiles).toHaveCount(8)
  await page.goBack()
  await expect(find).toHaveValue('')
  await expect(tiles.first()).toContainText('Dragon 21')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect.poll(() => addressOf(page)).toEqual({ page: makers[0], gameClassify: 'JP' })
  await expect(tiles).toHaveCount(5)
  expect(await findFaults(page, 'hall with games', { within: '#main' })).toEqual([])
  await page.getByRole('combobox', { name: 'Volatility' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await expect
    .poll(() => addressOf(page))
    .toEqual({ page: makers[0], gameClassify: 'JP', volatility: 'high' })
  await expect(tiles).toHaveCount(2)

  // By keyboard to the other vendor, which has one game in this hall.
  await strip.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toMatchObject({ page: makers[1] })
  // Favourites need an account.
  await list('Favourites').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('games and matches load on the home page without a layout shift, and the search leads to games and rooms', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await fillHalls(product, brand)
  await pointOutMatches(product, brand, [-0.5, 0.5, 30])
  await openPage(page, product.at(paths.index, brand.host))
  const shelves = page.locator('.shelves')
  const kept = await shelves.boundingBox()
  await shelves.scrollIntoViewIfNeeded()
  const matches = page.locator('.match')
  await expect(matches).toHaveCount(3)
  expect((await shelves.boundingBox())?.height).toBe(kept?.height)
  const inside = await shelves.evaluate((element) =>
    [...element.children].reduce((sum, child) => {
      const margin = Number.parseFloat(getComputedStyle(child).marginBlockStart)
      return sum + child.getBoundingClientRect().height + margin
    }, 0),
  )
  expect(Math.abs(inside - (kept?.height ?? 0)), `${inside} of ${kept?.height}`).toBeLessThan(2)
  await page.locator('.game-strip').first().scrollIntoViewIfNeeded()
  // Hot games stand first.
  await expect(page.locator('.game-strip').first().locator('.tile').first()).toContainText('Koi 4')
  // Three tables fill no strip.
  const cards = page.getByRole('region', { name: 'Games to start with' })
  await expect(cards.getByRole('listitem')).toHaveCount(3)
  await expect(cards.getByRole('button', { name: /^Play / })).toHaveCount(3)

  const first = matches.first()
  await first.scrollIntoViewIfNeeded()
  await expect(first).toContainText('Live')
  await expect(matches.nth(1)).toContainText('in 30 min.')
  await expect(first.locator('time > [aria-hidden]')).toHaveText(/^\d\d-\d\d \| \d\d:\d\d$/)
  await expect(first.locator('time')).toHaveAttribute('title', /GMT\+8|Philippine/)
  const region = page.getByRole('region', { name: 'Hot matches' })
  // Three matches fit on a wide page, so both arrows are disabled. On a narrower one they scroll.
  await page.setViewportSize({ width: 1000, height: 800 })
  await region.getByRole('button', { name: 'Show more' }).click()
  await expect(matches.nth(2)).toBeInViewport({ ratio: 0.9 })
  expect(await findFaults(page, 'shelves', { within: '.shelves' })).toEqual([])

  // Searches games of every hall on the server, and opens one by keyboard.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('rouletet')
  const game = page.getByRole('option', { name: /Roulette/ })
  await expect(game).toHaveAttribute('aria-selected', 'true')
  await expect(game.locator('img')).toBeVisible()
  await page.keyboard.press('Enter')
  // Playing requires a sign-in.
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Rooms are filtered by the URL, and reset.
  await goWithin(page, paths.cards)
  const rooms = page.getByRole('region', { name: 'Rooms' }).getByRole('row')
  await expect(rooms).toHaveCount(5)
  await page.getByRole('combobox', { name: 'Stake up to' }).click()
  await page.getByRole('option').nth(2).click()
  await expect.poll(() => addressOf(page)).toEqual({ roomStake: '1.50' })
  await expect(rooms).toHaveCount(3)
  expect(await findBarriers(page, 'rooms', { within: '.rooms' })).toEqual([])
  await page.goBack()
  await expect(rooms).toHaveCount(5)

  // An empty hall leads on to the games of the others, with the studio below each name.
  await goWithin(page, paths.fishing)
  await expect(page.getByText('No games here yet')).toBeVisible()
  const others = page.getByRole('region', { name: 'From other halls' })
  await expect(others.getByRole('listitem').first()).toContainText('Reelworks')
  expect(
    await others.locator('.reel').evaluate((reel) => {
      const end = reel.getBoundingClientRect().bottom
      return [...reel.querySelectorAll('.cap')].filter((one) => one.getBoundingClientRect().bottom > end + 1)
        .length
    }),
  ).toBe(0)
})
