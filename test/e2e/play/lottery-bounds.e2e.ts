import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { expectAccepted, memberWith, postponeDice } from '#test/e2e/ticket-stage.ts'
import { openPage } from '#test/e2e/visits.ts'

const GAME = '/vnlottery?gameCode=K3_5'
const slip = (page: Page) => page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })

/** Bounds of the dice: stakes from 2 to 40, tickets up to 50, and at most 100 for one number. */
async function setBounds(product: Product, { id, host }: Brand): Promise<void> {
  await product.sql(
    `INSERT INTO lottery_terms (merchant_id, game_code, is_on, stake_least, stake_most, ticket_most, draw_most, cap)
     VALUES ($1, 'K3_5', true, 200000, 4000000, 5000000, 9000000, 10000000)`,
    [id],
  )
  const terms = '/wps/lottery/terms?gameCode=K3_5'
  await expect.poll(async () => (await product.ask(terms, { host })).text).toContain('drawMost')
}

async function addBig(page: Page, stake: string): Promise<void> {
  await page.getByRole('button', { name: /^Big/ }).click()
  await page.getByRole('textbox', { name: 'Stake for one bet' }).fill(stake)
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
}

test('the betting page says the bounds of stakes, and what is free of a number, before the server refuses', async ({
  product,
  page,
  complaints,
}) => {
  complaints.expectLike(/409 \(Conflict\)/)
  const brand = await product.brand()
  await setBounds(product, brand)
  await postponeDice(product, brand)
  await memberWith(product, page, brand, 50_000_000n)
  await openPage(page, product.at(GAME, brand.host))
  await page.getByRole('button', { name: /^Sides of the sum/ }).click()
  await expect(page.locator('.bet-add')).toContainText(/From .2.00 to .40.00 for one bet/)
  await addBig(page, '41')
  await expect(page.locator('.bet-add')).toContainText(/40.00/)
  await expect(slip(page)).not.toContainText('1 line')
  await page.getByRole('textbox', { name: 'Stake for one bet' }).fill('40')
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
  await expect(slip(page)).toContainText(/At most .50.00 a ticket/)
  await expect(slip(page)).toContainText(/All your tickets in one draw: at most .90.00/)

  // Two times 40 is more than a bet may cost.
  const times = slip(page).getByRole('group', { name: 'Times' })
  await times.getByRole('button', { name: 'More' }).click()
  await expect(slip(page)).toContainText(/Sides of the sum: stake at most .40.00 for one bet/)
  await times.getByRole('button', { name: 'Less' }).click()
  await slip(page)
    .getByRole('button', { name: /^Place bets/ })
    .click()
  await expectAccepted(page)
  await slip(page).getByRole('button', { name: 'Close' }).click()

  // 40 pays 76 and more of the 100 that the draw pays for "big".
  await page.reload()
  await page.getByRole('button', { name: /^Big/ }).click()
  await expect(page.locator('.bet-free')).toContainText(/Big: at most .1\d\.\d\d for one bet is still free/)
  await page.locator('.bet-board').scrollIntoViewIfNeeded()
  expect(await findFaults(page, 'a number that is nearly full')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'a number that is nearly full')).toEqual([])
  await page.getByRole('textbox', { name: 'Stake for one bet' }).fill('20')
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
  await expect(slip(page)).toContainText('The draw takes only a part of your bets on Big.')

  // An operator closes the number while it is on the slip: the slip keeps it, and says so.
  await product.sql(
    `INSERT INTO lottery_name_limit (draw_id, merchant_id, name, cap)
     SELECT id, $1, 'sum_side:big', 0 FROM lottery_draw WHERE game_code = 'K3_5' AND state = 'planned'`,
    [brand.id],
  )
  await slip(page)
    .getByRole('button', { name: /^Place bets/ })
    .click()
  await expect(slip(page)).toContainText('Your slip is unchanged, and no money has moved.')
  await expect(slip(page)).toContainText('Big: closed for this draw')
  await expect(page.getByRole('button', { name: /^Big.*Closed for this draw/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(await findFaults(page, 'a slip with a closed number')).toEqual([])
  await slip(page).getByRole('button', { name: 'Leave closed numbers out' }).click()
  await expect(slip(page)).not.toContainText('closed for this draw')
})
