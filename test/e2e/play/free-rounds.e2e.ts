import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'
import { findFaults } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'
import { UNITS, frameOf, giveHundred, openStudioStage, saveShot } from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

test('free rounds of the demonstration: joined, claimed, played in their slot, credited once', async ({
  product,
  page,
  context,
}) => {
  const { brand } = await openStudioStage(product, 'copper-sevens')
  const { account } = await product.signIn(context, brand)
  const memberId = await giveHundred(product, { brand, account })
  await openListening(page, product.at(paths.promotions))
  await page.getByRole('button', { name: 'Join Welcome offer' }).click()
  const joining = page.getByRole('dialog', { name: 'Welcome offer' })
  await expect(joining).toContainText('10 free rounds')
  await saveShot(page, 'rounds-terms')
  await joining.getByRole('button', { name: 'Join' }).click()
  await expect(joining).toBeHidden()
  await page.getByRole('button', { name: '1 reward to claim' }).click()
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByText('Copper Sevens, ₱5.00 each')).toBeVisible()
  await saveShot(page, 'rounds-claimable')
  await centre.getByRole('button', { name: 'Claim 10 free rounds' }).click()
  const play = centre.getByRole('link', { name: 'Play Copper Sevens with your free rounds' })
  await expect(play).toBeVisible({ timeout: 30_000 })
  expect(await findFaults(page, 'free rounds in the reward centre')).toEqual([])
  await play.click()
  const game = frameOf(page)
  await expect(game.getByText('10 free rounds left')).toBeVisible({ timeout: 20_000 })
  await saveShot(page, 'rounds-game')
  const state = async () => {
    const [row] = await product.sql<{ bets: number; state: string; total: string; balance: string }>(
      `SELECT bets, state, total::text, (SELECT balance::text FROM wallet WHERE wallet.member_id = free_rounds.member_id
                                           AND account = 'main' AND currency <> 'POINT') AS balance
         FROM free_rounds WHERE member_id = $1`,
      [memberId],
    )
    return row
  }
  for (let played = 1; played <= 10; played += 1) {
    await game.getByRole('button', { name: 'Free round' }).click()
    await expect.poll(async () => (await state())?.bets, { timeout: 20_000 }).toBe(played)
    await expect(game.locator('.sl-spin')).not.toHaveAttribute('aria-busy', 'true')
    if (played !== 3) continue
    await expect(game.getByText('Won with your free rounds so far:')).toBeVisible()
    expect(BigInt((await state())?.balance ?? 0)).toBe(100n * UNITS)
    await page.reload()
    await expect(game.getByText('7 free rounds left')).toBeVisible({ timeout: 20_000 })
    await page.setViewportSize({ width: 390, height: 844 })
    await saveShot(page, 'rounds-phone')
  }
  await expect(game.getByText('Your free rounds are over. They won:')).toBeVisible()
  await saveShot(page, 'rounds-over')
  const { state: ended, total, balance } = (await state()) ?? { state: '', total: '0', balance: '0' }
  expect(ended).toBe('credited')
  expect(BigInt(balance)).toBe(100n * UNITS + BigInt(total))
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
})
