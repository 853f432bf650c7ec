import { randomUUID } from 'node:crypto'

import { type Page, expect } from '@playwright/test'

import type { LedgerAccount } from '#domain/ledger/account.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { pressOn } from '#test/e2e/keys.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { isListening, openListening } from '#test/e2e/visits.ts'

const UNIT = 100_000n
const centreOf = (page: Page) => page.getByRole('dialog').first()
const purseOf = (page: Page) => page.locator('header .purse')

type Move = [kind: LedgerKind, amount: bigint, from: LedgerAccount, to: LedgerAccount, currency?: string]

async function aBrand(product: Product, wallets: object): Promise<Brand> {
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
     VALUES ('E2E_AUREL', 'Aurel', 'slots', 9001, 'sample'), ('E2E_JUNO', 'Juno Live', 'live', 9002, 'sample')
     ON CONFLICT DO NOTHING`,
  )
  await product.sql(`UPDATE merchant SET wallets = $2, flags = '{"freePlay": true}' WHERE id = $1`, [
    brand.id,
    JSON.stringify(wallets),
  ])
  // The server reloads a brand as a whole, so one visible change implies all.
  const settings = async () => (await product.ask('/wps/system/whitelabel', { host: brand.host })).text
  await expect.poll(settings).toContain('"freePlay":true')
  return brand
}

async function enter(product: Product, brand: Brand, memberId: bigint, moves: readonly Move[]) {
  const postings = moves.map(([kind, amount, from, to, currency = 'CNY']): Posting => ({
    merchantId: brand.id,
    memberId,
    currency,
    key: `test:${randomUUID()}`,
    kind,
    reference: 'test',
    legs: moved(amount, { from, to }),
  }))
  await product.post(postings)
}

async function idOf(product: Product, account: string): Promise<bigint> {
  const [row] = await product.sql<{ id: bigint }>('SELECT id FROM member WHERE account = $1', [account])
  return BigInt(row?.id ?? 0)
}

/** Sends the event as another server process does. */
async function notifyBalance(product: Product, memberId: bigint): Promise<void> {
  const hint = { from: randomUUID(), to: `m${memberId}`, message: { type: 'stale', what: 'balance' } }
  await product.sql('SELECT pg_notify($1, $2)', ['live', JSON.stringify(hint)])
}

test('the balance is shown until it is hidden, updates live, and money moves between wallets by keyboard', async ({
  page,
  product,
}) => {
  const brand = await aBrand(product, { mode: 'transfer', vendors: ['E2E_AUREL', 'E2E_JUNO'] })
  const { account } = await product.signIn(page.context(), brand)
  const memberId = await idOf(product, account)
  await enter(product, brand, memberId, [
    ['deposit', 48_260n * UNIT, 'payment:test', 'main'],
    ['wallet_transfer', 4_820n * UNIT, 'main', 'vendor:E2E_AUREL'],
    ['withdrawal_hold', 12_000n * UNIT, 'main', 'locked'],
  ])
  const pane = centreOf(page)
  await openListening(page, `${product.at(paths.index, brand.host)}?centre=transferFund`)
  await expect(pane.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await expect(purseOf(page)).toContainText('¥36,260.00')

  await expect(pane.locator('.wallet-total')).toContainText('¥48,260.00')
  await expect(pane.locator('.wallet-total')).toContainText('¥36,260.00')
  await expect(pane.locator('.wallet-parts')).toContainText('Aurel')

  const amount = pane.getByRole('textbox', { name: 'Amount' })
  const move = pane.getByRole('button', { name: /^Move/ })
  await amount.fill('1.500')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('alert')).toContainText('This can be read as two amounts')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1.500')
  expect(await findFaults(page, 'wallets', { within: '[role="dialog"]' })).toEqual([])
  await amount.fill('1500,5')
  await page.keyboard.press('Tab')
  await expect(amount).toHaveValue('1,500.50')
  await pressOn(page, move)
  await expect(pane.locator('.wallet-parts')).toContainText('6,320.50')
  await expect(amount).toHaveValue('')
  await pressOn(page, pane.getByRole('button', { name: 'Collect to main wallet' }))
  await expect(pane.locator('.wallet-parts')).toContainText('36,260.00')
  await expect(pane).toContainText('All your money is in your main wallet.')

  await page.keyboard.press('Escape')
  const show = purseOf(page).getByRole('button', { name: 'Show balance' })
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await show.press('Enter')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect(purseOf(page).locator('.veil')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('balance'))).toBe('hidden')
  await show.press('Enter')
  await enter(product, brand, memberId, [['deposit', UNIT, 'payment:test', 'main']])
  await notifyBalance(product, memberId)
  await expect(purseOf(page)).toContainText('¥36,261.00')
  expect(await page.evaluate(() => localStorage.getItem('balance'))).toBe('shown')
})

test('a brand with one balance for all games says so, also in right-to-left pages', async ({
  page,
  product,
}) => {
  const brand = await aBrand(product, {})
  const { account } = await product.signIn(page.context(), brand)
  await enter(product, brand, await idOf(product, account), [
    ['deposit', 128_440n * UNIT, 'payment:test', 'main'],
  ])
  const url = product.at('/', brand.host)
  await page.context().addCookies([{ name: 'language', value: 'AR', url }])
  await page.goto(`${product.at(paths.index, brand.host)}?centre=transferFund`)
  await expect(centreOf(page).locator('.wallet-total')).toContainText('128,440.00')
  await expect(centreOf(page).locator('.wallet-move')).toHaveCount(0)
  expect(await findFaults(page, 'one balance', { language: 'AR', within: '[role="dialog"]' })).toEqual([])
})

test('a trial account’s play money is marked as such, and can be refilled when little is left', async ({
  page,
  product,
}) => {
  const brand = await aBrand(product, {})
  await openListening(page, product.at(paths.index, brand.host))
  // After sign-in the page opens a new stream, for events of the member.
  const listening = isListening(page)
  await page.locator('header').getByRole('button', { name: 'Try free' }).click()
  await listening
  await expect(purseOf(page)).toContainText('10,000.00')
  await expect(purseOf(page)).toContainText('Play money')
  await expect(purseOf(page)).not.toContainText('¥')
  const memberId = await idOf(product, (await page.locator('header .who bdi').textContent()) ?? '')
  await product.sql(
    "UPDATE play_money SET given_at = given_at - interval '61 minutes' WHERE member_id = $1",
    [memberId],
  )
  await enter(product, brand, memberId, [['bet', 9_500n * UNIT, 'main', 'house', 'PLAY']])
  await notifyBalance(product, memberId)
  await expect(purseOf(page)).toContainText('500.00')
  await purseOf(page)
    .getByRole('button', { name: /Play money/ })
    .click()
  const pane = page.getByRole('dialog', { name: 'Play money' })
  await expect(pane).toContainText('You cannot buy it, win it or withdraw it')
  expect(await findFaults(page, 'play money', { within: '[role="dialog"]' })).toEqual([])
  await pane.getByRole('button', { name: 'Refill' }).click()
  await expect(purseOf(page)).toContainText('10,500.00')
  await expect(pane).toContainText('when less than a tenth is left')
})
