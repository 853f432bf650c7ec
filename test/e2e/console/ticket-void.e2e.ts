import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { placeTicket } from '#test/e2e/lottery-stage.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test('one operator proposes to void a ticket, another one approves, and the member reads of it', async ({
  page,
  product,
  context,
  browser,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  const id = await placeTicket(product, brand, member)
  const balance = async () =>
    (
      await product.sql<{ balance: string }>(
        `SELECT (balance / 100000)::text AS balance FROM wallet WHERE member_id = $1 AND account = 'main'`,
        [member.id],
      )
    )[0]?.balance
  expect(await balance()).toBe('990')
  await signInOperator(product, context, 'payments')
  await openConsole(page, product, `/draws/tickets?open=${id}`, brand)
  const panel = page.getByRole('complementary', { name: `Ticket ${id}` })
  await panel.getByRole('button', { name: 'Void ticket' }).click()
  const dialog = page.getByRole('dialog', { name: `Void ticket ${id}?` })
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('textbox').fill('Placed by mistake of ours')
  expect(await findFaults(page, 'the void of a ticket')).toEqual([])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)
  const waiting = panel.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting).toContainText('Placed by mistake of ours')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await findFaults(page, 'a ticket with a proposal', { language: 'AR' })).toEqual([])

  const elsewhere = await browser.newContext()
  await signInOperator(product, elsewhere, 'payments')
  const other = await elsewhere.newPage()
  await openConsole(other, product, `/draws/tickets?open=${id}`, brand)
  const beside = other.getByRole('complementary', { name: `Ticket ${id}` })
  await beside.getByRole('button', { name: 'Approve' }).click()
  const yes = other.getByRole('dialog')
  await yes.getByRole('button', { name: 'Approve' }).click()
  await expect(beside).toContainText('Voided by two operators')
  await expect(beside.getByRole('button', { name: 'Void ticket' })).toHaveCount(0)
  expect(await findFaults(other, 'a voided ticket')).toEqual([])
  await elsewhere.close()
  expect(await balance()).toBe('1000')
  // The first operator's page learns of it.
  await expect(panel).toContainText('Voided by two operators')

  const ofMember = await browser.newContext()
  await product.signInAs(ofMember, brand, BigInt(member.id))
  const site = await ofMember.newPage()
  await openPage(site, `${product.at('/index', brand.host)}?centre=messageV2`)
  const message = site.getByText(new RegExp(`ticket ${id} does not count`))
  await message.click()
  await expect(site.getByText('10.00').first()).toBeVisible()
  await ofMember.close()
})
