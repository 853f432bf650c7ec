import { expect } from '@playwright/test'

import { test } from '#test/e2e/product.ts'
import { UNITS, frameOf, giveHundred, openStudioStage, saveShot } from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

/** Each slot with its grid. */
const slots = [
  ['copper-sevens', 3, 3],
  ['reef-cascade', 6, 6],
] as const

const sizes = [
  [1280, 800],
  [844, 390],
  [390, 844],
] as const

/** One page serves all slots, and the tests of the peacock inspect it for barriers. */
test('each slot: a spin moves the balance exactly, its actions are within reach, and its rules open', async ({
  product,
  page,
  context,
}) => {
  const [[code]] = slots
  const { brand, gameId: firstId } = await openStudioStage(product, code)
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${firstId}`))
  for (const [place, [slot, reels, rows]] of slots.entries()) {
    const { gameId } = await openStudioStage(product, slot)
    if (place > 0) await page.goto(product.at(`/game?id=${gameId}`))
    await expect(game.locator('.sl-reel')).toHaveCount(reels)
    await expect(game.locator('.sl-cell')).toHaveCount(reels * rows)
    const spin = game.getByRole('button', { name: 'Spin' })
    await spin.click()
    const rounds = () =>
      product.sql<{ moved: string; status: string }>(
        `SELECT (win - stake)::text AS moved, status FROM studio.round JOIN studio.player ON player.id = player_id
          WHERE player.name = $1`,
        [`tessera-${memberId}`],
      )
    await expect.poll(async () => (await rounds()).length).toBe(place + 1)
    await expect(game.locator('.sl-spin')).not.toHaveAttribute('aria-busy', 'true')
    const [wallet] = await product.sql<{ balance: string }>(
      "SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'",
      [memberId],
    )
    const moved = (await rounds()).reduce((sum, round) => sum + BigInt(round.moved), 0n)
    expect(BigInt(wallet?.balance ?? 0)).toBe(100n * UNITS + moved)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const action of await game.locator('.sl-controls .btn, .sl-stake > button').all())
        await expect(action).toBeInViewport({ ratio: 1 })
      await expect(game.locator('.sl-reels')).toBeInViewport({ ratio: 0.99 })
      await saveShot(page, `${slot}-${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await game.getByRole('button', { name: 'Rules and payouts' }).click()
    const dialog = game.getByRole('dialog')
    await expect(dialog.getByText('What symbols pay')).toBeVisible()
    await expect(dialog.getByText(/A round pays at most/)).toBeVisible()
    await saveShot(page, `${slot}-rules`)
    await page.keyboard.press('Escape')
  }
})
