import { expect } from '@playwright/test'

import { type Product, test } from '#test/e2e/product.ts'
import {
  UNITS,
  expectBalance,
  frameOf,
  giveHundred,
  openStudioStage,
  saveShot,
} from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

/** Each slot with its grid. */
const slots = [
  ['copper-sevens', 3, 3],
  ['lantern-ways', 5, 3],
  ['firefly-garden', 5, 3],
  ['golden-foundry', 5, 3],
  ['reef-cascade', 6, 6],
  ['storm-temple', 6, 5],
  ['sundial-dunes', 5, 3],
  ['jester-parade', 5, 3],
  // Of the slots in `themes/`, the grids that no other one has.
  ['koi-river', 5, 4],
  ['honeycomb-bloom', 7, 7],
  ['station-clock', 4, 3],
] as const

/** Slots that show the pool of their jackpot. */
const pooled: readonly string[] = ['copper-sevens', 'golden-foundry']

const sizes = [
  [1280, 800],
  [844, 390],
  [390, 844],
] as const

/** Six coins are rare, so the last round of the foundry is changed into one that has just held them. */
async function holdCoins(product: Product): Promise<void> {
  const kept = [0, 4, 5, 7, 10, 13].map((cell) => [cell, 2])
  const frame = { reels: ['CGL', 'HCC', 'ACB', 'GCL', 'HCG'], wins: [], times: 1, marks: kept }
  const stake = { units: '300000' }
  const state = { stake, freeLeft: 3, freePlayed: 0, level: 1, kept, won: { units: '0' } }
  const spun = { frames: [frame], freeSpinsWon: 3, kept, win: { units: '0' }, isMost: false }
  const [round] = await product.sql<{ id: string }>(
    `UPDATE studio.round SET status = 'open', closed_at = NULL, state = $1
      WHERE game_code = 'golden-foundry' RETURNING id`,
    [JSON.stringify(state)],
  )
  await product.sql('UPDATE studio.step SET is_over = false, state = $2, result = $3 WHERE round_id = $1', [
    round?.id,
    JSON.stringify(state),
    JSON.stringify(spun),
  ])
}

/** Three spades are rare too, so the last round of the garden is changed into one whose dig has just begun. */
async function beginDig(product: Product): Promise<void> {
  const stake = { units: '100000' }
  const state = { stake, freeLeft: 1, freePlayed: 0, level: 1, kept: [], won: { units: '0' } }
  const [round] = await product.sql<{ id: string }>(
    `UPDATE studio.round SET status = 'open', closed_at = NULL, state = $1
      WHERE game_code = 'mole-garden' RETURNING id`,
    [JSON.stringify(state)],
  )
  await product.sql('UPDATE studio.step SET is_over = false, state = $2 WHERE round_id = $1', [
    round?.id,
    JSON.stringify(state),
  ])
}

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
    // Without a page load.
    if (place > 0) await page.evaluate((id) => history.pushState(null, '', `/game?id=${id}`), gameId)
    await expect(page.locator('.play-frame iframe')).toHaveAttribute('src', new RegExp(slot))
    await expect(game.locator('.sl-reel')).toHaveCount(reels)
    await expect(game.locator('.sl-cell')).toHaveCount(reels * rows)
    const spin = game.getByRole('button', { name: 'Spin', exact: true })
    await spin.click()
    const rounds = () =>
      product.sql<{ moved: string; status: string }>(
        `SELECT (win - stake)::text AS moved, status FROM studio.round JOIN studio.player ON player.id = player_id
          WHERE player.name = $1`,
        [`tessera-${memberId}`],
      )
    await expect.poll(async () => (await rounds()).length).toBe(place + 1)
    await expect(game.locator('.sl-spin')).not.toHaveAttribute('aria-busy', 'true')
    await expectBalance(product, memberId, async () =>
      (await rounds()).reduce((sum, round) => sum + BigInt(round.moved), 100n * UNITS),
    )
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const action of await game.locator('.sl-controls .btn, .sl-stake > button').all())
        await expect(action).toBeInViewport({ ratio: 1 })
      await expect(game.locator('.sl-reels')).toBeInViewport({ ratio: 0.99 })
      await expect(game.locator('.sl-pool:visible')).toHaveCount(pooled.includes(slot) ? 1 : 0)
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

  await holdCoins(product)
  const { gameId } = await openStudioStage(product, 'golden-foundry')
  // Without a page load.
  await page.evaluate((id) => history.pushState(null, '', `/game?id=${id}`), gameId)
  await expect(game.getByRole('heading', { name: '3 respins left' })).toBeVisible()
  await game.getByRole('button', { name: 'Play on' }).click()
  await expect(game.locator('.sl-cell i')).toHaveText(Array.from({ length: 6 }, () => '×2'))
  await game.getByRole('button', { name: 'Respin' }).click()
  await expect(game.locator('.sl-spin')).not.toHaveAttribute('aria-busy', 'true')
  // Every other cell is empty or a new coin.
  await expect(game.getByRole('img', { name: /^(Coin|Empty)$/ })).toHaveCount(15)
  await expect(game.locator('.sl-count')).toHaveText(/[23] respins left/)
  await saveShot(page, 'golden-foundry-respin')
})

test('a feature is bought for its price, and a dig goes on with the place that the player picks', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId } = await openStudioStage(product, 'sundial-dunes')
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  for (const _ of [1, 2]) await game.getByRole('button', { name: 'Lower stake' }).click()
  await game.getByRole('button', { name: 'Buy free spins' }).click()
  const dialog = game.getByRole('dialog', { name: 'Buy 20 free spins' })
  await expect(dialog.getByText('95.95% of all prices')).toBeVisible()
  await saveShot(page, 'sundial-dunes-buy')
  await dialog.getByRole('button', { name: /^Buy for ₱49\.00/ }).click()
  await expect(game.getByRole('heading', { name: '20 free spins' })).toBeVisible()
  await expectBalance(product, memberId, () => 51n * UNITS)
  await game.getByRole('button', { name: 'Start' }).click()
  await game.getByRole('button', { name: 'Free spin' }).click()
  await expect(game.locator('.sl-count')).toHaveText('19 free spins left')
  await expect(game.getByRole('button', { name: 'Buy free spins' })).toHaveCount(0)

  const { gameId: gardenId } = await openStudioStage(product, 'mole-garden')
  await page.evaluate((id) => history.pushState(null, '', `/game?id=${id}`), gardenId)
  await expect(page.locator('.play-frame iframe')).toHaveAttribute('src', /mole-garden/)
  await game.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(game.locator('.sl-spin')).not.toHaveAttribute('aria-busy', 'true')
  await beginDig(product)
  await page.reload()
  await game.getByRole('button', { name: 'Play on' }).click()
  await game.getByRole('button', { name: 'Open one' }).click()
  await expect(game.locator('.sl-spin')).not.toHaveAttribute('aria-busy', 'true')
  // The first hill is open: a mole, or coins; the others are buttons while the dig goes on.
  await expect(
    game
      .locator('.sl-cell')
      .first()
      .getByRole('img', { name: /^(Mole|Coins)$/ }),
  ).toBeVisible()
  const [round] = await product.sql<{ status: string }>(
    "SELECT status FROM studio.round WHERE game_code = 'mole-garden'",
  )
  await expect(game.locator('.sl-pick')).toHaveCount(round?.status === 'open' ? 14 : 0)
})
