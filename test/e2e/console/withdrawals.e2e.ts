import { randomUUID } from 'node:crypto'

import { type Browser, expect, type Page } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { drawing } from '#test/pg/pictures.ts'

import { findBarriers, findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

const UNIT = 100_000n

/** An operator on a page of the console, in a browser of their own. */
async function openConsolePage(
  browser: Browser,
  product: Product,
  brand: Brand,
  path: string,
): Promise<Page> {
  const context = await browser.newContext()
  await signInOperator(product, context)
  const page = await context.newPage()
  await openConsole(page, product, path, brand)
  return page
}

/** Creates a hold on a member's money through the ledger. */
async function createHold(
  product: Product,
  brand: Brand,
  { kind, amount }: { readonly kind: 'withdrawal_hold' | 'transfer_hold'; readonly amount: bigint },
): Promise<{ readonly memberId: string; readonly account: string; readonly holdId: string }> {
  const { id, account } = await addMember(product, brand)
  const common = { merchantId: brand.id, memberId: BigInt(id), currency: 'CNY', reference: 'test' } as const
  const [, hold] = await product.post([
    {
      ...common,
      key: `test:${id}`,
      kind: 'deposit',
      legs: moved(amount, { from: 'payment:test', to: 'main' }),
    },
    { ...common, key: `hold:${id}`, kind, legs: moved(amount, { from: 'main', to: 'locked' }) },
  ])
  if (hold?.outcome !== 'posted') throw new Error(hold?.outcome)
  return { memberId: id, account, holdId: hold.transferId.toString() }
}

async function createWithdrawal(product: Product, brand: Brand, amount: bigint): Promise<string> {
  const { memberId, holdId } = await createHold(product, brand, { kind: 'withdrawal_hold', amount })
  const destination = {
    kind: 'bank',
    institution: 'Union Link',
    holderName: 'Ana Cruz',
    accountNumber: `PH00${memberId.padStart(8, '0')}`,
  }
  await product.sql(
    `WITH bound AS (
       INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
       VALUES ($1, $2, 'bank', 'Union Link', 'Ana Cruz', $3) RETURNING id)
     INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                             payout_account_id, destination, state, risks, is_for_two, hold_transfer_id, outstanding)
     SELECT $1, $2, $4, 'CNY', $5, 0, $5, id, id, $6, 'reviewing', '{first_withdrawal}', true, $7, $5 FROM bound`,
    [
      brand.id,
      memberId,
      destination.accountNumber,
      randomUUID(),
      amount,
      JSON.stringify(destination),
      holdId,
    ],
  )
  return memberId
}

/** Puts the only withdrawal of a brand in doubt: its retry was refused, and the provider knows no such payout. */
async function putInDoubt(product: Product, brand: Brand): Promise<void> {
  await product.sql(
    `UPDATE withdrawal SET state = 'paying', payout_provider = 'speedpay', payout_doubt = 'retry_refused',
            payout_doubt_at = now() WHERE merchant_id = $1`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO payout_answer (merchant_id, withdrawal_id, question, answer, status, times, first_at)
     SELECT merchant_id, id, said.question, said.answer, said.status, said.times, now() - interval '1 day'
       FROM withdrawal, (VALUES ('payout', 'silent', 504, 1), ('payout', 'refused', 422, 8), ('order', 'unknown', NULL, 9))
         AS said (question, answer, status, times)
      WHERE merchant_id = $1`,
    [brand.id],
  )
}

async function sentTransfer(product: Product, brand: Brand, amount: bigint): Promise<{ receiver: string }> {
  const { memberId, holdId } = await createHold(product, brand, { kind: 'transfer_hold', amount })
  const receiver = await addMember(product, brand)
  await product.sql(
    `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state,
                                  hold_transfer_id)
     VALUES ($1, $2, $3, $4, 'up', 'CNY', $5, 'reviewing', $6)`,
    [brand.id, memberId, randomUUID(), receiver.id, amount, holdId],
  )
  return { receiver: receiver.account }
}

const openFirst = (page: Page) => page.locator('.row-opens .row-name').first().click()
const panelOf = (page: Page) => page.locator('.console-panel')
/** Ticks each risk of the open dialog, gives a reason, and approves. */
async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const reason of await dialog.getByRole('checkbox').all()) await reason.check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The holder is known to us')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toHaveCount(0)
}
/** A digit opens the evidence in a new tab and ticks it; the reason outlives its dialog. */
async function readEvidence(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const risk = dialog.getByRole('checkbox', { name: 'First withdrawal' })
  await expect(risk).toBeFocused()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('1')
  const evidence = await opened
  await evidence.waitForURL(/\/players\/\d+\?.*tab=money/)
  await evidence.close()
  await expect(risk).toBeChecked()
  await dialog.getByRole('button', { name: 'Holder and account match.' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await panelOf(page).press('a')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Holder and account match.')
}
const press = (page: Page, name: string | RegExp) =>
  panelOf(page).getByRole('button', { name, exact: true }).click()

test('two operators pay a large withdrawal, and the one who did not pay it confirms the receipt with a picture', async ({
  browser,
  product,
}) => {
  const brand = await product.brand()
  await createWithdrawal(product, brand, 150_000n * UNIT)
  const one = await openConsolePage(browser, product, brand, '/withdrawals')
  const other = await openConsolePage(browser, product, brand, '/withdrawals')
  await openFirst(one)
  await openFirst(other)
  await press(one, 'Claim')
  await expect(panelOf(other)).toContainText('Claimed by')
  await expect(panelOf(other).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  // Letters work while the focus is in the queue; a decision is confirmed in a dialog that repeats it.
  await expect(panelOf(one).getByRole('button', { name: 'Release' })).not.toHaveAttribute('aria-busy')
  await panelOf(one).press('a')
  await expect(one.getByRole('dialog')).toContainText(
    /150,000\.00.*Ana Cruz.*Union Link.*First approval.*You decide/s,
  )
  expect(await findBarriers(one, 'approving a withdrawal', { within: '[role="dialog"]' })).toEqual([])
  await readEvidence(one)
  await approve(one)
  await expect(panelOf(one)).toContainText('Another operator must approve it')
  await expect(panelOf(other)).toContainText(
    /First approval.*Given by.*The holder is known to us.*Second approval.*You decide/s,
  )
  await press(other, /^Approve CNY/)
  await approve(other)
  await press(other, 'Mark as paid')
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('textbox').fill('BANK-4711')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panelOf(other).getByRole('button', { name: 'Prove receipt' })).toHaveCount(0)

  await press(one, 'Prove receipt')
  const forcing = one.getByRole('dialog')
  await forcing.getByRole('textbox', { name: 'Evidence' }).fill('The bank confirms the credit')
  await forcing.getByRole('button', { name: 'Prove receipt' }).click()
  await expect(forcing).toContainText('Add at least one picture that proves it.')
  const file = { name: 'bank.png', mimeType: 'image/png', buffer: await drawing(320, 200) }
  await forcing.locator('input[type=file]').setInputFiles(file)
  await expect(forcing.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  expect(await findBarriers(one, 'forcing a receipt', { within: '[role="dialog"]' })).toEqual([])
  await forcing.getByRole('button', { name: 'Prove receipt' }).click()
  await expect(panelOf(one).locator('.tag').first()).toHaveText('Received (proof)')
  await panelOf(one).locator('.tl').getByRole('button', { name: 'Picture 1' }).click()
  const viewer = one.getByRole('dialog', { name: 'Picture 1' })
  await viewer.getByRole('button', { name: 'Larger' }).click()
  await one.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: '200%' })).toBeVisible()
  expect(await findBarriers(one, 'a picture of a receipt', { within: '[role="dialog"]' })).toEqual([])
  await one.keyboard.press('Escape')
  await expect(panelOf(other).locator('.tl').getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await Promise.all([one, other].map((page) => page.context().close()))
})

test('two operators return a payout that its provider does not know to the member', async ({
  browser,
  product,
}) => {
  const brand = await product.brand()
  const memberId = await createWithdrawal(product, brand, 2_000n * UNIT)
  await putInDoubt(product, brand)
  const one = await openConsolePage(browser, product, brand, '/withdrawals?queue=payout')
  await openFirst(one)
  await expect(panelOf(one)).toContainText('Payout unknown')
  await expect(panelOf(one)).toContainText('Refused (422)')
  await press(one, 'It was not paid')
  const dialog = one.getByRole('dialog')
  await dialog.getByRole('button', { name: 'It was not paid' }).click()
  await expect(dialog).toContainText('Enter at least three characters.')
  await dialog.getByLabel('Evidence that it was not paid').fill('Ticket 4711 of the provider')
  await dialog.getByLabel('Reason').fill('It never arrived there')
  expect(await findFaults(one, 'deciding a payout')).toEqual([])
  await dialog.getByRole('button', { name: 'It was not paid' }).click()
  await expect(dialog).toHaveCount(0)
  const waiting = panelOf(one).getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting).toContainText('Not paid: return the money to the player')

  const other = await openConsolePage(browser, product, brand, '/approvals')
  await other.getByRole('row', { name: /Decide a payout/ }).click()
  const proposal = other.getByRole('complementary')
  await expect(proposal).toContainText('Ticket 4711 of the provider')
  await expect(proposal.getByRole('list', { name: 'Calls to the provider' })).toContainText('9 times')
  expect(await findFaults(other, 'a payout to decide')).toEqual([])
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(panelOf(one).locator('.tag').first()).toHaveText('Failed')
  const [wallet] = await product.sql<{ balance: string }>(
    `SELECT (balance / 100000)::text AS balance FROM wallet
      WHERE member_id = $1 AND account = 'main' AND currency <> 'POINT'`,
    [memberId],
  )
  expect(wallet?.balance).toBe('2000')
  await Promise.all([one, other].map((page) => page.context().close()))
})

test('the operator who claims a transfer decides it, and the open console of another operator follows', async ({
  browser,
  product,
}) => {
  const brand = await product.brand()
  const { receiver } = await sentTransfer(product, brand, 30_000n * UNIT)
  const one = await openConsolePage(browser, product, brand, '/transfers')
  const other = await openConsolePage(browser, product, brand, '/transfers')
  await expect(other.getByRole('button', { name: 'Waiting (1)' })).toBeVisible()
  await openFirst(one)
  await openFirst(other)
  await expect(panelOf(one)).toContainText(receiver)
  await press(one, 'Claim')
  await expect(panelOf(other)).toContainText('Claimed by')
  expect(await findBarriers(one, 'a transfer between members')).toEqual([])
  await press(one, 'Approve')
  await one.getByRole('dialog').getByRole('textbox').fill('They know each other')
  await one.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(panelOf(other).locator('.tag').first()).toHaveText('Completed')
  await expect(other.getByRole('button', { name: 'Waiting', exact: true })).toBeVisible()
  await Promise.all([one, other].map((page) => page.context().close()))
})

/** The riskiest withdrawal comes first, its heaviest reason too, and each reason leads to its evidence. */
async function sortByRisk(page: Page, product: Product, brand: Brand): Promise<void> {
  await product.sql(
    `UPDATE withdrawal SET risks = '{number_shared,first_withdrawal}' WHERE merchant_id = $1 AND amount = $2`,
    [brand.id, 800n * UNIT],
  )
  await page.getByRole('columnheader', { name: 'Risks' }).getByRole('button').click()
  await expect(page.locator('tbody tr')).toHaveText([/800\.00/, /700\.00/, /900\.00/])
  await openFirst(page)
  await expect(panelOf(page).locator('.wdd-risks li')).toHaveText([
    /^\+40.*accounts$/,
    /^\+5.*withdrawals$/,
    /^Large/,
  ])
  const evidence = panelOf(page).getByRole('link', { name: 'Payout accounts' })
  await expect(evidence).toHaveAttribute('href', /\/players\/\d+\?.*tab=payouts/)
}

/** The queue gets another order between the press and the release of the pointer on its first row. */
async function sortWhilePressed(page: Page, first: string): Promise<void> {
  const rows = page.locator('tbody tr')
  await rows.filter({ hasText: first }).locator('td').first().hover()
  await page.mouse.down()
  const answer = page.waitForResponse(/console\/withdrawals\?.*sort=amount/)
  const byAmount = page.getByRole('columnheader', { name: 'Amount' })
  await byAmount.getByRole('button').evaluate((button: HTMLElement) => button.click())
  await (await answer).finished()
  await expect(byAmount).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText(first)
  await page.mouse.up()
  await expect(panelOf(page)).toContainText(first)
  await expect(rows.last()).toContainText(first)
}

/** A dialog that is opened while the list is fetched after a claim stays open, and keeps what is typed. */
async function rejectWhileClaimed(page: Page) {
  const list = Promise.withResolvers<void>()
  await page.route(/console\/withdrawals\?/, async (route) => {
    await list.promise
    await route.fallback()
  })
  await panelOf(page).press('t')
  await expect(panelOf(page).getByRole('button', { name: 'Release' })).toBeVisible()
  await panelOf(page).press('r')
  const dialog = page.getByRole('dialog')
  // In a field a letter is a letter.
  await dialog.getByRole('textbox').pressSequentially('jkat')
  const listed = page.waitForResponse(/console\/withdrawals\?/)
  list.resolve()
  await (await listed).finished()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(dialog.getByRole('textbox')).toHaveValue('jkat')
}

test('letters lead through the queue of withdrawals, and each stands beside the brand’s promise', async ({
  browser,
  product,
}) => {
  const brand = await product.brand()
  for (const amount of [700n, 800n, 900n]) await createWithdrawal(product, brand, amount * UNIT)
  await product.sql(
    `UPDATE withdrawal SET requested_at = now() - id * interval '6 minutes', risks = '{new_device,first_withdrawal}'
      WHERE merchant_id = $1`,
    [brand.id],
  )
  const page = await openConsolePage(browser, product, brand, '/withdrawals')
  // Filters and the order stand in the address; the file has the same rows.
  await page.getByRole('searchbox', { name: 'From amount' }).fill('750')
  await page.keyboard.press('Enter')
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  const amounts = page.locator('tbody tr').filter({ hasText: /[789]00\.00/ })
  await expect(amounts).toHaveText([/900\.00/, /800\.00/])
  expect(new URL(page.url()).search).toMatch(/least=.*750.*sort=amount|sort=amount.*least=.*750/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('withdrawals.csv')
  await page.getByRole('columnheader', { name: 'Requested' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await sortByRisk(page, product, brand)
  await page.getByRole('columnheader', { name: 'Requested' }).getByRole('button').click()
  await expect(amounts).toHaveText([/700\.00/, /800\.00/, /900\.00/])
  await sortWhilePressed(page, '700.00')
  await page.getByRole('columnheader', { name: 'Requested' }).getByRole('button').click()
  await expect(amounts).toHaveText([/700\.00/, /800\.00/, /900\.00/])
  await expect(panelOf(page)).toContainText('700.00')
  await panelOf(page).press('j')
  await expect(panelOf(page)).toContainText('800.00')
  await panelOf(page).press('j')
  await expect(panelOf(page)).toContainText('900.00')
  await panelOf(page).press('k')
  await expect(panelOf(page)).toContainText('800.00')
  const dialog = page.getByRole('dialog')
  await rejectWhileClaimed(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(panelOf(page)).toContainText(/Waits .* of 10 min/)
  expect(await findFaults(page, 'the queue of withdrawals')).toEqual([])
  // A hold stands in the list; its end leads back to the approval.
  await panelOf(page).press('h')
  await dialog.getByRole('textbox').fill('The holder is asked')
  await dialog.getByRole('button', { name: 'Stop for a check' }).click()
  await expect(panelOf(page)).toContainText('900.00')
  await panelOf(page).press('k')
  await expect(panelOf(page)).toContainText('The holder is asked')
  await expect(panelOf(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await findBarriers(page, 'a withdrawal on hold')).toEqual([])
  await panelOf(page).press('h')
  await dialog.getByRole('textbox').fill('The holder has answered')
  await dialog.getByRole('button', { name: 'End the check' }).click()
  await panelOf(page).press('k')
  // Without a tick for each reason nothing is approved; after a decision the next one opens.
  await press(page, /^Approve CNY/)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText(/Tick every reason first.*Write at least 10 characters/s)
  await approve(page)
  await expect(panelOf(page)).toContainText('900.00')
  await page.context().close()
})
