import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

/** A brand with a planned draw of the north, and possible payouts of its numbers. */
async function brandWithExposure(product: Product): Promise<Brand & { readonly numero: string }> {
  const brand = await product.brand()
  const next = () =>
    product.sql<{ id: number; number: string }>(
      `SELECT id, number FROM lottery_draw WHERE game_code = 'XSMB' AND state = 'planned' AND closes_at > now() + interval '1 hour'
        ORDER BY draws_at LIMIT 1`,
    )
  await expect.poll(async () => (await next()).length).toBe(1)
  const [draw] = await next()
  await product.sql(
    `INSERT INTO lottery_exposure (draw_id, merchant_id, currency, name, shard, pays, allotted, cap)
     SELECT $1, $2, currency, 'lo2:' || lpad(n::text, 2, '0'), 0, pays, pays, 300000000000
       FROM merchant, generate_series(0, 99) AS n,
            LATERAL (SELECT CASE n WHEN 47 THEN 304000000000 WHEN 77 THEN 289000000000 WHEN 88 THEN 198000000000
                                   ELSE 9000000000 + (n * 7919 + 131) % 97 * 1200000000::bigint END AS pays) AS amount
      WHERE merchant.id = $2`,
    [draw?.id, brand.id],
  )
  return { ...brand, numero: draw?.number ?? '' }
}

