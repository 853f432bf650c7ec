import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { placeTicket } from '#test/e2e/lottery-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
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
        `SELECT (balance / 100000)::text AS balance FROM wallet
      WHERE member_id = $1 AND account = 'main' AND currency <> 'POINT'`,
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

  await announceRates(product, brand, member)
  const ofMember = await browser.newContext()
  await product.signInAs(ofMember, brand, BigInt(member.id))
  const site = await ofMember.newPage()
  await openPage(site, `${product.at('/index', brand.host)}?centre=messageV2`)
  const message = site.getByText(new RegExp(`ticket ${id} does not count`))
  await message.click()
  await expect(site.getByText('10.00').first()).toBeVisible()
  // A player has no page of rates: the message has the old and new ones, and the consent.
  await site.getByText('Lower rates announced').click()
  await expect(site.getByText('0.9%, then 0.5%').first()).toBeVisible()
  await site.getByRole('button', { name: 'Accept earlier' }).click()
  const consent = site.getByRole('dialog', { name: 'Accept the lower rates now?' })
  expect(await findFaults(site, 'consent to lower rates')).toEqual([])
  await consent.getByRole('button', { name: 'Accept earlier' }).click()
  await expect(consent).toHaveCount(0)
  await expect(site.getByRole('button', { name: 'Accept earlier' })).toHaveCount(0)
  expect(
    await product.sql('SELECT accepts_version AS of FROM agent_rate WHERE member_id = $1 AND version = 3', [
      member.id,
    ]),
  ).toEqual([{ of: 2 }])
  await ofMember.close()
})

/** The member's upline lowers a rebate in eight days, and the member has the message. */
async function announceRates(product: Product, brand: Brand, { id }: { readonly id: string | bigint }) {
  const [agent] = await product.sql<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type) VALUES ($1, 'ratesetter', 2) RETURNING id::text`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, slots_ppm, live_ppm, sports_ppm, upline_id)
     VALUES ($1, 1, $2, business_day($2) - 9, 9000, 0, 0, $3), ($1, 2, $2, business_day($2) + 8, 5000, 0, 0, $3)`,
    [id, brand.id, agent?.id],
  )
  await product.sql(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
     SELECT $2, $1, 'account', 'rates', 'rates_lowered',
            jsonb_build_object('kind', 'rates_lowered', 'day', business_day($2) + 8)`,
    [id, brand.id],
  )
}
