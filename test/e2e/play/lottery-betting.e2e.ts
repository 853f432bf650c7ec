import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { expectAccepted, memberWith, postponeDice } from '#test/e2e/ticket-stage.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

const GAME = '/vnlottery?gameCode=K3_5'
const slip = (page: Page) => page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })

async function brandWithDraws(product: Product): Promise<Brand> {
  const brand = await product.brand()
  await postponeDice(product, brand)
  return brand
}

/** A line on big, at the stake that the page suggests. */
async function addBig(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sides of the sum/ }).click()
  await page.getByRole('button', { name: /^Big/ }).click()
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
}

/** The pressed button is gone: the receipt has the focus, and on a phone it is in view wherever the page is scrolled to. */
async function expectSeenReceipt(page: Page): Promise<void> {
  await expectAccepted(page)
  const receipt = page.getByRole('complementary', { name: 'Ticket accepted' })
  await expect(receipt).toBeFocused()
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(receipt.getByText('Ticket accepted')).toBeInViewport()
  await page.setViewportSize(desktop)
}

test('a slip is placed once however often it is pressed, and stands among the tickets, from which it is bet again', async ({
  product,
  page,
}) => {
  const brand = await brandWithDraws(product)
  const { tickets } = await memberWith(product, page, brand, 5_000_000n)
  await openPage(page, product.at(GAME, brand.host))
  await addBig(page)
  await expect(slip(page)).toContainText('pays 1.9')

  // Another tab has the same slip.
  const other = await page.context().newPage()
  await openPage(other, product.at(GAME, brand.host))
  await expect(slip(other)).toContainText('Sides of the sum')

  await slip(page).getByRole('group', { name: 'Times' }).getByRole('button', { name: 'More' }).click()
  await slip(page)
    .getByRole('button', { name: /^Place bets/ })
    .dblclick()
  await expectSeenReceipt(page)
  expect(await tickets()).toMatchObject([{ cost: '200000' }])
  await expect(slip(other).getByRole('button', { name: /^Place bets/ })).toHaveCount(0)
  await other.close()
  await page.locator('.my-tickets-place').scrollIntoViewIfNeeded()
  const own = page.getByRole('region', { name: 'My tickets' })
  await expect(own.getByRole('article')).toHaveCount(1)
  await expect(own).toContainText('Big')

  // The ticket has a panel of its own, also in the betting record.
  await own.getByRole('link', { name: 'Details' }).click()
  const ticket = page.getByRole('dialog', { name: /^Ticket / })
  await expect(ticket).toContainText('pays 1.9')
  await expect(ticket.getByRole('link', { name: 'Follow the draw' })).toBeVisible()
  expect(await findFaults(page, 'a ticket')).toEqual([])
  await ticket.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/ticket=/)
  await expect(ticket).toBeHidden()

  await slip(page).getByRole('button', { name: 'Close' }).click()
  await own.getByRole('button', { name: 'Same again' }).click()
  await expect(slip(page)).toContainText('Sides of the sum')

  // A chase is one card: its next ticket, and the later ones on request.
  const repeats = slip(page).getByRole('group', { name: 'Draws' }).getByRole('button', { name: 'More' })
  await repeats.click()
  await repeats.click()
  await slip(page)
    .getByRole('button', { name: /^Place bets/ })
    .click()
  await expectAccepted(page)
  await expect(own.getByRole('article')).toHaveCount(2)
  const chase = own.getByRole('article').first()
  await chase.getByRole('button', { name: 'And 2 later draws:' }).click()
  await expect(chase.locator('ol').getByRole('link')).toHaveCount(2)
  // The receipt lists the tickets of all draws, and takes each of them back alone.
  await slip(page).getByRole('button', { name: '3 draws' }).click()
  const cancels = slip(page).getByRole('button', { name: 'Cancel ticket' })
  await expect(cancels).toHaveCount(3)
  expect(await findFaults(page, 'a receipt of a chase, and its card')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'a receipt of a chase')).toEqual([])
  await cancels.nth(1).click()
  await page
    .getByRole('dialog', { name: 'Cancel ticket?' })
    .getByRole('button', { name: 'Cancel ticket' })
    .click()
  await expect(slip(page)).toContainText('Ticket cancelled. The stake is back in your wallet.')
  await expect(cancels).toHaveCount(2)
  await expect(chase.getByRole('button', { name: 'And 1 later draw:' })).toBeVisible()
  await slip(page).getByRole('button', { name: 'Close' }).click()
  await own.getByRole('button', { name: 'Same again' }).first().click()
  await expect(slip(page)).toContainText('Sides of the sum')

  // The next person at this browser finds no slip.
  const kept = () => page.evaluate(() => localStorage.getItem('lottery.slips'))
  expect(await kept()).toContain('sum_side')
  await page.locator('header .who').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/index')
  expect(await kept()).toBeNull()
})

