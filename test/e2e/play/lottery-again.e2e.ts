import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { placeTicket } from '#test/e2e/lottery-stage.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { test } from '#test/e2e/product.ts'
import { expectAccepted, memberWith, plannedDraw } from '#test/e2e/ticket-stage.ts'
import { openPage } from '#test/e2e/visits.ts'

test('the message about a ticket leads to the ticket', async ({ product, page }) => {
  const brand = await product.brand()
  const { memberId, tickets } = await memberWith(product, page, brand, 0n)
  const ticket = await placeTicket(product, brand, { id: memberId.toString() })
  const facts = {
    isCancelled: false,
    difference: '10.00',
    currency: 'CNY',
    gameCode: 'XSMB',
    tickets: [ticket],
  }
  await product.sql(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
     VALUES ($1, $2, 'lottery', 'North 20261128-N', '10.00', $3)`,
    [brand.id, memberId, JSON.stringify({ ...facts, numero: '20261128-N', category: 'lottery' })],
  )
  await product.sql(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
     VALUES ($1, $2, 'lottery', 'North 20261127-N', '10.00', $3)`,
    [brand.id, memberId, JSON.stringify({ ...facts, numero: '20261127-N', category: 'lottery' })],
  )
  await openPage(page, product.at('/index?centre=messageV2', brand.host))
  await page.getByText('Miền Bắc 20261128-N').click()
  const link = page.getByRole('link', { name: `Open ticket ${ticket}` })
  await expect(link).toBeVisible()
  // A second message is deleted, after a question.
  await page.getByText('Miền Bắc 20261127-N').click()
  await page.getByRole('button', { name: 'Delete message' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByText('Miền Bắc 20261127-N')).toHaveCount(0)
  await page.getByText('Miền Bắc 20261128-N').click()
  await link.click()
  const dialog = page.getByRole('dialog', { name: `Ticket ${ticket}` })
  await expect(dialog).toContainText('47')
  // It is bet again on the slip; nothing is placed before the member does.
  await dialog.getByRole('button', { name: 'Same again' }).click()
  await expect(dialog).toBeHidden()
  const slip = page.getByRole('complementary', { name: 'Bet slip' })
  await expect(slip).toContainText('47')
  await expect(slip.getByRole('button', { name: /^Place bets/ })).toBeVisible()
  expect(await tickets()).toHaveLength(1)

  // The record has the same ticket, and everything about it in one file.
  await openPage(page, product.at('/index?centre=personalHistoryCopy', brand.host))
  const record = page.getByRole('dialog')
  await record.locator('summary, button, [role="button"]').filter({ hasText: 'Miền Bắc' }).first().click()
  const button = record.getByRole('button', { name: 'Download ticket file' })
  await button.scrollIntoViewIfNeeded()
  expect(await findFaults(page, 'a ticket in the record', { within: '[role="dialog"]' })).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe(`ticket-${ticket}.zip`)
})

test('a long line shows its first numbers, and all of them on request, on the receipt and the card', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  const draw = await plannedDraw(product)
  await memberWith(product, page, brand, 200_000_000n)
  await openPage(page, product.at(`/lottery?gameCode=${draw.code}`, brand.host))
  await page.getByRole('button', { name: 'Big', exact: true }).click()
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
  await page.getByRole('button', { name: /^Pair from/ }).click()
  for (const number of ['04', '17', '66', '81'])
    await page.getByRole('button', { name: number, exact: true }).click()
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
  const slip = page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })
  await slip.getByRole('button', { name: /^Place bets/ }).click()
  await expectAccepted(page)
  await expect(slip).toContainText('and 30 more')
  await expect(slip).toContainText('6 combinations, 36 bets each')
  await slip.getByRole('button', { name: 'All codes' }).click()
  await expect(slip).toContainText('97 98 99')
  await page.locator('.my-tickets-place').scrollIntoViewIfNeeded()
  const card = page.getByRole('region', { name: 'My tickets' }).getByRole('article')
  await expect(card.locator('.chosen b')).toHaveCount(24)
  await card.getByRole('button', { name: 'All codes' }).click()
  await expect(card.locator('.chosen b')).toHaveCount(54)
  await expect(card).toContainText('6 combinations, 36 bets each')
  expect(await findFaults(page, 'a ticket with all codes')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'a ticket with all codes')).toEqual([])

  // The receipt takes the whole ticket back while betting is open.
  await slip.getByRole('button', { name: 'Cancel ticket' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel ticket?' })
    .getByRole('button', { name: 'Cancel ticket' })
    .click()
  await expect(slip).toContainText('Ticket cancelled. The stake is back in your wallet.')
  await expect(slip.getByRole('button', { name: 'Cancel ticket' })).toBeHidden()
  await expect(card).toHaveCount(0)
})
