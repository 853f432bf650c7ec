import { expect, type Page } from '@playwright/test'

import { openPool } from '#test/e2e/jackpots.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const NUMBER = '20200101-0003'

/** Collects, from now on, the balls that move, in their order, and whether the browser runs an animation for each. */
async function watchBalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Record<string, boolean> = {}
    Object.assign(window, { seenBalls: seen })
    const look = () => {
      for (const ball of document.querySelectorAll('.draw-stage .ball-in.moves'))
        seen[ball.textContent ?? ''] = ball.getAnimations().length > 0
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
}

test('the moment of a draw plays once in a page that waited for it, ball by ball, and ends', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state)
     VALUES ('MEGA645', $1, 'official', '2020-01-01T00:00Z', '2020-01-01T00:04Z', '2020-01-01T00:05Z', 'closed')
     ON CONFLICT DO NOTHING`,
    [NUMBER],
  )
  await openPool(product, brand)
  await openPage(page, product.at(`/lotteryDraw?draw=MEGA645-${NUMBER}`, brand.host))
  const stage = page.getByRole('region', { name: 'Mega 6/45' })
  await expect(stage).toContainText('Result is late')
  await watchBalls(page)
  await product.sql(
    `INSERT INTO lottery_jackpot_count (draw_id, version, merchant_id, game_code, currency, level, pool, units, stake, paid,
                                        unit_win, seeded, seed, full_stake)
     SELECT draw.id, 1, pool.merchant_id, pool.game_code, pool.currency, 1, balance, 2, 2000000, balance, balance / 2, balance,
            balance, 1000000
       FROM lottery_jackpot AS pool JOIN lottery_draw AS draw USING (game_code) WHERE merchant_id = $1 AND number = $2`,
    [brand.id, NUMBER],
  )
  // In a while: a slow machine learns of it late, and old results do not move.
  await product.sql(
    `UPDATE lottery_draw SET result = '[["3","11","19","27","35","43"]]', result_version = 1, state = 'settled',
            drawn_at = now() + interval '1 minute', settled_at = now() WHERE game_code = 'MEGA645' AND number = $1`,
    [NUMBER],
  )
  await expect(stage.getByRole('status')).toHaveText('Drawn and settled')
  await expect(stage.locator('.ball-in')).toHaveCount(6)
  await expect(stage.locator('.ball-in.moves')).toHaveCount(0)
  const seen = await page.evaluate(() => Reflect.get(window, 'seenBalls') as Record<string, boolean>)
  expect(seen).toEqual(Object.fromEntries(['3', '11', '19', '27', '35', '43'].map((ball) => [ball, true])))

  const pools = page.getByRole('region', { name: 'Jackpot of this draw' })
  await expect(pools).toContainText(/250,000.*Winning units.*2.*125,000/)

  // A page that opens afterwards shows the end at once.
  await page.reload()
  await watchBalls(page)
  await expect(stage.locator('.ball-in')).toHaveCount(6)
  expect(await page.evaluate(() => Reflect.get(window, 'seenBalls') as object)).toEqual({})

  // On a phone the picture keeps its size and loses its margins; the beads of odd and even stay round.
  await page.setViewportSize({ width: 360, height: 740 })
  const scene = stage.locator('.draw-scene')
  const sizeOf = (shape: SVGElement | HTMLElement) => shape.getBoundingClientRect().toJSON() as DOMRect
  expect((await scene.locator('svg').evaluate(sizeOf)).width).toBeGreaterThan(
    1.5 * (await scene.evaluate(sizeOf)).width,
  )
  const bead = page.locator('.road li').first()
  await bead.scrollIntoViewIfNeeded()
  const { width, height } = await bead.evaluate(sizeOf)
  expect(Math.abs(width - height)).toBeLessThan(1)
  await product.sql('DELETE FROM lottery_jackpot_count WHERE merchant_id = $1', [brand.id])
  await product.sql(`DELETE FROM lottery_draw WHERE game_code = 'MEGA645' AND number = $1`, [NUMBER])
})
