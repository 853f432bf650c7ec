import { expect } from '@playwright/test'

import { findBarriers, findFaults } from '#test/e2e/barriers.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { UNITS, expectBalance, frameOf, giveHundred, openStudioStage } from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

/** Free spins occur once in a hundred rounds, so this round is changed into one. */
async function winFreeSpins(product: Product, roundId: string) {
  const state = { stake: { units: '300000' }, freeLeft: 6, freePlayed: 4, won: { units: '0' } }
  await product.sql("UPDATE studio.round SET status = 'open', closed_at = NULL, state = $2 WHERE id = $1", [
    roundId,
    JSON.stringify(state),
  ])
  await product.sql('UPDATE studio.step SET is_over = false, state = $2 WHERE round_id = $1', [
    roundId,
    JSON.stringify(state),
  ])
}

test('the studio’s slot: a spin moves the balance exactly, and free spins survive a reload', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId } = await openStudioStage(product, 'peacock-mosaic')
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  const rounds = () =>
    product.sql<{ id: string; stake: string; win: string; status: string }>(
      `SELECT round.id, stake::text, win::text, status FROM studio.round JOIN studio.player ON player.id = player_id
        WHERE player.name = $1`,
      [`tessera-${memberId}`],
    )
  const game = frameOf(page)

  await openListening(page, product.at(`/game?id=${gameId}`))
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
  await game.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect.poll(async () => (await rounds()).length).toBe(1)
  // The page around the frame shows balance and result, so the game repeats neither.
  await expect(page.locator('.play-balance')).toBeVisible()
  await expect(game.locator('dl.st-sums')).toHaveCount(0)
  const [round] = await rounds()
  if (!round) throw new Error('a spin makes a round')
  expect(BigInt(round.stake)).toBe(3n * UNITS)
  const moved = BigInt(round.win) - BigInt(round.stake)
  await expectBalance(product, memberId, () => 100n * UNITS + moved)

  await winFreeSpins(product, round.id)
  await page.reload()
  await expect(game.getByRole('heading', { name: '6 free spins wait' })).toBeVisible()
  await expect(game.getByText('Your last spin')).toBeVisible()
  expect(await findFaults(page, 'a slot whose free spins wait')).toEqual([])
  await game.getByRole('button', { name: 'Play on' }).click()
  await game.getByRole('button', { name: 'Free spin' }).click()
  await expect(game.locator('.sl-count')).toHaveText(/(5|1[05]|2\d|30) free spins left/)
  const [after] = await rounds()
  expect(after?.status).toBe('open')
  await expectBalance(product, memberId, () => 100n * UNITS + BigInt(after?.win ?? 0) - BigInt(round.stake))
})

const sizes = [
  [844, 390],
  [390, 844],
] as const

test('automatic spins of the slot need a number and both limits, and never lose more than theirs', async ({
  product,
  page,
  context,
}) => {
  const { brand, gameId } = await openStudioStage(product, 'peacock-mosaic')
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const action of await game.locator('.sl-controls .btn, .sl-stake > button').all())
      await expect(action).toBeInViewport({ ratio: 1 })
  }
  // The middle of the stepper opens the list of all stakes.
  await game.getByRole('button', { name: /^Stake/ }).click()
  const dialog = game.getByRole('dialog')
  await dialog.locator('label', { hasText: '2.00' }).first().click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(game.getByRole('button', { name: /^Stake/ })).toContainText('2.00')

  await game.getByRole('button', { name: 'Auto' }).click()
  await expect(dialog.getByText('Choose all three first.')).toBeVisible()
  const choose = (group: string, text: string) =>
    dialog.getByRole('group', { name: group }).locator('label', { hasText: text }).click()
  await choose('Number of spins', '25')
  await choose('Stop before I lose more than', '10.00')
  await choose('Stop when one spin pays at least', '200.00')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(game.locator('.sl-spin.running')).toBeVisible()
  // Whatever the spins pay: they end by themselves.
  await expect(game.locator('.sl-spin.running')).toHaveCount(0)
  const [sums] = await product.sql<{ rounds: string; lost: string }>(
    `SELECT count(*) AS rounds, sum(stake - win)::text AS lost FROM studio.round
       JOIN studio.player ON player.id = player_id WHERE player.name = $1`,
    [`tessera-${memberId}`],
  )
  expect(Number(sums?.rounds)).toBeGreaterThan(0)
  expect(Number(sums?.rounds)).toBeLessThanOrEqual(25)
  expect(BigInt(sums?.lost ?? 0)).toBeLessThanOrEqual(10n * UNITS)

  // The inspection does not look into frames: the game is opened by its own address.
  await page.goto(await game.locator(':root').evaluate(() => location.href))
  await expect(page.locator('.sl-controls')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findBarriers(page, 'the slot of a phone')).toEqual([])
})
