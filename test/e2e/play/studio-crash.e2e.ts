import { type FrameLocator, expect } from '@playwright/test'

import { test } from '#test/e2e/product.ts'
import { endFlightAt, frameOf, openStudioStage } from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

/** Whether the picture of the flight changes within thirty frames of the browser. */
const isMoving = (game: FrameLocator) =>
  game.locator('canvas.fly-picture').evaluate(async (canvas: HTMLCanvasElement) => {
    const before = canvas.toDataURL()
    for (let frames = 0; frames < 30; frames += 1) await new Promise((done) => requestAnimationFrame(done))
    return canvas.toDataURL() !== before
  })

test('the curve of a flight stops where the round ends', async ({ product, page, context }) => {
  const { brand, gameId } = await openStudioStage(product, 'crash')
  await product.signIn(context, brand)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  await expect(game.locator('.fly-panel')).toHaveAttribute('data-phase', 'playing')
  expect(await isMoving(game)).toBe(true)

  await endFlightAt(product, 107)
  await expect(game.locator('.fly-ended')).toHaveText('1.07×')
  expect(await isMoving(game)).toBe(false)
})
