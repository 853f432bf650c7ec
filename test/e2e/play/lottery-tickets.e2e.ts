import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { expectAccepted, memberWith, plannedDraw, type StationDraw } from '#test/e2e/ticket-stage.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

const slip = (page: Page) => page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })

/** Prizes from the special to the eighth, as they are printed. */
const RESULT =
  '048190 70315 22846 91170 38404 10622 55193 80047 31904 66410 27785 94036 4417 0932 7718 2605 381 06'

/** Types digits from the given prize on, in the order of the prizes; each full number passes the focus on. */
async function enter(page: Page, from: RegExp, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: from }).first().focus()
  await page.keyboard.type(digits.replaceAll(' ', ''))
  await page.getByRole('textbox', { name: 'Source' }).fill('The broadcast')
  await page.getByRole('button', { name: /^Save/ }).click()
}

/** Three lots at the stake that the page suggests. */
async function placeThree(page: Page): Promise<void> {
  const board = page.getByRole('group', { name: 'Numbers' })
  for (const number of ['04', '17', '66'])
    await board.getByRole('button', { name: number, exact: true }).click()
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
  await slip(page)
    .getByRole('button', { name: /^Place bets/ })
    .click()
  await expectAccepted(page)
}

/** The sum that the ledger paid for the tickets of a draw, as members read it. */
async function paidIn(product: Product, { id }: StationDraw): Promise<string> {
  const [paid] = await product.sql<{ won: string }>(
    `SELECT sum(play.win)::text AS won FROM lottery_ticket AS ticket
       JOIN play ON play.member_id = ticket.member_id AND play.reference = 'T' || ticket.id WHERE ticket.draw_id = $1`,
    [id],
  )
  expect(Number(paid?.won)).toBeGreaterThan(0)
  return (Number(paid?.won) / 100_000).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
}

async function expectReceipt(page: Page, paid: string): Promise<void> {
  const receipt = page.getByRole('dialog', { name: /^Ticket / })
  await expect(receipt.locator('.chosen .hit')).toHaveText([/^04/, /^17/])
  await expect(receipt.locator('.ticket-lines')).toContainText(paid)
  await expect(receipt.getByRole('link', { name: 'Check the draw' })).toBeVisible()
}

test('a ticket is paid by the numbers that two operators enter, and its card fills as the prizes come', async ({
  product,
  page,
  browser,
}) => {
  const brand = await product.brand()
  const draw = await plannedDraw(product)
  await memberWith(product, page, brand, 50_000_000n)
  await openListening(page, product.at(`/lottery?gameCode=${draw.code}`, brand.host))
  await placeThree(page)
  await page.locator('.my-tickets-place').scrollIntoViewIfNeeded()
  const own = page.getByRole('region', { name: 'My tickets' })
  const card = own.getByRole('article')
  await expect(card).toContainText('0 of 18 prizes')
  await expect(card.locator('.hit')).toHaveCount(0)

  // The time of the draw has come.
  await product.sql(
    `UPDATE lottery_draw SET closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute', state = 'closed',
            closed_at = now() WHERE id = $1`,
    [draw.id],
  )
  const office = await browser.newContext()
  await signInOperator(product, office)
  const first = await office.newPage()
  await openConsole(first, product, `/draws/draw/${draw.id}`, brand)
  await enter(first, /^Special/, RESULT)
  await expect(first.getByText('Stored. A second operator has to enter the same numbers.')).toBeVisible()
  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere)
  const second = await elsewhere.newPage()
  await openConsole(second, product, `/draws/draw/${draw.id}`, brand)
  await enter(second, /^Fourth/, RESULT.split(' ').slice(5).join(''))

  // The page reads the changed time of the draw; the later prizes come by the stream.
  await openListening(page, product.at(`/lottery?gameCode=${draw.code}`, brand.host))
  await page.locator('.my-tickets-place').scrollIntoViewIfNeeded()
  await expect(card).toContainText('13 of 18 prizes')
  await expect(card).toContainText('Being drawn')
  // 31904 and 4417.
  await expect(card.locator('.chosen .hit')).toHaveText([/^04/, /^17/])
  await expect(card.locator('.prize-strip .hit')).toHaveCount(2)
  await expect(card).toContainText('So far')
  expect(await findMisfitsAtWidths(page, 'a ticket of a draw with some of its prizes')).toEqual([])

  await enter(second, /^Special/, RESULT.split(' ').slice(0, 5).join(''))
  await expect(second.getByText('Both entries agree. The tickets are being settled.')).toBeVisible()
  await office.close()
  await elsewhere.close()
  // The job of settlements begins with the minute: at any moment from now on.
  await expect(own).toContainText('Tickets that wait for their draw appear here.', { timeout: 180_000 })
  await own.getByRole('button', { name: 'Settled' }).click()
  await expect(card).toContainText('Won')
  await expect(card.locator('.prize-strip .hit')).toHaveCount(3)
  // 38404 made it twice.
  await expect(card.locator('.chosen .hit').first()).toContainText('2')
  await expect(card.locator('header')).toContainText(draw.numero)
  expect(await findFaults(page, 'a settled ticket')).toEqual([])
  await card.getByRole('link', { name: 'Details' }).click()
  await expectReceipt(page, await paidIn(product, draw))
  await page.getByRole('link', { name: 'Check the draw' }).click()
  await expectCorrected(page, product, draw)
})

/** Other numbers came: the win is taken back, and the page of the draw says so to the member. */
async function expectCorrected(page: Page, product: Product, draw: StationDraw): Promise<void> {
  const paid = await paidIn(product, draw)
  await product.sql(
    `UPDATE lottery_draw SET result = replace(replace(replace(result::text, '38404', '38403'), '31904', '31903'), '4417', '4416')::jsonb,
            result_version = 2, state = 'drawn', settled_at = NULL WHERE id = $1`,
    [draw.id],
  )
  const own = page.getByRole('region', { name: 'My bets' })
  await expect(own).toContainText('Taken back from your wallet', { timeout: 180_000 })
  const rows = own.locator('.bet-corrected dl > div')
  await expect(rows).toHaveText([
    new RegExp(`^Paid before the correction.*${paid}$`),
    /^Win by the corrected numbers.*0.00$/,
    new RegExp(`^Difference.*${paid}$`),
    new RegExp(`^Taken back from your wallet.*${paid}$`),
  ])
  await rows.first().scrollIntoViewIfNeeded()
  expect(await findFaults(page, 'a ticket of a corrected draw')).toEqual([])
}
