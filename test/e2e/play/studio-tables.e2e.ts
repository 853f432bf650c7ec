import { type FrameLocator, type Locator, type Page, expect } from '@playwright/test'

import { seatOpponent } from '#test/e2e/card-opponent.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import {
  UNITS,
  balanceOf,
  expectBalance,
  frameOf,
  giveHundred,
  openStudioStage,
  prolongPlay,
  saveShot,
  whileBettingStaysOpen,
} from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

const sizes = [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const

/** Each table with two of its bets, by the names of their buttons. */
const tables = [
  ['dragon-tiger', /^Tiger 1:1/, /^Tie 11:1/],
  ['sic-bo', /^Small 1:1/, /^Total 9/],
] as const

const placed = (game: FrameLocator, name: RegExp) =>
  game.getByRole('button', { name: new RegExp(`${name.source}.*placed`) })

test('dragon tiger, sic bo, blackjack and cards: stakes are placed, stand after a reload in mid-round, and are paid exactly', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId: firstId } = await openStudioStage(product, tables[0][0])
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  const game = frameOf(page)
  const bets = () =>
    product.sql<{ stake: string; win: string | null }>(
      `SELECT stake::text, win::text FROM studio.table_bet JOIN studio.player ON player.id = player_id
        WHERE player.name = $1`,
      [`tessera-${memberId}`],
    )
  await openListening(page, product.at(`/game?id=${firstId}`))
  for (const [place, [code, one, other]] of tables.entries()) {
    const { gameId } = await openStudioStage(product, code)
    if (place > 0) await goToGame(page, gameId)
    await expect(game.locator('.ct-game[data-phase="betting"]')).toBeVisible()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const spot of await game.locator('.ct-spot, .ct-actions .btn.main').all())
        await expect(spot).toBeInViewport({ ratio: 0.98 })
      await saveShot(page, `${code}-${width}`)
    }
    await expectToolsFree(page)
    await whileBettingStaysOpen(product, code, async () => {
      await expect(game.locator('.ct-game[data-phase="betting"]')).toBeVisible()
      await game.getByRole('button', { name: one }).click()
      await game.getByRole('button', { name: other }).press('Enter')
      await game.getByRole('button', { name: /Place bets/ }).click()
      await expect(placed(game, one)).toBeVisible()

      await page.setViewportSize({ width: 390, height: 844 })
      // Both tables share the page that keeps their bets.
      if (place === 0) await page.reload()
      await expect(placed(game, other)).toBeVisible()
    })
    await expect(game.locator('.ct-game[data-phase="playing"]')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await saveShot(page, `${code}-playing`)
    await expect(game.locator('.ct-game[data-phase="settled"]')).toBeVisible()
    await saveShot(page, `${code}-result`)
    await expect.poll(async () => (await bets()).filter(({ win }) => win !== null).length).toBe(place + 1)
    const moved = (await bets()).reduce((sum, { stake, win }) => sum - BigInt(stake) + BigInt(win ?? 0), 0n)
    await expectBalance(product, memberId, () => 100n * UNITS + moved)
    await game.getByRole('button', { name: 'Your rounds' }).click()
    const dialog = game.getByRole('dialog')
    await dialog.getByRole('button', { name: /10\.00/ }).click()
    await dialog.getByRole('button', { name: 'Verify round' }).click()
    await expect(dialog.getByText(/Verified in your browser/)).toBeVisible()
    await saveShot(page, `${code}-round`)
    await page.keyboard.press('Escape')
  }
  await playBlackjack(product, page, { memberId, bets })
  await playHoldemForMoney(product, page, { brand, account, memberId })
  await playCards(product, page)
  await playHoldem(product, page)
})

/** From right to left on a phone in landscape, the call to bet lies beside tools and choice of stakes. */
async function expectToolsFree(page: Page): Promise<void> {
  const game = frameOf(page)
  const turn = (direction: string) =>
    game.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction)
  await page.setViewportSize({ width: 844, height: 390 })
  await turn('rtl')
  const shared = async () => {
    const tools = await game.locator('.ct-tools').boundingBox()
    const middle = await game.locator('.ct-middle').boundingBox()
    if (!tools || !middle) return undefined
    const end = Math.min(tools.x + tools.width, middle.x + middle.width)
    return Math.max(0, end - Math.max(tools.x, middle.x))
  }
  await expect.poll(shared).toBe(0)
  await turn('ltr')
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Another game without a page load. */
async function goToGame(page: Page, gameId: string): Promise<void> {
  await page.evaluate((id) => history.pushState(null, '', `/game?id=${id}`), gameId)
}

