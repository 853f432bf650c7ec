import { expect } from '@playwright/test'

import { paths as desk } from '#console/paths.ts'
import { paths } from '#site/paths.ts'

import { findBarriers } from './barriers.ts'
import { openConsole, signInOperator } from './console-stage.ts'
import { test } from './product.ts'

test('a visitor writes in the window, an operator answers at the desk, and both see it without asking', async ({
  page,
  context,
  browser,
  product,
}) => {
  const brand = await product.brand()
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('html[data-alive]').waitFor()
  const opens = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Customer service, 24 hours' }).press('Enter')
  const talk = await opens
  await talk.waitForURL(product.at(paths.service, brand.host))
  expect(await talk.evaluate(() => window.opener as unknown)).toBeNull()
  await talk.getByRole('textbox', { name: 'Your message' }).pressSequentially('Where is the rule book?')
  await talk.keyboard.press('Enter')
  await expect(talk.getByRole('log')).toContainText('Where is the rule book?')
  await expect(talk.getByText('Sending')).toHaveCount(0)

  const operators = await browser.newContext()
  await signInOperator(product, operators)
  const queue = await operators.newPage()
  await openConsole(queue, product, desk.service, brand)
  await queue
    .getByRole('row', { name: /Where is the rule book/ })
    .getByRole('button')
    .press('Enter')
  await queue.getByRole('textbox', { name: 'Answer' }).fill('Under Help, on every page.')
  await queue.keyboard.press('Control+Enter')
  await expect(talk.getByRole('log')).toContainText('Under Help, on every page.')

  await talk.getByRole('textbox', { name: 'Your message' }).pressSequentially('Thank you')
  await talk.keyboard.press('Enter')
  await expect(queue.getByRole('log')).toContainText('Thank you')
  expect(await findBarriers(talk, 'the window')).toEqual([])
  expect(await findBarriers(queue, 'the desk')).toEqual([])
  await operators.close()
})

test('without a line nothing typed is lost, and a window that cannot be led goes away', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED/)
  const brand = await product.brand()
  await page.goto(product.at(paths.service, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await expect(page.getByRole('log')).toContainText('Hello.')
  await context.route('**/wps/service/message', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is anybody there?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not sent')
  await context.unroute('**/wps/service/message')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('log')).toContainText('Is anybody there?')

  await context.route('**/wps/service/link', (route) => route.abort())
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('html[data-alive]').waitFor()
  const opens = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Customer service, 24 hours' }).press('Enter')
  const opened = await opens
  if (!opened.isClosed()) await opened.waitForEvent('close')
  await expect(page.getByRole('dialog')).toContainText('Customer service did not open')
})
