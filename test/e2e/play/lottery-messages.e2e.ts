import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { placeTicket } from '#test/e2e/lottery-stage.ts'
import { test } from '#test/e2e/product.ts'
import { memberWith } from '#test/e2e/ticket-stage.ts'
import { openPage } from '#test/e2e/visits.ts'

test('the message about a ticket leads to the ticket', async ({ product, page }) => {
  const brand = await product.brand()
  const { memberId } = await memberWith(product, page, brand, 0n)
  const ticket = await placeTicket(product, brand, { id: memberId.toString() })
  const facts = { isCancelled: false, difference: '10.00', currency: 'CNY', gameCode: 'XSMB', tickets: [ticket] }
  await product.sql(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
     VALUES ($1, $2, 'lottery', 'North 20261128-N', '10.00', $3)`,
    [brand.id, memberId, JSON.stringify({ ...facts, numero: '20261128-N', category: 'lottery' })],
  )
  await openPage(page, product.at('/index?centre=messageV2', brand.host))
  await page.getByText('North 20261128-N').click()
  const link = page.getByRole('link', { name: `Open ticket ${ticket}` })
  await expect(link).toBeVisible()
  expect(await findFaults(page, 'a message about a ticket')).toEqual([])
  await link.click()
  await expect(page.getByRole('dialog', { name: `Ticket ${ticket}` })).toContainText('47')
})
