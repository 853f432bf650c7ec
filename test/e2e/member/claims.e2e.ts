import { expect, type Locator, type Page } from '@playwright/test'

import { openClaim } from '#server/money/claims/actions.ts'
import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { placeTicket } from '#test/e2e/lottery-stage.ts'
import { PAYMENT, comeIn } from '#test/e2e/payout-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

/** A claim of 60.00 on a ticket of the member. */
async function owe(product: Product, brand: Brand, memberId: string): Promise<void> {
  const ticketId = BigInt(await placeTicket(product, brand, { id: memberId }))
  const [ticket] = await product.sql<{ drawId: number }>(
    `INSERT INTO lottery_shortfall (draw_id, version, ticket_id, merchant_id, member_id, currency, difference)
     SELECT draw_id, 2, id, merchant_id, member_id, currency, -6000000 FROM lottery_ticket WHERE id = $1
     RETURNING draw_id AS "drawId"`,
    [ticketId.toString()],
  )
  const of = { drawId: ticket?.drawId ?? 0, version: 2, ticketId, merchantId: brand.id }
  await product.transact((tx) =>
    openClaim(tx, { ...of, memberId: BigInt(memberId), currency: 'CNY', amount: 6_000_000n }, undefined),
  )
}

/** Messages about a ticket that won, and about its win that is owed since. */
async function sendNews(product: Product, brand: Brand, memberId: string): Promise<void> {
  const [ticket] = await product.sql<{ id: string; gameCode: string }>(
    'SELECT id::text, game_code AS "gameCode" FROM lottery_ticket WHERE member_id = $1',
    [memberId],
  )
  for (const [kind, difference] of [
    ['won', '60.00'],
    ['owed', '-60.00'],
  ]) {
    const facts = { kind, isCancelled: false, difference, currency: 'CNY', gameCode: ticket?.gameCode }
    await product.sql(
      `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
       VALUES ($1, $2, 'lottery', 'Miền Bắc 20261121-N', $3, $4)`,
      [brand.id, memberId, difference, { ...facts, category: 'lottery', tickets: [ticket?.id] }],
    )
  }
  await product.sql(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
     VALUES ($1, $2, 'lottery', '3', '120.00', $3)`,
    [
      brand.id,
      memberId,
      { kind: 'fast_wins', isCancelled: false, difference: '120.00', currency: 'CNY', count: 3 },
    ],
  )
  await product.sql(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
     VALUES ($1, $2, 'account', '20871', 'withdrawal_sent', $3)`,
    [brand.id, memberId, { kind: 'withdrawal_sent', amount: '120.00', currency: 'CNY' }],
  )
  await product.sql(
    `WITH campaign AS (
       INSERT INTO campaign (merchant_id, request_id, name, purpose, place, segment, texts, starts_at, operator_id, counted)
       SELECT $1, gen_random_uuid(), 'Spring', 'offer', 'rewardCenter', '{}', $3::jsonb, now(), max(id), 1 FROM operator RETURNING id)
     INSERT INTO member_message (merchant_id, member_id, source, about, body, campaign_id, facts)
     SELECT $1, $2, 'campaign', '1', 'campaign', id, '{"campaign":"1","account":"hana.lee","level":"Gold"}' FROM campaign`,
    [
      brand.id,
      memberId,
      JSON.stringify([
        { language: 'EN', title: 'Spring at {level}', body: 'Hello {account}.\nNew games are here.' },
      ]),
    ],
  )
}