/** A hand of hold'em between two members on a phone: it stands after a reload in mid-hand, and is paid exactly. */
async function playHoldemForMoney(
  product: Product,
  page: Page,
  { brand, account, memberId }: { brand: Brand; account: string; memberId: bigint },
): Promise<void> {
  const game = frameOf(page)
  const { gameId } = await openStudioStage(product, 'texas-holdem')
  await giveHundred(product, { brand, account })
  const before = await balanceOf(product, memberId)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await goToGame(page, gameId)
  await game.getByRole('button', { name: 'Sit down' }).first().click()
  const opponent = await seatOpponent(product, { brand, gameCode: 'texas-holdem', points: 100 })
  const acts = game.locator('.he-acts')
  await expect(acts).toBeVisible()
  const roundId = await prolongPlay(product, 'texas-holdem')
  const cards = game.getByRole('group', { name: 'Your cards' }).getByRole('img')
  const dealt = await namesOf(cards)
  expect(dealt).toHaveLength(2)
  await saveShot(page, 'holdem-money-390')
  await page.reload()
  await expect(acts).toBeVisible()
  expect(await namesOf(cards)).toEqual(dealt)
  for (const part of await game.locator('.he-own .he-card, .he-acts button').all())
    await expect(part).toBeInViewport({ ratio: 0.98 })
  await saveShot(page, 'holdem-money-390-reloaded')
  const settled = game.locator('.he-game[data-phase="settled"]')
  const move = acts.getByRole('button', { name: /^(Check|Call)/ })
  const playOn = async () => {
    if (await move.isVisible()) await move.press('Enter')
    return await settled.isVisible()
  }
  await expect.poll(playOn, { timeout: 120_000 }).toBe(true)
  await saveShot(page, 'holdem-money-390-settled')
  await opponent.isGone
  const stakes = await product.sql<{ name: string; stake: string; win: string; rake: string }>(
    `SELECT player.name, stake::text, win::text, result #>> '{rake,units}' AS rake
       FROM studio.table_bet JOIN studio.player ON player.id = player_id WHERE round_id = $1 ORDER BY stake, win`,
    [roundId],
  )
  const sum = (amounts: readonly string[]) => amounts.reduce((total, each) => total + BigInt(each), 0n)
  expect(stakes).toHaveLength(2)
  expect(sum(stakes.flatMap(({ win, rake }) => [win, rake]))).toBe(sum(stakes.map(({ stake }) => stake)))
  for (const [id, had] of [
    [memberId, before],
    [opponent.memberId, 100n * UNITS],
  ] as const) {
    const own = stakes.find(({ name }) => name === `tessera-${id}`)
    await expectBalance(product, id, () => had - BigInt(own?.stake ?? -1) + BigInt(own?.win ?? -1))
  }
  await game.getByRole('button', { name: 'Leave the table' }).click()
}

const namesOf = (cards: Locator) =>
  cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** A hand of Tien Len against bots: dealt at once, played by keyboard, and wholly visible on every screen. */
async function playCards(product: Product, page: Page): Promise<void> {
  const game = frameOf(page)
  const { gameId } = await openStudioStage(product, 'tien-len')
  await page.keyboard.press('Escape')
  await goToGame(page, `${gameId}&free=1`)
  await game.getByRole('button', { name: 'Sit down' }).first().click()
  const hand = game.getByRole('group', { name: 'Your cards' })
  await expect(hand.getByRole('button')).toHaveCount(13)
  await expect(game.getByRole('region', { name: 'Bot 2' })).toContainText('Bot')
  await expect(game.locator('.cl-seat.me[data-turn]')).toBeVisible()
  await prolongPlay(product, 'tien-len')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const part of await game.locator('.cl-pick, .cl-acts .btn').all())
      await expect(part).toBeInViewport({ ratio: 0.9 })
    await saveShot(page, `tien-len-${width}`)
  }
  await hand.getByRole('button').first().press('Enter')
  const play = game.getByRole('button', { name: /^Play/ })
  const pass = game.getByRole('button', { name: 'Pass' })
  const isPlayable = (await play.getAttribute('aria-disabled')) === null
  await (isPlayable ? play : pass).press('Enter')
  await expect(game.locator('.cl-seat.me[data-turn]')).toBeHidden()
  if (isPlayable) await expect(hand.getByRole('button')).toHaveCount(12)
}

