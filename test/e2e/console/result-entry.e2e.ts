import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { drawing } from '#test/pg/pictures.ts'

/** An official draw of six balls whose time has come: it waits for its result. */
async function awaitedDraw(product: Product): Promise<{ readonly id: string; readonly numero: string }> {
  const numero = `19990101-T${Math.floor(performance.now() * 1_000) % 1_000_000}`
  const [draw] = await product.sql<{ id: string }>(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state, closed_at)
     VALUES ('MEGA645', $1, 'official', now() - interval '1 day', now() - interval '20 minutes', now() - interval '10 minutes',
             'closed', now())
     RETURNING id::text`,
    [numero],
  )
  return { id: draw?.id ?? '', numero }
}

/** Types into the field that has the focus; each full number passes the focus on. */
async function typeBalls(page: Page, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Numbers, number 1 of 6/ }).focus()
  await page.keyboard.type(digits)
}

const stateOf = async (product: Product, id: string) =>
  (await product.sql<{ state: string }>('SELECT state FROM lottery_draw WHERE id = $1', [id]))[0]?.state

test('two operators enter a result: a difference names its place, and the second attempt settles the draw', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  const draw = await awaitedDraw(product)
  await signInOperator(product, context)
  await openConsole(page, product, '/draws', brand)
  await expect(page.getByRole('link', { name: /^Draws \d+ waiting/ })).toBeVisible()
  await page
    .getByRole('region', { name: 'Next to enter' })
    .getByRole('link', { name: new RegExp(draw.numero) })
    .click()
  // Ten, or more where the page opens slowly.
  await expect(page.getByText(/^Waits for \d{2,} minutes/)).toBeVisible()
  await typeBalls(page, '07121')
  await expect(page.getByText('6 digits are missing. Only digits, no paste.')).toBeVisible()
  // The half number goes, and Backspace in the empty one leads back.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2x23344446')
  await expect(page.getByText(/A number is not in this lottery/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the result' }).click()
  await expect(page.getByText('A number is not in this lottery')).toBeVisible()
  await page.getByRole('textbox', { name: /^Numbers, number 6 of 6/ }).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Say where the numbers are from.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Source' }).fill('https://vietlott.vn/645')
  expect(await findFaults(page, 'the entry of a result')).toEqual([])
  await page.getByRole('button', { name: 'Save the result' }).click()
  await expect(page.getByText('Stored. A second operator has to enter the same numbers.')).toBeVisible()

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere)
  const other = await elsewhere.newPage()
  await openConsole(other, product, `/draws/draw/${draw.id}`, brand)
  await expect(other.getByText('complete, sealed')).toBeVisible()
  // Nothing of the first entry is in the page or in its answers.
  expect(await other.content()).not.toContain('vietlott.vn')
  await typeBalls(other, '071223344546')
  await other.getByRole('textbox', { name: 'Source' }).fill('The broadcast')
  await other.getByRole('button', { name: 'Save and compare' }).click()
  await expect(other.getByText('A number is not in this lottery')).toBeVisible()
  await other.getByRole('textbox', { name: /^Numbers, number 6 of 6/ }).focus()
  await other.keyboard.press('Backspace')
  await other.keyboard.press('Backspace')
  await other.keyboard.type('43')
  await other.getByRole('button', { name: 'Save and compare' }).click()
  await expect(other.getByText('2 numbers differ')).toBeVisible()
  await expect(other.getByText('Numbers, number 5 · Numbers, number 6')).toBeVisible()
  expect(await findFaults(other, 'entries that differ')).toEqual([])
  // The page of the first learns of it without a reload, by the places alone.
  await expect(page.getByText('2 numbers differ')).toBeVisible()
  expect(await stateOf(product, draw.id)).toBe('closed')

  await other.getByRole('textbox', { name: /^Numbers, number 5 of 6/ }).focus()
  for (let times = 0; times < 2; times += 1) await other.keyboard.press('Backspace')
  await other.keyboard.type('44')
  for (let times = 0; times < 2; times += 1) await other.keyboard.press('Backspace')
  await other.keyboard.type('45')
  await other.getByRole('button', { name: 'Save and compare' }).click()
  await expect(other.getByText('Both entries agree. The tickets are being settled.')).toBeVisible()
  await expect.poll(() => stateOf(product, draw.id)).toBe('settled')
  await expect(page.getByRole('region', { name: 'Evidence', exact: true })).toContainText(
    'https://vietlott.vn/645',
  )
  await elsewhere.close()
})

test('a correction says what it does to money, waits for a second operator, and then shows what it replaced', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  const draw = await awaitedDraw(product)
  await product.sql(
    `UPDATE lottery_draw SET state = 'settled', result = '[["7","12","23","34","44","45"]]', result_version = 1,
            drawn_at = now(), settled_at = now(), tickets = 0 WHERE id = $1`,
    [draw.id],
  )
  await signInOperator(product, context)
  await product.sql(
    `INSERT INTO lottery_result (draw_id, version, kind, result, first_operator_id, feed, evidence)
     SELECT $1, 1, 'drawn', '[["7","12","23","34","44","45"]]', min(id), 'official-page',
            '[{"source": "https://vietlott.vn/645", "pictures": [], "merchant": null}]' FROM operator`,
    [draw.id],
  )
  await openConsole(page, product, `/draws/draw/${draw.id}`, brand)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Correct Mega 6/45, draw ${draw.numero}`) })
  await expect(dialog).toContainText('Wins that fall away are taken back')
  await dialog.getByRole('textbox', { name: /^Numbers, number 5 of 6/ }).focus()
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('41')
  await dialog.getByRole('textbox', { name: 'Source' }).fill('https://vietlott.vn/645')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The page was corrected')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByText('A correction needs a picture of the result.')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: await drawing() })
  const picture = dialog.getByRole('img', { name: 'Picture 1' })
  await expect(picture).toBeVisible()
  // The sender sees the picture before any draw refers to it.
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await findFaults(page, 'the correction of a result')).toEqual([])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)
  const waiting = page.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting).toContainText('The page was corrected')
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0)

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere)
  const other = await elsewhere.newPage()
  await openConsole(other, product, `/draws/draw/${draw.id}`, brand)
  const proposal = other.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(proposal).toContainText('7 12 23 34 41 45')
  const proof = other.getByRole('region', { name: 'Evidence of the proposal' }).getByRole('img')
  await expect.poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  const evidence = other.getByRole('region', { name: 'Evidence', exact: true })
  await expect(evidence).toContainText('The page was corrected')
  await expect(evidence).toContainText('Corrected')
  const result = page.getByRole('region', { name: 'Result', exact: true })
  // The page of the first operator learns of the approval without a reload.
  await expect(result).toContainText('before:44 41')
  await expect(other.getByRole('region', { name: 'Evidence', exact: true }).getByRole('img')).toBeVisible()
  expect(await findFaults(other, 'a corrected draw')).toEqual([])
  await elsewhere.close()
})
