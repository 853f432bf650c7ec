import { expect, type Locator, type Page } from '@playwright/test'

import { paths as consolePaths } from '#console/paths.ts'
import { paths } from '#site/paths.ts'
import { drawing } from '#test/pg/pictures.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

test('a visitor writes in the window, an operator answers in the console, and both pages update live', async ({
  page,
  context,
  browser,
  product,
}) => {
  const brand = await product.brand()
  await openListening(page, product.at(paths.index, brand.host))
  const opens = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Customer service, 24 hours' }).press('Enter')
  const talk = await opens
  await talk.waitForURL(product.at(paths.service, brand.host))
  await talk.locator('html[data-alive]').waitFor()
  expect(await talk.evaluate(() => window.opener as unknown)).toBeNull()
  await talk.getByRole('button', { name: 'A withdrawal' }).press('Enter')
  await talk.getByRole('textbox', { name: 'Your message' }).pressSequentially('Where is the rule book?')
  await talk.keyboard.press('Enter')
  await expect(talk.getByRole('log')).toContainText('Where is the rule book?')
  await expect(talk.getByText('Sending')).toHaveCount(0)
  await expect(talk.getByRole('log')).toContainText('A withdrawal')

  const operators = await browser.newContext()
  await signInOperator(product, operators)
  const queue = await operators.newPage()
  await openConsole(queue, product, consolePaths.service, brand)
  await queue
    .getByRole('row', { name: /Where is the rule book/ })
    .getByRole('button')
    .press('Enter')
  await expect(queue.getByRole('log')).toContainText('Withdrawal')
  await queue.getByRole('textbox', { name: 'Answer' }).fill('Under Help, on every page.')
  await queue.keyboard.press('Control+Enter')
  await expect(talk.getByRole('log')).toContainText('Under Help, on every page.')

  await talk.getByRole('textbox', { name: 'Your message' }).pressSequentially('Thank you')
  await talk.keyboard.press('Enter')
  await expect(queue.getByRole('log')).toContainText('Thank you')

  // Sends a picture in each direction.
  await addPicture(talk)
  expect(await findBarriers(talk, 'the window')).toEqual([])
  await talk.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(talk.getByText('Sending')).toHaveCount(0)
  await expectDrawn(queue.getByRole('log').getByRole('img'))
  await addPicture(queue)
  await queue.getByRole('textbox', { name: 'Answer' }).press('Control+Enter')
  await expectDrawn(talk.getByRole('log').getByRole('img').nth(1))
  expect(await findBarriers(queue, 'the console')).toEqual([])

  // Without the service window, the page that opened it announces the answer and links to it.
  await talk.close()
  await queue.getByRole('textbox', { name: 'Answer' }).fill('One more thing: the rules changed.')
  await queue.keyboard.press('Control+Enter')
  const announcement = page.getByRole('status').filter({ hasText: 'Customer service has answered you.' })
  const withNews = page.getByRole('button', { name: 'Customer service, 24 hours 1 new answer' })
  await expect(withNews).toBeVisible()
  const opensAgain = context.waitForEvent('page')
  await announcement.getByRole('button', { name: 'Open' }).press('Enter')
  await expect((await opensAgain).getByRole('log')).toContainText('the rules changed')
  await expect(withNews).toHaveCount(0)
  await operators.close()
})

async function addPicture(page: Page): Promise<void> {
  const chooses = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).press('Enter')
  await (await chooses).setFiles({ name: 'seen.png', mimeType: 'image/png', buffer: await drawing() })
  await expect(page.getByText('Uploaded')).toBeVisible()
}

async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}

test('without a connection the input stays, a window without a URL closes, and a member attaches a payment', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED/)
  const brand = await product.brand()
  await product.sql("UPDATE merchant SET service_hours = '08:00-20:30' WHERE id = $1", [brand.id])
  await expect
    .poll(async () => (await product.ask('/wps/system/status', { host: brand.host })).text)
    .toContain('20:30')
  await page.goto(product.at(paths.service, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await expect(page.getByRole('log')).toContainText('Hello.')
  await expect(page.locator('.talk-head')).toContainText(/answer from 08:00 to 20:30/)
  await context.route('**/wps/service/message', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is anybody there?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not sent')
  await context.unroute('**/wps/service/message')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('log')).toContainText('Is anybody there?')

  const { account } = await product.signIn(context, brand)
  await product.sql(
    `WITH bound AS (
       INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
       SELECT $1, id, 'bank', 'Union Link', 'Ana Cruz', 'PH00004711' FROM member WHERE merchant_id = $1 AND account = $2
       RETURNING id, member_id)
     INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                             payout_account_id, destination, state, is_for_two, paid_at, ended_at)
     SELECT $1, member_id, gen_random_uuid(), 'CNY', 25000000, 0, 25000000, id, id, $3, 'confirmed', false, now(), now()
       FROM bound`,
    [
      brand.id,
      account,
      JSON.stringify({
        kind: 'bank',
        institution: 'Union Link',
        holderName: 'Ana Cruz',
        accountNumber: 'PH00004711',
      }),
    ],
  )
  await context.route('**/wps/service/link', (route) => route.abort())
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('html[data-alive]').waitFor()
  const opens = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Support' }).press('Enter')
  const opened = await opens
  if (!opened.isClosed()) await opened.waitForEvent('close')
  await expect(page.getByRole('dialog')).toContainText('Customer service did not open')

  // A member attaches one of the own records to a message.
  await page.keyboard.press('Escape')
  await page.evaluate((to) => history.pushState(null, '', to), paths.service)
  await page.getByRole('button', { name: 'Attach a payment or round' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdrawals' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('250.00')
  expect(await findBarriers(page, 'the choice of a payment')).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdrawal \d/ })
    .press('Enter')
  await page.getByRole('textbox', { name: 'Your message' }).fill('When does it arrive?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText(/Withdrawal \d+/)
  await expect(page.getByText('Sending')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Attach a payment or round' })).toBeVisible()
})