test('the exposure of a draw is a map of numbers, and one of them opens beside it', async ({
  page,
  product,
  context,
}) => {
  const brand = await brandWithExposure(product)
  await signInOperator(product, context)
  await openConsole(page, product, `/draws?game=XSMB&numero=${brand.numero}`, brand)
  const card = page.getByRole('region', { name: /^Exposure/ })
  const map = card.getByRole('group', { name: 'Exposure by number' })
  await expect(map.getByRole('button')).toHaveCount(100)
  await expect(map.getByRole('button', { name: /^47: .*101% of the limit/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const side = card.getByRole('complementary', { name: 'Chosen number' })
  await expect(side).toContainText('Full')
  await map.getByRole('button', { name: /^77: / }).press('Enter')
  await expect(side).toContainText('Near its limit')
  await expect(page).toHaveURL(/name=%22?lo2%3A77|name=lo2%3A77/)
  await expect(side.getByRole('link', { name: 'See its tickets' })).toHaveAttribute(
    'href',
    /\/draws\/tickets\?.*name=lo2%3A77/,
  )
  // Half below the header that stays in view, a link of the calendar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findFaults(page, 'the exposure of a draw', { language: 'AR' })).toEqual([])

  // Closing is one operator's; reopening waits for a second one.
  await side.getByRole('button', { name: 'Close number' }).click()
  const closing = page.getByRole('dialog', { name: 'Close 77 for this draw?' })
  await closing.getByLabel('Reason').fill('Too many bets on one number')
  await closing.getByRole('button', { name: 'Close number' }).click()
  await expect(side).toContainText('Closed by hand')
  await expect(map.getByRole('button', { name: /^77: closed by hand/ })).toBeVisible()
  await side.getByRole('button', { name: 'Reopen number' }).click()
  const reopening = page.getByRole('dialog', { name: 'Reopen 77 for this draw?' })
  await reopening.getByLabel('Reason').fill('Closed by mistake')
  await reopening.getByRole('button', { name: 'Reopen number' }).click()
  // A proposal of another test may wait beside it.
  const waiting = page.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting.filter({ hasText: 'lo2:77' })).toBeVisible()
  await expect(side).toContainText('Closed by hand')
  // Messages of what was done lie over the list. An inspection has stopped the motion that ends them.
  const close = page.locator('.toast').getByRole('button', { name: 'Close' })
  while ((await close.count()) > 0) await close.first().click()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findFaults(page, 'a number that was closed', { language: 'AR' })).toEqual([])

  await side.getByRole('link', { name: 'See its tickets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lottery tickets' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Only lo2:77' })).toBeVisible()
  await expect(page.getByText('No tickets')).toBeVisible()
})

test('the page of result feeds names what fails, how late results are, and the draws to check', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO lottery_feed (code, publisher, suffices, games, asked_at, answered_at, answer_ms, failed_at, failure)
     VALUES ('minh-ngoc', 'Minh Ngọc', true, '{}', now(), now(), 240, NULL, NULL),
            ('vietlott', 'Vietlott', false, '{MEGA645,POWER655}', now(), now() - interval '2 hours', 310, now(), 'unsigned')`,
  )
  const [draw] = await product.sql<{ id: number }>(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state, closed_at)
     VALUES ('XSMB', '19990102-FEED', 'official', now() - interval '1 day', now() - interval '50 minutes',
             now() - interval '45 minutes', 'closed', now()) RETURNING id`,
  )
  await product.sql(
    `INSERT INTO lottery_feed_note (draw_id, feed, kind) VALUES ($1, 'minh-ngoc', 'silent')`,
    [draw?.id],
  )
  await product.sql(
    `INSERT INTO lottery_feed_failure (feed, day, failure, times) VALUES ('vietlott', (now() AT TIME ZONE 'UTC')::date, 'unsigned', 12)`,
  )
  await signInOperator(product, context)
  await openConsole(page, product, '/draws/feeds', brand)
  const table = page.getByRole('region', { name: 'Result feeds' })
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(rowOf('minh-ngoc')).toContainText('No complete result half an hour after the draw')
  await expect(rowOf('vietlott')).toContainText('Failing')
  await expect(rowOf('vietlott')).toContainText('The signature is wrong or missing')
  await expect(rowOf('vietlott')).toContainText('2 lotteries')
  const history = page.getByRole('region', { name: 'Failures of the last 30 days' })
  await expect(history.getByRole('row').last()).toContainText(
    /vietlott.*The signature is wrong or missing.*12/,
  )
  expect(await findFaults(page, 'the feeds of results', { language: 'AR' })).toEqual([])
  await rowOf('minh-ngoc')
    .getByRole('link', { name: /19990102-FEED/ })
    .click()
  await expect(page).toHaveURL(/\/draws\/draw\/\d+/)
  await product.sql('DELETE FROM lottery_feed_note')
  await product.sql('DELETE FROM lottery_feed')
  await product.sql(`UPDATE lottery_draw SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    draw?.id,
  ])
})

test('an operator proposes an extra draw of a lottery, and a time near another draw is refused', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/409 \(Conflict\)/)
  const brand = await product.brand()
  await expect
    .poll(() =>
      product.sql(`SELECT FROM lottery_draw WHERE game_code = 'POWER655' AND state = 'planned' LIMIT 1`),
    )
    .toHaveLength(1)
  const [near] = await product.sql<{ day: string; time: string; number: string }>(
    `SELECT to_char(draws_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day,
            to_char(draws_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'HH24:MI') AS time, number
       FROM lottery_draw WHERE game_code = 'POWER655' AND state = 'planned' AND closes_at > now() + interval '1 day'
      ORDER BY draws_at LIMIT 1`,
  )
  await signInOperator(product, context)
  await openConsole(page, product, '/draws?game=POWER655', brand)
  await page.getByRole('button', { name: 'Add a draw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an extra draw?' })
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByText('Needed for a draw')).toHaveCount(2)
  await dialog.getByLabel('Day of the draw').fill(near?.day ?? '')
  await dialog.getByLabel('Time of day').fill(near?.time ?? '')
  await dialog.getByLabel('Reason').fill('Holiday draw')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toContainText('less than an hour away')
  expect(await findFaults(page, 'an extra draw', { language: 'AR' })).toEqual([])
  await dialog.getByLabel('Time of day').fill('22:30')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Waiting for a second operator' })).toContainText(
    `POWER655 ${(near?.day ?? '').replaceAll('-', '')}-X1`,
  )
})
