import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

/**
 * Two weeks of play, players, deposits and payouts, one of each an hour: 100 more in this week than in the one before.
 * The last hour has none, so that no row lies between the seconds at which two figures are read.
 */
async function layTwoWeeks(product: Product, brand: Brand): Promise<void> {
  const hours = `generate_series(1, 14 * 24) AS ago,
    LATERAL (SELECT date_trunc('minute', now()) - ago * interval '1 hour' AS at) AS moment`
  await product.sql(
    `INSERT INTO play_minute SELECT $1, currency, at, 60, 500e5, (CASE WHEN ago % 5 = 0 THEN 800e5 ELSE 450e5 END)
       FROM merchant, ${hours} WHERE merchant.id = $1`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO player_sample SELECT $1, at, 40 + ago % 24 FROM ${hours}
     ON CONFLICT (merchant_id, minute) DO UPDATE SET players = excluded.players`,
    [brand.id],
  )
  const [member] = await product.sql<{ id: string }>(
    `INSERT INTO member (merchant_id, account) VALUES ($1, 'flowing1') RETURNING id::text`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'A bank', 'Somebody', '11223344')`,
    [brand.id, member?.id],
  )
  await product.sql(
    `WITH channel AS (
       INSERT INTO payment_channel (merchant_id, direction, written, is_on)
       SELECT $1, direction, written, is_on FROM payment_channel WHERE direction = 'deposit' LIMIT 1
       RETURNING id)
     INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
         reference, state, expires_at, received, received_currency, received_at, credited, credited_at, transfer_id)
     SELECT $1, $2, gen_random_uuid(), channel.id, merchant.currency, amount, 0, 0, 0,
            translate(lpad(ago::text, 8, '0'), '01', 'AB'), 'credited', at, amount, merchant.currency, at, amount, at, ago
       FROM merchant, channel, ${hours}, LATERAL (SELECT (200 + (ago * 7) % 30 * 10
              + CASE WHEN ago < 168 THEN 100 ELSE 0 END)::bigint * 100000 AS amount) AS paid
      WHERE merchant.id = $1`,
    [brand.id, member?.id],
  )
  await product.sql(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
         payout_account_id, destination, state, is_for_two, requested_at, paid_at)
     SELECT $1, $2, gen_random_uuid(), merchant.currency, 15000000, 0, 15000000, account.id, account.id, '{}', 'paid',
            false, at - interval '4 minutes', at
       FROM merchant, payout_account AS account, ${hours} WHERE merchant.id = $1 AND account.member_id = $2`,
    [brand.id, member?.id],
  )
}

test('money, play and players stand by hour beside the week before, for today, yesterday and seven days', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  await layTwoWeeks(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/?span=yesterday', brand)
  const card = (name: string) => page.getByRole('heading', { name }).locator('xpath=ancestor::section[1]')
  const money = card('Money in and out, by hour')
  await expect(money).toContainText(/Paid in.*10,.*\+\d+\.\d% from/s)
  await expect(money).toContainText(/Paid out\w{3}\u00a03,6000\.0% from \w{3}\u00a03,600/)
  await expect(money).toContainText(/Median payout time4 min/)
  await expect(money.getByRole('row')).toHaveCount(25)
  await expect(card('Net of bets')).toContainText(/12,000 staked, .*% returned/)
  await expect(card('Players now')).toContainText('Active in the last 5 minutes')
  expect(await findFaults(page, 'the dashboard with two weeks of money')).toEqual([])

  await page.getByRole('button', { name: '7 days' }).click()
  await expect(card('Money in and out, by day').getByRole('row')).toHaveCount(8)
  expect(new URL(page.url()).searchParams.get('span')).toBe('week')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await card('Money in and out, by hour').getByRole('link', { name: 'Daily figures' }).click()
  await expect(page.getByRole('heading', { name: 'Daily figures', level: 1 })).toBeVisible()
})

test('an operator takes an alarm, closes it with a note, and sees how providers, jobs and messages stand', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO outbox_message (merchant_id, channel, recipient, template, body, status)
     VALUES ($1, 'email', 'a@example.com', 'code', 'Hello', 'failed')`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO payment_provider (merchant_id, code, name, adapter, base_url, key_id, wrapped_secret, is_on)
     VALUES ($1, 'unionlink', 'Union Link', 'demo-pay', 'https://pay.example', 'key', 'secret', true)`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO health_sample (part, code, step, state, value_ms, sampled_at)
     SELECT 'payments', $1 || ' unionlink',
            date_bin('5 minutes', now(), 'epoch') - ago * interval '5 minutes',
            CASE WHEN ago < 3 THEN 'failing' WHEN ago < 6 THEN 'slow' ELSE 'good' END, 9200, now() + interval '1 hour'
       FROM generate_series(0, 20) AS ago`,
    [brand.id],
  )
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  const alarms = page.getByRole('heading', { name: 'Alarms' }).locator('xpath=ancestor::section[1]')
  const failed = alarms.getByRole('listitem').filter({ hasText: 'Messages were not delivered' })
  await failed.getByRole('button', { name: 'Take' }).click()
  await expect(failed).toContainText('Yours')
  const health = page.getByRole('heading', { name: 'Health' }).locator('xpath=ancestor::section[1]')
  const union = health.getByRole('listitem').filter({ hasText: 'Union Link' })
  await expect(union).toContainText(/Failing. 6 of the last 24 tiles were slow or failing/)
  await expect(health).toContainText(/Jobs.*Payouts/s)
  expect(await findFaults(page, 'the dashboard with an alarm in hand and health')).toEqual([])

  await failed.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note for the others' }).fill('The carrier was down until noon.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(failed).toContainText('The carrier was down until noon.')
  await expect(failed).toContainText(/Closed by .* until/)
  await failed.getByRole('button', { name: 'Open again' }).click()
  await expect(failed.getByRole('button', { name: 'Take' })).toBeVisible()
})