/** A hand of hold'em against five bots: dealt at once, with a move by keyboard, wholly visible on every screen. */
async function playHoldem(product: Product, page: Page): Promise<void> {
  const game = frameOf(page)
  const { gameId } = await openStudioStage(product, 'texas-holdem')
  await goToGame(page, `${gameId}&free=1`)
  await game.getByRole('button', { name: 'Sit down' }).first().click()
  const hand = game.getByRole('group', { name: 'Your cards' })
  await expect(hand.getByRole('img')).toHaveCount(2)
  await expect(game.getByRole('region', { name: /^Bot/ })).toHaveCount(5)
  const acts = game.locator('.he-acts')
  await expect(acts).toBeVisible()
  await prolongPlay(product, 'texas-holdem')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const part of await game.locator('.he-own .he-card, .he-seat, .he-acts button').all())
      await expect(part).toBeInViewport({ ratio: 0.98 })
    await saveShot(page, `holdem-${width}`)
  }
  await acts.getByRole('button', { name: /^(Check|Call)/ }).press('Enter')
  await expect(acts).toBeHidden()
  // Each later street waits twenty seconds for a player who does not move.
  const settled = game.locator('.he-game[data-phase="settled"]')
  for (;;) {
    await expect(acts.or(settled).first()).toBeVisible({ timeout: 90_000 })
    if (await settled.isVisible()) break
    await acts
      .getByRole('button', { name: /^(Fold|Check)/ })
      .first()
      .press('Enter')
    await expect(acts).toBeHidden()
  }
}

/** A hand is decided after a reload, with the hint, and each of its stakes is paid once. */
async function playBlackjack(
  product: Product,
  page: Page,
  { memberId, bets }: { memberId: bigint; bets: () => Promise<{ stake: string; win: string | null }[]> },
): Promise<void> {
  const game = frameOf(page)
  const { gameId } = await openStudioStage(product, 'blackjack')
  await goToGame(page, gameId)
  const betting = game.locator('.bj[data-phase="betting"]')
  await whileBettingStaysOpen(product, 'blackjack', async () => {
    await expect(betting).toBeVisible()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const spot of await game.locator('.bj-seat .ct-spot, .ct-actions .btn.main').all())
        await expect(spot).toBeInViewport({ ratio: 0.98 })
      await saveShot(page, `blackjack-${width}`)
    }
    await expectToolsFree(page)
  })
  const decision = game.getByRole('region', { name: 'Your decision' })
  const settled = game.locator('.bj[data-phase="settled"]')
  // A blackjack of either side needs no decision: the next round brings one.
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await whileBettingStaysOpen(product, 'blackjack', async () => {
      await expect(betting).toBeVisible()
      await game.getByRole('button', { name: /^Seat 4/ }).click()
      await game.getByRole('button', { name: /Place bets/ }).click()
    })
    await expect(decision.or(settled)).toBeVisible()
    if (await decision.isVisible()) break
  }
  await prolongPlay(product, 'blackjack')
  await page.reload()
  await expect(decision).toBeVisible()
  await decision.getByRole('checkbox', { name: 'Hint' }).check()
  await expect(decision.getByText(/Best on average/)).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const action of await decision.getByRole('button').all())
      await expect(action).toBeInViewport({ ratio: 1 })
    await saveShot(page, `blackjack-decide-${width}`)
  }
  await decision.getByRole('button', { name: /^Stand/ }).press('Enter')
  await expect(settled).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await saveShot(page, `blackjack-result-${width}`)
  }
  await expect.poll(async () => (await bets()).every(({ win }) => win !== null)).toBe(true)
  const moved = (await bets()).reduce((sum, { stake, win }) => sum - BigInt(stake) + BigInt(win ?? 0), 0n)
  await expectBalance(product, memberId, () => 100n * UNITS + moved)
  await game.getByRole('button', { name: 'Your rounds' }).click()
  const dialog = game.getByRole('dialog')
  await dialog.getByRole('button', { name: /5\.00/ }).first().click()
  await dialog.getByRole('button', { name: 'Verify round' }).click()
  await expect(dialog.getByText(/Verified in your browser/)).toBeVisible()
  await saveShot(page, 'blackjack-round')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await game.getByRole('button', { name: 'Rules and payouts' }).click()
  await expect(game.getByRole('dialog').getByText(/best decisions.*99\.54/)).toBeVisible()
  await saveShot(page, 'blackjack-rules')
}
