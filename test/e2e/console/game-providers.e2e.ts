import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { tabTo } from '#test/e2e/keys.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const reason = 'A new contract'

/** Creates a vendor with games offered by the brand. */
async function layGames(
  product: Product,
  brand: Brand,
  {
    vendor,
    provider,
    names,
  }: { readonly vendor: string; readonly provider: string; readonly names: readonly string[] },
): Promise<void> {
  await product.sql(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
     VALUES ($1, $1, 'slots', $3, $2)`,
    [vendor, provider, randomInt(100_000, 2_000_000_000)],
  )
  await product.sql('INSERT INTO merchant_vendor (merchant_id, vendor_code) VALUES ($1, $2)', [
    brand.id,
    vendor,
  ])
  for (const [place, name] of names.entries())
    await product.sql(
      `WITH made AS (
         INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
         VALUES ($2, $3, $3, jsonb_build_object('EN', $4::text), lower($4), 'slots') RETURNING id)
       INSERT INTO merchant_game (merchant_id, game_id, vendor_code, category, position)
       SELECT $1, id, $2, 'slots', $5 FROM made`,
      [brand.id, vendor, `g${place}`, name, place],
    )
}

/** Creates our key and pastes the provider's; the operator who pasted it cannot approve it. */
async function exchangeKeys(
  page: Page,
  {
    knowUs,
    becomeAnother,
  }: { readonly knowUs: (publicKey: string) => void; readonly becomeAnother: () => Promise<void> },
): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await page.getByRole('button', { name: 'Create our key' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  knowUs(await dialog.locator('pre').innerText())
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add their key' }).click()
  await dialog
    .getByRole('textbox', { name: 'Public key' })
    .fill(theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Add key' }).click()
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  const faults = await findBarriers(page, 'keys of a provider of games')
  await becomeAnother()
  await approve.click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Key missing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting).toContainText('Switch a game provider on')
  await becomeAnother()
  faults.push(...(await findBarriers(page, 'a provider of games to be switched on')))
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
  return faults
}

async function takeListOver(page: Page, vendor: string): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'List of games' }).click()
  await page.getByRole('button', { name: 'Load its list' }).click()
  await expect(page.getByRole('button', { name: 'No vendor 2' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Vendor of the games of Aurel Games' }).click()
  await page.getByRole('option', { name: vendor }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('button', { name: 'New 2' }).click()
  const faults = await findBarriers(page, 'a list of games that came')
  await page.getByRole('button', { name: 'Add 2 games' }).click()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Offered, on' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Add 2 games' }).click()
  await expect(page.getByRole('button', { name: 'Unchanged 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Not valid 1' }).click()
  await expect(page.getByText('the name is missing, too long, or contains markup')).toBeVisible()
  return faults
}

/** A held win is counted with free rounds that cannot have won it. */
async function assignWin(page: Page, product: Product, code: string): Promise<string[]> {
  const side = { kind: 'win', stands: true, player: 'sim.7', amount: '3.40', currency: 'CNY' }
  await product.sql(
    `INSERT INTO provider_difference (provider_code, transaction_id, kind, there, here, happened_at)
     VALUES ($1, 'held-win-1', 'held', $2, $2, now())`,
    [code, JSON.stringify(side)],
  )
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Transactions' }).click()
  await page.getByRole('row', { name: 'held-win-1' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Count with free rounds' }).click()
  await dialog.getByRole('textbox', { name: 'Number of the reward' }).fill('seven')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Count with free rounds' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Number of the reward' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  const faults = await findBarriers(page, 'a held win to count', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  return faults
}

test('two operators set up a provider and import its list of games', async ({ page, product, context }) => {
  const code = `e2e-${randomBytes(4).toString('hex')}`
  const vendor = code.toUpperCase().replace('-', '_')
  const brand = await product.brand()
  const supplier: HubSupplier = await openHubSupplier(theirs.privateKey)
  supplier.games = [
    { game_code: 'amber', name: 'Amber Gate', product: 'Aurel Games', rtp: '96.20' },
    { game_code: 'brass', name: '<b>Brass</b>', product: 'Aurel Games' },
    { game_code: 'cobalt', name: 'Cobalt Café', product: 'Aurel Games' },
  ]
  await layGames(product, brand, { vendor, provider: code, names: [] })
  await signInOperator(product, context)
  await openConsole(page, product, '/game-providers', brand)

  await page.getByRole('button', { name: 'Add a provider' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hub of games')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await dialog.getByRole('textbox', { name: 'Address' }).fill(supplier.baseUrl)
  await dialog.getByRole('textbox', { name: 'Our operator number there' }).fill('7')
  const faults = await findBarriers(page, 'a new provider of games', { within: '[role=dialog]' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Add a provider' }).click()
  await expect(page.getByRole('heading', { name: 'Hub of games' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toHaveAttribute('aria-disabled', 'true')

  faults.push(
    ...(await exchangeKeys(page, {
      knowUs: supplier.knowUs,
      becomeAnother: async () => {
        await signInOperator(product, context)
        await openConsole(page, product, `/game-providers/${code}?look=keys`, brand)
      },
    })),
  )
  await page.getByRole('button', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Call now' }).click()
  await expect(page.getByText('Games in its list: 3.')).toBeVisible()

  faults.push(...(await takeListOver(page, vendor)))
  faults.push(...(await assignWin(page, product, code)))
  await goOnConsole(page, product, `/games?vendor=${vendor}`, brand)
  await expect(page.getByRole('button', { name: 'Cobalt Café', exact: true })).toBeVisible()
  expect(faults).toEqual([])
  await supplier.close()
})

test('an operator orders the games of a hall by keyboard and by dragging, and marks them hot', async ({
  page,
  product,
  context,
}) => {
  const vendor = `E2E_${randomBytes(4).toString('hex').toUpperCase()}`
  const brand = await product.brand()
  await layGames(product, brand, { vendor, provider: 'sample', names: ['Amber', 'Brass', 'Cobalt', 'Dune'] })
  await signInOperator(product, context)
  await openConsole(page, product, `/games?vendor=${vendor}`, brand)
  const names = () => page.locator('tbody th button').allInnerTexts()
  await expect.poll(names).toEqual(['Amber', 'Brass', 'Cobalt', 'Dune'])

  await tabTo(page, page.getByRole('button', { name: 'Move Cobalt up' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // The focus follows the moved row, and its position is announced to screen readers.
  await expect(page.getByRole('button', { name: 'Move Cobalt up' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Now in position 1 of 4' })).toHaveCount(1)
  expect(await names()).toEqual(['Cobalt', 'Amber', 'Brass', 'Dune'])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Dune').dragTo(row('Amber'))
  await expect.poll(names).toEqual(['Cobalt', 'Dune', 'Amber', 'Brass'])
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByRole('button', { name: 'Save order' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Brass', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Brass' })
  await panel.getByRole('checkbox', { name: /hot/i }).check()
  await panel.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved and recorded in the audit trail.')).toBeVisible()
  await goOnConsole(page, product, `/games?vendor=${vendor}&state=hot`, brand)
  await expect.poll(names).toEqual(['Brass'])
  const stored = await product.sql<{ code: string }>(
    `SELECT code FROM merchant_game JOIN game ON game.id = game_id WHERE merchant_id = $1 ORDER BY position`,
    [brand.id],
  )
  expect(stored.map(({ code }) => code)).toEqual(['g2', 'g3', 'g0', 'g1'])
})
