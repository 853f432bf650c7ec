import { type FrameLocator, expect } from '@playwright/test'

import { findBarriers } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import {
  drawFlights,
  endFlightAt,
  frameOf,
  giveHundred,
  openStudioStage,
  whileBettingStaysOpen,
} from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

const sizes = [
  [844, 390],
  [390, 844],
  [1440, 900],
] as const

/** Whether the picture of the flight changes within thirty frames of the browser. */
const isMoving = (game: FrameLocator) =>
  game.locator('canvas.fly-picture').evaluate(async (canvas: HTMLCanvasElement) => {
    const before = canvas.toDataURL()
    for (let frames = 0; frames < 30; frames += 1) await new Promise((done) => requestAnimationFrame(done))
    return canvas.toDataURL() !== before
  })

test('the curve of a flight stops where the round ends, and a bet is taken back or cashed out beside another', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId } = await openStudioStage(product, 'crash')
  const { account } = await product.signIn(context, brand)
  await giveHundred(product, { brand, account })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  await expect(game.locator('.fly-panel')).toHaveAttribute('data-phase', 'playing')
  expect(await isMoving(game)).toBe(true)

  await endFlightAt(product, 107)
  await expect(game.locator('.fly-ended')).toHaveText('1.07×')
  // The last columns fall for a moment.
  await expect.poll(() => isMoving(game)).toBe(false)
  // Without a GPU, motion uses most of the processor through every round that follows.
  await page.emulateMedia({ reducedMotion: 'reduce' })

  // A long flight would outlast the patience of this test.
  await drawFlights(product, 107)
  // An empty stake is no fault of the player: the button waits and says what is missing.
  const [first, second] = [
    game.getByRole('region', { name: 'Bet 1' }),
    game.getByRole('region', { name: 'Bet 2' }),
  ]
  const stake = first.getByRole('textbox', { name: 'Stake' })
  await expect(stake).toHaveValue('5.00')
  await expect(game.locator('.fly-panel')).toHaveAttribute('data-phase', 'betting')
  await stake.fill('')
  await expect(first.getByText('Enter a stake first.')).toBeVisible()
  await expect(first.locator('[type=submit]')).toHaveAttribute('aria-disabled', 'true')
  await stake.blur()
  await expect(stake).not.toHaveAttribute('aria-invalid', 'true')

  await game.getByRole('button', { name: 'Fairness' }).click()
  const fairness = game.getByRole('dialog')
  await expect(fairness.getByText('Hash of this round’s seed')).toBeVisible()
  await expect(fairness.getByText('Draws from this seed so far')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await stake.fill('10')
  await whileBettingStaysOpen(product, 'crash', async () => {
    await drawFlights(product, 50_000)
    await first.getByRole('button', { name: /^Bet/ }).click()
    await second.getByRole('textbox', { name: 'Auto cash-out' }).fill('1.05')
    await second.getByRole('button', { name: /^Bet/ }).click()
    // The focus stays on the action while it changes, and a bet that is taken back leaves its place.
    await expect(second.getByRole('button', { name: /Take back/ })).toBeFocused()
    await first.getByRole('button', { name: /Take back/ }).click()
    await expect(page.locator('.play-balance')).toContainText('95.00')
    await first.getByRole('button', { name: /^Bet/ }).click()
    await expect(first.getByRole('button', { name: /Take back/ })).toBeVisible()
    await expect(first.getByRole('textbox', { name: 'Auto cash-out' })).toHaveValue('')
  })
  // On a phone in landscape everything stays in reach, while a long flight lasts.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(second.locator('[data-paid]')).toContainText('5.25')
  const cashOut = first.getByRole('button', { name: /Cash out/ })
  await expect(cashOut).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.play-balance')).toBeInViewport({ ratio: 1 })
  await drawFlights(product, undefined)
  await endFlightAt(product, 107)
  await expect(first.locator('.fly-outcome')).toContainText('The round is over')
  await expect(game.locator('.fly-panel')).toHaveAttribute('data-phase', 'betting')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const bet of await game.getByRole('button', { name: /^Bet/ }).all())
      await expect(bet).toBeInViewport({ ratio: 1 })
  }

  // The inspection does not look into frames: the game is opened by its own address.
  await page.goto(await game.locator(':root').evaluate(() => location.href))
  await expect(page.locator('.fly-panel')).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    expect(await findBarriers(page, `the flight, ${width} wide`)).toEqual([])
  }
})