test('a slip without money says so, keeps its lines, and leads to the deposit', async ({
  product,
  page,
  complaints,
}) => {
  complaints.expectLike(/409/)
  const brand = await brandWithDraws(product)
  const { tickets } = await memberWith(product, page, brand, 0n)
  await openPage(page, product.at(GAME, brand.host))
  await addBig(page)
  await slip(page)
    .getByRole('button', { name: /^Place bets/ })
    .click()
  await expect(slip(page).getByRole('alert')).toBeVisible()
  await expect(slip(page).getByRole('button', { name: 'Deposit' })).toBeVisible()
  await expect(slip(page)).toContainText('Sides of the sum')
  expect(await tickets()).toEqual([])

  // Odds that differ from those that the member saw stand beside them, and are never placed without a yes.
  await page.evaluate(() => {
    const slips = localStorage.getItem('lottery.slips') ?? ''
    localStorage.setItem('lottery.slips', slips.replace(/"odds":\["[^"]+"/, '"odds":["1.955"'))
    dispatchEvent(new StorageEvent('storage', { key: 'lottery.slips' }))
  })
  await expect(slip(page).getByRole('alert')).toContainText('The odds have changed')
  await expect(slip(page).locator('s')).toHaveText('1.955')
  const place = slip(page).getByRole('button', { name: /^Place bets/ })
  await expect(place).toHaveAttribute('aria-disabled', 'true')
  expect(await findFaults(page, 'changed odds')).toEqual([])
  await slip(page).getByRole('button', { name: 'Accept new odds' }).click()
  await expect(place).not.toHaveAttribute('aria-disabled')
})

test('a lost answer is sent again by the same request, and places once', async ({
  product,
  page,
  complaints,
}) => {
  complaints.expectLike(/ERR_|Failed to load/)
  const brand = await brandWithDraws(product)
  const { tickets } = await memberWith(product, page, brand, 5_000_000n)
  await openPage(page, product.at(GAME, brand.host))
  await addBig(page)
  let sent = 0
  await page.route('**/wps/lottery/slips', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    // The server places the slip, and its answer is lost.
    const url = new URL(route.request().url())
    const headers = { ...(await route.request().allHeaders()), host: url.host }
    url.hostname = '127.0.0.1'
    await route.fetch({ url: url.href, headers })
    return route.abort()
  })
  const place = slip(page).getByRole('button', { name: /^Place bets/ })
  await place.click()
  await expect(slip(page)).toContainText('The answer did not arrive')
  expect(await tickets()).toHaveLength(1)
  await place.click()
  await expectAccepted(page)
  expect(await tickets()).toHaveLength(1)
})

/** Caps the payout for big in one draw at half of a bet of 1. */
async function capBig(product: Product, brand: Brand): Promise<void> {
  await product.sql(`INSERT INTO lottery_terms (merchant_id, game_code) VALUES ($1, 'K3_5')`, [brand.id])
  await product.sql(
    `INSERT INTO lottery_type_terms (merchant_id, game_code, bet_type, cap) VALUES ($1, 'K3_5', 'sum_side', 95000)`,
    [brand.id],
  )
  const path = '/wps/lottery/terms?gameCode=K3_5'
  await expect
    .poll(async () => (await product.ask(path, { host: brand.host })).text)
    .toContain('"cap":"0.95"')
}

test('of a number near its cap a part is offered, and nothing is placed unless the member accepts it', async ({
  product,
  page,
  complaints,
}) => {
  complaints.expectLike(/409/)
  const brand = await brandWithDraws(product)
  await capBig(product, brand)
  const { tickets } = await memberWith(product, page, brand, 5_000_000n)
  await openPage(page, product.at(GAME, brand.host))
  await addBig(page)
  const place = slip(page).getByRole('button', { name: /^Place bets/ })
  await place.click()
  const part = page.getByRole('dialog', { name: 'Place with less on Big?' })
  await expect(part).toContainText('Take what is free')
  expect(await findFaults(page, 'a number in part')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(part).toBeHidden()
  await expect(slip(page)).toContainText('Sides of the sum')
  expect(await tickets()).toEqual([])

  await place.click()
  await part.getByRole('button', { name: /^Place bets/ }).click()
  await expectAccepted(page)
  expect(await tickets()).toMatchObject([{ cost: '50000' }])

  // Nothing is free now: the only answer leaves the number out, and the slip would be empty.
  await slip(page).getByRole('button', { name: 'Same again' }).click()
  await place.click()
  await expect(part.getByRole('radio')).toHaveCount(1)
  await expect(part.getByRole('button', { name: /^Place bets/ })).toHaveAttribute('aria-disabled', 'true')
  expect(await tickets()).toHaveLength(1)
})

for (const [what, path, language] of [
  ['dice', GAME, 'EN'],
  ['rows of digits', '/vnlottery?gameCode=SSC_5', 'AR'],
  ['a hundred numbers', '/lottery?gameCode=XSMB', 'EN'],
] as const)
  test(`the betting page of ${what} fits at every width and has no barrier`, async ({ product, page }) => {
    const brand = await product.brand()
    if (language === 'AR')
      await page.context().addCookies([{ name: 'language', value: 'AR', url: product.at('/', brand.host) }])
    await openPage(page, product.at(path, brand.host))
    expect(await findFaults(page, what, { language })).toEqual([])
    expect(await findMisfitsAtWidths(page, what)).toEqual([])
    if (language === 'AR') {
      // The first of an ordered row stands beside its label, where a reader of Arabic begins.
      const row = page.getByRole('group', { name: /1/ }).first().getByRole('button')
      const first = await row.first().boundingBox()
      const second = await row.nth(1).boundingBox()
      expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0)
    }
    // The draw with its time is one line on the narrowest phone.
    await page.setViewportSize({ width: 360, height: 740 })
    const { height = 99 } = (await page.locator('.bet-head-draw').boundingBox()) ?? {}
    expect(height).toBeLessThan(24)
    if (what === 'a hundred numbers') expect(await nodesOfTap(page)).toBeLessThanOrEqual(8)
  })

/** How many nodes a tap on a number changes: the number, the count, the cost, the button. */
async function nodesOfTap(page: Page): Promise<number> {
  const board = page.getByRole('group', { name: 'Numbers' })
  await board.getByRole('button', { name: '04', exact: true }).click()
  await page.evaluate(() => {
    const changed = new Set<Node>()
    const main = document.querySelector('main .bet-board')
    new MutationObserver((records) => {
      for (const { target } of records) changed.add(target)
    }).observe(main ?? document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    Object.assign(globalThis, { changedNodes: changed })
  })
  const number = board.getByRole('button', { name: '17', exact: true })
  await number.click()
  await expect(number).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 numbers chosen')).toBeVisible()
  return await page.evaluate(() => (globalThis as unknown as { changedNodes: Set<Node> }).changedNodes.size)
}
