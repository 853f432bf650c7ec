import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { layMovesOfRounds, layRounds } from '#test/e2e/round-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

const centreOf = (page: Page) => page.getByRole('dialog')
const rowsOf = (page: Page) => page.locator('.rec-row')

/** Inserts bets, wins and some deposits as the database's owner. */
async function play(
  product: Product,
  brand: Brand,
  memberId: bigint,
  rounds: { first: number; count: number },
) {
  await product.sql(
    `WITH made AS (
       INSERT INTO ledger_transfer (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       SELECT $1, $2, merchant.currency, 'test:' || n, (ARRAY['bet', 'win', 'deposit', 'withdrawal_hold'])[1 + n % 4], 'B-' || 90118000 + n,
              sha256(n::text::bytea), (now() AT TIME ZONE merchant.zone)::date - 6 + least(6, n / 6), now() + n * interval '1 ms'
         FROM generate_series($3::integer, $4::integer) AS n, merchant WHERE merchant.id = $2
       RETURNING id, kind)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT $1, id, side.line, side.account, side.amount, side.held, CASE WHEN side.held IS NULL THEN NULL ELSE 1 END
       FROM made, LATERAL (VALUES
         (1, CASE kind WHEN 'deposit' THEN 'payment:3' WHEN 'withdrawal_hold' THEN 'locked' ELSE 'provider:PP' END,
             CASE kind WHEN 'bet' THEN 5000000 WHEN 'win' THEN -184050000 WHEN 'deposit' THEN -100000000 ELSE 20000000 END,
             CASE kind WHEN 'withdrawal_hold' THEN 20000000 END),
         (2, 'main', CASE kind WHEN 'bet' THEN -5000000 WHEN 'win' THEN 184050000 WHEN 'deposit' THEN 100000000 ELSE -20000000 END, 4826050000))
         AS side (line, account, amount, held)`,
    [memberId, brand.id, rounds.first, rounds.first + rounds.count - 1],
  )
}

async function comeIn(page: Page, product: Product, query: string, rounds: number, given?: Brand) {
  const brand = given ?? (await product.brand())
  const { account } = await product.signIn(page.context(), brand)
  const [member] = await product.sql<{ id: bigint }>('SELECT id FROM member WHERE account = $1', [account])
  const memberId = BigInt(member?.id ?? 0)
  if (rounds > 0) await play(product, brand, memberId, { first: 1, count: rounds })
  await openListening(page, `${product.at(paths.index, brand.host)}?${query}`)
  return { brand, memberId }
}

test('filters are kept in the URL, rows expand to their entries, and new rows wait for a click', async ({
  page,
  product,
}) => {
  const { brand, memberId } = await comeIn(page, product, 'centre=transactionHistory', 40)
  const centre = centreOf(page)
  await expect(rowsOf(page)).toHaveCount(21)
  await centre.getByRole('button', { name: 'Show more' }).click()
  await expect(rowsOf(page)).toHaveCount(40)

  const bet = rowsOf(page).filter({ hasText: 'Bet' }).first()
  await bet.getByRole('button').click()
  await expect(centre).toContainText('From your main wallet to games of PP: Bet.')
  await expect(centre.locator('.rec-open')).toContainText('Before:')

  await play(product, brand, memberId, { first: 41, count: 1 })
  const hint = { from: 'test', to: `b${brand.id}`, message: { type: 'stale', what: 'balance' } }
  await product.sql('SELECT pg_notify($1, $2)', ['live', JSON.stringify(hint)])
  const news = centre.getByRole('button', { name: 'New entries. Show them' })
  await expect(news).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(40)
  await news.click()
  await expect(news).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(21)

  await centre.getByRole('button', { name: 'Today' }).click()
  await centre.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(/record=period\.today\.group\.deposits/)
  await expect(rowsOf(page).filter({ hasText: 'Bet' })).toHaveCount(0)
  const count = await rowsOf(page).count()
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(count)
  await expect(centre.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(rowsOf(page).filter({ hasText: 'Bet' }).first()).toBeVisible()

  const file = page.waitForEvent('download')
  await centre.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('transactions.csv')
})

for (const language of languages)
  test(`each record, full, empty and by day, has no axe violation: ${language}`, async ({
    page,
    product,
  }) => {
    const brand = await product.brand()
    const url = product.at('/', brand.host)
    await page.context().addCookies([{ name: 'language', value: language, url }])
    const { memberId } = await comeIn(page, product, 'centre=transactionHistory', 40, brand)
    await layRounds(product, brand, { memberId, count: 30 })
    await layMovesOfRounds(product, brand, memberId)
    for (const [centre, there] of [
      ['transferFund', '.wallet-game summary'],
      ['transactionHistory', '.rec-row'],
      ['personalProfit', '.chart'],
      ['personalHistoryCopy', '.rnd-row'],
      ['bonusDetails', '.mc-pane .state'],
    ] as const) {
      await page.locator(`.mc-menu a[href*="centre=${centre}"]`).click()
      await page.locator(there).first().waitFor()
      if (centre === 'transferFund') await openFoldedRounds(page)
      if (centre === 'transactionHistory') await page.locator('.rec-name').first().click()
      if (centre === 'personalHistoryCopy') {
        await page.locator('.rnd-name').first().click()
        await page.locator('.rec-open ol').waitFor()
      }
      expect(await findFaults(page, `record ${centre}`, { language, within: '[role="dialog"]' })).toEqual([])
    }
  })

/** Rounds of a game are one row of the wallet, whose result is that of its rounds. */
async function openFoldedRounds(page: Page) {
  const fold = page.locator('.wallet-game').filter({ has: page.locator('summary') })
  await expect(fold).toHaveCount(3)
  await expect(fold.first().locator('.row-tile img')).toBeVisible()
  await fold.first().locator('summary').click()
  const results = await fold.first().locator('.wallet-result').allTextContents()
  const cents = results.map((text) => Number(text.replaceAll(/[^\d]/g, '')) * (/[-−]/.test(text) ? -1 : 1))
  expect(cents.length).toBeGreaterThan(2)
  expect(cents[0]).toBe(cents.slice(1).reduce((sum, one) => sum + one, 0))
}

test('rounds are filtered by the URL, one expands to its movements, and all are downloaded as a file', async ({
  page,
  product,
}) => {
  const { brand, memberId } = await comeIn(page, product, 'centre=securityCenter', 0)
  await layRounds(product, brand, { memberId, count: 30 })
  const centre = centreOf(page)
  await page.locator('.mc-menu a[href*="centre=personalHistoryCopy"]').click()
  const rounds = page.locator('.rnd-row')
  await expect(rounds).toHaveCount(21)
  await centre.getByRole('combobox', { name: 'Result' }).click()
  await page.getByRole('option', { name: 'Open' }).click()
  await expect(rounds).toHaveCount(3)
  await expect(page).toHaveURL(/record=state\.open/)
  await rounds.first().getByRole('button').click()
  await expect(centre).toContainText('Open the game to continue it')
  await expect(centre.getByRole('link', { name: 'Open the game' })).toHaveAttribute(
    'href',
    /\/game\?id=(%22)?\d+/,
  )
  await page.goBack()
  await expect(rounds).toHaveCount(21)
  await rounds.filter({ hasText: 'Voided' }).first().getByRole('button').click()
  await expect(centre).toContainText('This round was voided')
  const file = page.waitForEvent('download')
  await centre.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('rounds.csv')
})
