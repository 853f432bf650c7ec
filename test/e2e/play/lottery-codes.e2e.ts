import { type Page, expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { memberWith } from '#test/e2e/ticket-stage.ts'
import { openPage } from '#test/e2e/visits.ts'

/** Hồ Chí Minh and two of the three stations that `dn` may mean are not sold. */
async function stopSelling(product: Product, { id, host }: Brand): Promise<void> {
  for (const code of ['XSHCM', 'XSDNG', 'XSDNO'])
    await product.sql('INSERT INTO lottery_terms (merchant_id, game_code, is_on) VALUES ($1, $2, false)', [
      id,
      code,
    ])
  await expect
    .poll(async () => (await product.ask('/wps/lottery/lobby', { host })).text)
    .not.toMatch(/XSHCM|XSDNG|XSDNO/)
}

/** Stations that the brand does not sell are named, and are no answer to a question. */
async function expectUnsold(page: Page): Promise<void> {
  const row = (number: number) => page.getByRole('textbox', { name: `Line ${number}`, exact: true })
  const meaning = (number: number) =>
    page
      .locator('.codes')
      .getByRole('listitem')
      .nth(number - 1)
  await row(2).fill('hcm')
  await page.keyboard.press('Enter')
  await expect(meaning(2)).toContainText('“hcm” takes no bets here on this day.')
  await page.keyboard.type('dn')
  await expect(meaning(3).getByRole('button')).toHaveText([/^Đồng Nai/])
  await expect(row(2)).toHaveAttribute('aria-invalid', 'true')
  await row(3).fill('')
  await row(3).press('Backspace')
}

test('typed bets say what they mean, ask instead of guessing, stay after a reload, and are parts of one slip', async ({
  product,
  page,
  complaints,
}) => {
  complaints.expectLike(/409/)
  const brand = await product.brand()
  const { tickets } = await memberWith(product, page, brand, 1_000_000_000n)
  await stopSelling(product, brand)
  const address = product.at('/lottery?gameCode=XSMB', brand.host)
  await openPage(page, address)
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  const editor = page.locator('.codes')
  const row = (number: number) => editor.getByRole('textbox', { name: `Line ${number}`, exact: true })
  const meaning = (number: number) => editor.getByRole('listitem').nth(number - 1)
  await row(1).click()
  await page.keyboard.type('04.17.66 b5')
  await expect(meaning(1)).toContainText('81 bets of')
  await expect(meaning(1)).toContainText('405.00')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ty dd10')
  await page.keyboard.press('Enter')

  // A line is wrong once it is left, not while it is typed.
  await page.keyboard.type('12.7 b5')
  await expect(row(3)).toBeFocused()
  await expect(row(3)).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expect(row(3)).toHaveAttribute('aria-invalid', 'true')
  await expect(meaning(3)).toContainText('“7” has the wrong number of digits')

  // A key inserts its word at the caret.
  await editor.getByRole('group', { name: 'Sets' }).getByRole('button', { name: 'chan Even' }).click()
  await expect(row(4)).toBeFocused()
  await page.keyboard.type(' b1')
  await expect(row(4)).toHaveValue('chan b1')
  await expect(meaning(4)).toContainText('and 38 more')

  // Two animals have this name. None of them is chosen beforehand, and nothing is added before.
  await expect(meaning(2)).toContainText('What does “ty” mean?')
  await expect(editor.getByRole('status')).toHaveText(
    '2 lines understood. 1 question. 1 line to correct. Only understood lines are added.',
  )
  expect(await findFaults(page, 'typed bets')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'typed bets')).toEqual([])
  await meaning(2).getByRole('button', { name: 'Rat (chuot)' }).click()
  await expect(meaning(2)).toContainText('001224')

  await openPage(page, address)
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await expect(row(1)).toHaveValue('04.17.66 b5')
  await expect(meaning(2)).toContainText('001224')
  await editor.getByRole('button', { name: 'Add 3 bets to the slip' }).click()
  await expect(page.getByRole('complementary', { name: 'Bet slip' })).toContainText('3 lines')
  // The line to correct stays.
  await expect(row(1)).toHaveValue('12.7 b5')
  await expect(row(2)).toHaveCount(0)

  // Rows are joined and split as in a text, and several pasted lines are rows.
  await row(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(row(2)).toHaveValue('12.7 b5')
  await page.keyboard.press('Backspace')
  await expect(row(2)).toHaveCount(0)
  await row(1).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '\n99 b5')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editor.getByRole('textbox')).toHaveCount(2)

  await expectUnsold(page)

  // A station named in a line of its own gets the bets below it: they are a part of the same slip.
  await row(2).fill('1dmn')
  await page.keyboard.press('Enter')
  await page.keyboard.type('34 b5')
  await expect(editor.getByRole('status')).toContainText('1 bet is for other lotteries, on the same slip.')
  await editor.getByRole('button', { name: 'Add 1 bet to the slip' }).click()
  await expect(row(2)).toHaveCount(0)
  await expectPartsAlone(product, page, brand, tickets)
})

/** Of a slip with two lotteries one part is placed, the other one refused: it stays with its reason and what is free. */
async function expectPartsAlone(
  product: Product,
  page: Page,
  { id }: Brand,
  tickets: () => Promise<readonly unknown[]>,
): Promise<void> {
  await product.sql(
    `INSERT INTO lottery_name_limit (draw_id, merchant_id, name, cap)
     SELECT id, $1, 'lo2:34', 9500000 FROM lottery_draw
      WHERE game_code LIKE 'XS%' AND game_code <> 'XSMB' AND state = 'planned'`,
    [id],
  )
  const slip = page.getByRole('complementary', { name: 'Bet slip' })
  const receipt = page.getByRole('complementary', { name: 'Ticket accepted' })
  await expect(slip).toContainText('4 lines')
  await expect(slip).toContainText('Next draw of 2 lotteries')
  await slip
    .getByText(/^Times ×1 · 1 draw$/)
    .first()
    .click()
  await expect(slip.getByRole('group', { name: 'Times' })).toHaveCount(1)
  const place = slip.getByRole('button', { name: /^Place bets/ })
  await place.dblclick()
  const part = page.getByRole('dialog', { name: 'Place with less on 34?' })
  await expect(part).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(part).toBeHidden()
  expect(await tickets()).toHaveLength(1)
  await expect(receipt).toContainText('Miền Bắc')
  await expect(slip).toContainText('1 line')
  await expect(slip).toContainText('Not placed')
  await expect(slip).toContainText(/34: the draw can still pay .95\.00\./)
  expect(await findFaults(page, 'a slip of which one part is placed')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'a slip of which one part is placed')).toEqual([])

  // Pressed again, nothing is placed twice.
  await place.click()
  await expect(part).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await tickets()).toHaveLength(1)
  await slip.getByRole('button', { name: 'Choose what to place' }).click()
  await part.getByRole('button', { name: /^Place bets/ }).click()
  await expect(slip).toHaveCount(0)
  await expect(receipt.getByRole('region')).toHaveCount(2)
  expect(await tickets()).toHaveLength(2)
}
