import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Product, test } from '#test/e2e/product.ts'

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
  await expect(page.getByRole('link', { name: /^Draws \d+ results? to enter/ })).toBeVisible()
  expect(await findFaults(page, 'the draws of a week')).toEqual([])
  await page
    .getByRole('region', { name: 'Next to enter' })
    .getByRole('link', { name: new RegExp(draw.numero) })
    .click()
  await expect(page.getByText('Waits for 10 minutes')).toBeVisible()
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
  expect(await findFaults(page, 'the entry of a result', { language: 'AR' })).toEqual([])
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
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('https://vietlott.vn/645')
  await elsewhere.close()
})
