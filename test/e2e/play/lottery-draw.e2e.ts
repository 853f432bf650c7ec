import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'
import { drawNumbers } from '#domain/lottery/draw/draw-numbers.ts'
import { hashOf, hmacOf } from '#domain/chance/hmac.ts'
import { openRandom } from '#domain/chance/random.ts'
import { writeResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'

const NUMBER = '20200101-0001'

/** A draw of long ago with its seed, as the house publishes it. */
async function publishDraw(product: Product): Promise<Brand> {
  const brand = await product.brand()
  const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
  const { form } = families.k3
  const random = openRandom((place) => hmacOf(seed, `K3_5:${NUMBER}:${place}`))
  const result = writeResult(form, drawNumbers(form, random))
  await product.sql(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state, result, result_version,
                               seed_hash, seed, drawn_at, settled_at)
     VALUES ('K3_5', $1, 'house', '2020-01-01T00:00Z', '2020-01-01T00:04Z', '2020-01-01T00:05Z', 'settled', $2, 1,
             decode($3, 'hex'), decode($4, 'hex'), '2020-01-01T00:05Z', '2020-01-01T00:05Z')
     ON CONFLICT DO NOTHING`,
    [NUMBER, JSON.stringify(result), hashOf(seed), Buffer.from(seed).toString('hex')],
  )
  // The draw before it.
  await product.sql(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state, result, result_version,
                               seed_hash, seed, drawn_at, settled_at)
     SELECT game_code, '20191231-0288', drawn_by, opens_at - interval '5 minutes', closes_at - interval '5 minutes',
            draws_at - interval '5 minutes', state, '[["1","1","1"]]', 1, seed_hash, seed, drawn_at, settled_at
       FROM lottery_draw WHERE game_code = 'K3_5' AND number = $1
     ON CONFLICT DO NOTHING`,
    [NUMBER],
  )
  return brand
}

test('a visitor recomputes a draw on the page, and a falsified answer is found out', async ({
  product,
  page,
}) => {
  const brand = await publishDraw(product)
  const address = product.at(`/lotteryDraw?draw=K3_5-${NUMBER}`, brand.host)
  await openPage(page, address)
  await expect(page.getByRole('region', { name: 'Three Dice 5' })).toContainText(NUMBER)
  // The result is text, whatever the picture does.
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toContainText(/Sum \d+/)
  await expect(page.getByText('The seed has the published hash')).toBeVisible()
  await expect(page.getByText('The numbers follow from the seed')).toBeVisible()
  await page.getByRole('heading', { name: 'Last draws' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: /^Sums/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Odd and even/ })).toContainText(
    'Every draw is independent.',
  )
  await expect(page.getByRole('region', { name: 'Compared with draw 20191231-0288' })).toContainText(
    'Not again',
  )
  const since = page.getByRole('region', { name: /^When each number came/ }).first()
  await since.getByText('Show the table').click()
  await expect(since.getByRole('row')).toHaveCount(7)
  expect(await findFaults(page, 'a draw')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'a draw')).toEqual([])

  await product.sql(
    `UPDATE lottery_draw SET result = '[["1","1","1"]]' WHERE game_code = 'K3_5' AND number = $1`,
    [NUMBER],
  )
  const alert = page.getByRole('alert')
  // The server may answer once with the page that it kept.
  await expect(async () => {
    await openPage(page, address)
    await expect(alert).toContainText('do not follow from the seed', { timeout: 5_000 })
  }).toPass()
  await expect(alert).toContainText('1 1 1')
  await product.sql(`DELETE FROM lottery_draw WHERE game_code = 'K3_5' AND number = $1`, [NUMBER])
})

const NORTH: string[][] = [
  ['20891'],
  ['53465'],
  ['68080', '19533'],
  ['80797', '69108', '84169', '47051', '51803', '41613'],
  ['7923', '1629', '8819', '1100'],
  ['1143', '2806', '0022', '7545', '4686', '7645'],
  ['644', '721', '693'],
  ['83', '97', '78', '76'],
]

test('an open page names a late draw, shows its prizes as they come, and its end', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state)
     VALUES ('NORTH_5', $1, 'official', '2020-01-01T00:00Z', '2020-01-01T00:04Z', '2020-01-01T00:05Z', 'closed')
     ON CONFLICT DO NOTHING`,
    [NUMBER],
  )
  const change = (set: string, result: readonly (readonly string[])[]) =>
    product.sql(`UPDATE lottery_draw SET ${set} WHERE game_code = 'NORTH_5' AND number = $1`, [
      NUMBER,
      JSON.stringify(result),
    ])
  await openPage(page, product.at(`/lotteryDraw?draw=NORTH_5-${NUMBER}`, brand.host))
  await expect(page.getByText('The result is late. Your bets stay in this draw')).toBeVisible()

  await change(
    'partial = $2',
    NORTH.map((prize, at) => (at === 1 ? prize : prize.map(() => ''))),
  )
  const stage = page.getByRole('region', { name: 'North 5' })
  await expect(stage).toContainText('1 of 27 prizes. Now: Second')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Drawn last')
  expect(await findFaults(page, 'a draw with some of its prizes')).toEqual([])

  // Corrected since: another number was in force before.
  await product.sql(
    `INSERT INTO lottery_result (draw_id, version, kind, result, feed, second_feed)
     SELECT draw.id, 1, 'drawn', $2, 'minh-ngoc', 'vietlott' FROM lottery_draw AS draw
      WHERE game_code = 'NORTH_5' AND number = $1`,
    [NUMBER, JSON.stringify(NORTH.map((prize, at) => (at === 0 ? ['20890'] : prize)))],
  )
  await change(
    `result = $2, partial = NULL, state = 'settled', result_version = 2, drawn_at = now(), settled_at = now()`,
    NORTH,
  )
  await expect(stage).toContainText('27 of 27 prizes')
  await expect(stage.getByRole('status')).toHaveText('Drawn and settled')
  await expect(page.getByRole('region', { name: 'By first digit' })).toContainText('91')
  await expect(page.getByRole('list', { name: 'Numbers before the correction' })).toHaveText(
    'Before: 20890 Now: 20891',
  )
  await product.sql('DELETE FROM lottery_result WHERE feed = $1', ['minh-ngoc'])
  await product.sql(`DELETE FROM lottery_draw WHERE game_code = 'NORTH_5' AND number = $1`, [NUMBER])
})

test('an unknown draw has status 404 and a way on', async ({ product, page, complaints }) => {
  complaints.expectLike(/404/)
  const answer = await page.goto(product.at('/lotteryDraw?draw=K3_5-20200102-0001'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This draw does not exist')
})
