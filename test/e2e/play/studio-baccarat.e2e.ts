import { expect } from '@playwright/test'

import { findBarriers } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import { frameOf, giveHundred, openStudioStage, saveShot } from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

const sizes = [
  [1440, 900],
  [390, 844],
  [844, 390],
  [360, 640],
] as const

test('at a table every spot, the chips and the action are in reach on a phone upright and in landscape', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId } = await openStudioStage(product, 'baccarat')
  const { account } = await product.signIn(context, brand)
  await giveHundred(product, { brand, account })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  await expect(game.locator('.bac-game')).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect(game.locator('.bac-spot')).toHaveCount(5)
    for (const spot of await game.locator('.bac-spot, .ct-actions .btn.main').all())
      await expect(spot).toBeInViewport({ ratio: 1 })
    await saveShot(page, `baccarat-${width}x${height}`)
    // None lies on another one: the middle of each is its own.
    const isOnTop = (spot: Element) => {
      const { x, y, width: wide, height: high } = spot.getBoundingClientRect()
      return spot.contains(document.elementFromPoint(x + wide / 2, y + high / 2))
    }
    for (const spot of await game.locator('.bac-spot').all()) expect(await spot.evaluate(isOnTop)).toBe(true)
  }
  await expect(game.locator('.bac-game')).toHaveAttribute('data-phase', 'betting')
  await game.getByRole('button', { name: /^Tie/ }).click()
  await game.getByRole('button', { name: /Place bets/ }).click()
  await expect(game.getByRole('button', { name: /^Tie.*placed/ })).toBeVisible()

  // The inspection does not look into frames: the game is opened by its own address.
  await page.goto(await game.locator(':root').evaluate(() => location.href))
  await expect(page.locator('.bac-game')).toBeVisible()
  for (const [width, height] of sizes.slice(0, 2)) {
    await page.setViewportSize({ width, height })
    expect(await findBarriers(page, `the table, ${width} wide`)).toEqual([])
  }
})
