import { type Page, expect } from '@playwright/test'

import { findBarriers } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import {
  UNITS,
  expectBalance,
  frameOf,
  giveHundred,
  openStudioStage,
  saveShot,
  whileBettingStaysOpen,
} from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

const sizes = [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const

/** Layout and racetrack fit each size, with all their buttons. */
async function lookAtSizes(page: Page): Promise<void> {
  const game = frameOf(page)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const cell of await game.locator('.ro-board .ro-cell, .ct-actions .btn.main').all())
      await expect(cell).toBeInViewport({ ratio: 0.98 })
    await saveShot(page, `roulette-${width}-bet`)
    const face = (name: string) => game.getByRole('button', { name, exact: true })
    // A desktop shows layout and racetrack at once.
    if (await face('Racetrack').isVisible()) await face('Racetrack').click()
    for (const button of await game.locator('.ro-called button').all())
      await expect(button).toBeInViewport({ ratio: 0.98 })
    await saveShot(page, `roulette-${width}-track`)
    if (await face('Layout').isVisible()) await face('Layout').click()
  }
}

test('roulette: chips of a line and a called bet are placed, survive a reload in mid-round, and are paid exactly', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId } = await openStudioStage(product, 'roulette')
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  await expect(game.locator('.ro-game[data-phase="betting"]')).toBeVisible()
  await lookAtSizes(page)
  await whileBettingStaysOpen(product, 'roulette', async () => {
    await expect(game.locator('.ro-game[data-phase="betting"]')).toBeVisible()
    // The line between 17 and 20: a pointer means it from the edge of the cell.
    const cell = await game.getByRole('button', { name: 'Number 17' }).boundingBox()
    await game.locator('.ro-board').hover()
    await page.mouse.click((cell?.x ?? 0) + (cell?.width ?? 0) - 3, (cell?.y ?? 0) + (cell?.height ?? 0) / 2)
    await expect(game.getByRole('button', { name: /^Split 17, 20, .*not placed/ })).toBeAttached()
    await game.getByRole('button', { name: /^Zero game/ }).click()
    // The 17 with a neighbour on each side, and a final on three lines and a number.
    await game.getByRole('group', { name: 'Neighbours' }).getByRole('button', { name: '1' }).press('Enter')
    await game.getByRole('button', { name: '17 and 1 neighbours on each side' }).press('Enter')
    await game.getByRole('button', { name: 'À cheval' }).press('Enter')
    await game.getByRole('button', { name: 'Final 4/7, 4 chips' }).press('Enter')
    await expect(game.getByRole('button', { name: /^Split 24, 27, .*not placed/ })).toBeAttached()
    await game.getByRole('button', { name: /^Red/ }).press('Enter')
    await game.getByRole('button', { name: /Place bets/ }).click()
    await expect(game.getByRole('button', { name: /^Red, .*placed/ })).toBeVisible()
    await saveShot(page, 'roulette-placed')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(game.getByRole('button', { name: /^Split 17, 20, .*placed/ })).toBeAttached()
  })
  await expect(game.locator('.ro-game[data-phase="playing"]')).toBeVisible()
  await expect(game.locator('canvas.ro-wheel')).toBeVisible()
  await saveShot(page, 'roulette-390-spin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(game.locator('.ro-game[data-phase="settled"]')).toBeVisible()
  await saveShot(page, 'roulette-result')
  const bets = () =>
    product.sql<{ stake: string; win: string | null }>(
      `SELECT stake::text, win::text FROM studio.table_bet JOIN studio.player ON player.id = player_id
        WHERE player.name = $1`,
      [`tessera-${memberId}`],
    )
  expect((await bets()).map(({ stake }) => BigInt(stake))).toEqual([65n * UNITS])
  const paid = BigInt((await bets())[0]?.win ?? -1)
  await expectBalance(product, memberId, () => 35n * UNITS + paid)

  await game.getByRole('button', { name: 'Your rounds' }).click()
  const dialog = game.getByRole('dialog')
  await dialog.getByRole('button', { name: /65\.00/ }).click()
  await expect(dialog.getByText('Split 17, 20')).toBeVisible()
  await dialog.getByRole('button', { name: 'Verify round' }).click()
  await expect(dialog.getByText(/Verified in your browser/)).toBeVisible()
  await saveShot(page, 'roulette-round')

  // The inspection does not look into frames: the game is opened by its own address.
  await page.goto(await game.locator(':root').evaluate(() => location.href))
  await expect(page.locator('.ro-game')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findBarriers(page, 'roulette on a phone')).toEqual([])
})