/** The messages name the win and what is owed, and so does the wallet page; both lead to the claim. */
async function followNews(page: Page, pane: Locator): Promise<void> {
  await pane.getByRole('link', { name: /^Messages/ }).click()
  await pane.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(pane.getByText('No messages of this kind.')).toBeVisible()
  await pane.getByRole('button', { name: 'Offers and news' }).click()
  await pane.getByText('Spring at Gold').click()
  await expect(pane.getByText('Hello hana.lee.')).toHaveCount(2)
  await expect(pane.getByRole('button', { name: 'Go to Reward centre' })).toBeVisible()
  await pane.getByRole('button', { name: 'Money', exact: true }).click()
  await pane.getByText('Miền Bắc 20261121-N: you won').click()
  await expect(pane.getByText('Your win was paid to your main wallet: +¥60.00')).toBeVisible()
  await expect(pane.getByRole('link', { name: /^Open ticket/ })).toHaveCount(1)
  await pane.getByText('Fast draws: 3 tickets won').click()
  await expect(pane.getByText('Paid to your main wallet in all: +¥120.00')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'See my bets' })).toBeVisible()
  await pane.getByText('Withdrawal sent: ').click()
  await expect(pane.getByText('Reference: 20871')).toBeVisible()
  await pane.getByText('Miền Bắc 20261121-N: corrected, and money is owed').click()
  await expect(pane.getByRole('link', { name: /^Open ticket/ })).toHaveCount(1)
  await expect(pane.getByRole('log', { name: 'Messages' })).toBeVisible()
  // Nothing is ticked in advance, and a way that is not proven cannot be.
  await expect(pane.getByRole('checkbox', { name: /^By email/ })).toBeDisabled()
  const offers = pane.getByRole('group', { name: 'Offers by email, text message or notification' })
  for (const box of await offers.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await offers.scrollIntoViewIfNeeded()
  expect(await findFaults(page, 'messages about tickets', { within: '[role="dialog"]' })).toEqual([])
  await pane.getByRole('button', { name: 'See what is owed' }).click()
  await expect(pane.getByRole('button', { name: 'Object' })).toBeVisible()
  await pane.getByRole('link', { name: 'My wallet' }).click()
  const owed = pane.getByRole('region', { name: 'Owed after a corrected result' })
  await expect(owed).toContainText('¥60.00')
  expect(await findFaults(page, 'a wallet with a claim', { within: '[role="dialog"]' })).toEqual([])
  await owed.getByRole('button').click()
}

test('a member reads what is owed, objects, is answered, and a withdrawal pays it first', async ({
  page,
  product,
  browser,
}) => {
  const brand = await comeIn(page, product)
  const [member] = await product.sql<{ id: string; account: string }>(
    'SELECT id::text, account FROM member WHERE merchant_id = $1 ORDER BY id DESC LIMIT 1',
    [brand.id],
  )
  const id = member?.id ?? ''
  await owe(product, brand, id)
  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere, 'payments')
  await sendNews(product, brand, id)
  await openListening(page, `${product.at(paths.index, brand.host)}?centre=withdraw`)
  const pane = page.getByRole('dialog').first()
  await followNews(page, pane)
  const owed = pane.getByRole('region', { name: 'Owed after a corrected result' })
  await expect(owed).toContainText('Your next withdrawal pays ¥60.00 of it first.')
  // 500 and 990 of the fixtures, without what is owed.
  await expect(pane.locator('.wd-facts')).toContainText('Owed, paid first')
  expect(await findFaults(page, 'a claim', { within: '[role="dialog"]' })).toEqual([])
  await owed.getByRole('button', { name: 'Object' }).click()
  const dialog = page.getByRole('dialog', { name: 'Object' })
  await dialog.getByRole('button', { name: 'Send objection' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill('The page said that I had won.')
  await dialog.getByRole('button', { name: 'Send objection' }).click()
  await expect(owed).toContainText('An operator has not answered yet')
  await expect(owed).not.toContainText('Your next withdrawal')

  const console = await elsewhere.newPage()
  await openConsole(console, product, `/claims?account=${member?.account ?? ''}`, brand)
  await console.locator('.row-opens .row-name').first().click()
  const panel = console.getByRole('complementary')
  await expect(panel).toContainText('The page said that I had won.')
  expect(await findFaults(console, 'the claims of a brand')).toEqual([])
  await panel.getByRole('button', { name: 'Answer' }).click()
  await console.getByRole('dialog').getByRole('textbox').fill('The official result has another number.')
  await console.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
  await expect(panel).toContainText('The official result has another number.')
  await panel.getByRole('button', { name: 'Write off' }).click()
  const writeOff = console.getByRole('dialog')
  await writeOff.getByRole('textbox', { name: 'Amount' }).fill('10')
  await writeOff.getByRole('textbox', { name: /Reason/ }).fill('Goodwill')
  expect(await findFaults(console, 'a write-off')).toEqual([])
  await writeOff.getByRole('button', { name: 'Write off' }).click()
  await expect(panel).toContainText('Goodwill')
  await elsewhere.close()

  await expect(owed).toContainText('The official result has another number.')
  await expect(owed).toContainText('Your next withdrawal pays ¥50.00 of it first.')
  await pane.getByRole('textbox', { name: 'Amount' }).fill('300')
  await pane.getByRole('textbox', { name: 'Payment password' }).fill(PAYMENT)
  await pane.getByRole('button', { name: /^Withdraw ¥300/ }).click()
  await expect(pane.locator('.wd-item .tag')).toHaveText('In review')
  await expect(owed).toHaveCount(0)
  const [claim] = await product.sql<{ open: string; collected: string }>(
    'SELECT open::text, collected::text FROM claim WHERE member_id = $1',
    [id],
  )
  expect(claim).toEqual({ open: '0', collected: '5000000' })
})
