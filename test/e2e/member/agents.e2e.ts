import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

/** An agent whose team has figures of this week, as the jobs would have added them up. */
async function agentWithTeam(page: Page, product: Product): Promise<{ brand: Brand; agentId: bigint }> {
  const brand = await product.brand()
  const { account } = await product.signIn(page.context(), brand)
  const [agent] = await product.sql<{ id: bigint }>(
    'UPDATE member SET account_type = 2 WHERE account = $1 RETURNING id',
    [account],
  )
  const agentId = BigInt(agent?.id ?? 0)
  const names = ['santo_r', 'lapulapu7', 'quynh.an', 'd_reyes', 'a-rather-long-account-name-of-a-member']
  await product.sql(
    `INSERT INTO member (merchant_id, account, account_type, upline_id)
     SELECT $1, name, CASE place WHEN 1 THEN 2 ELSE 0 END, $2 FROM unnest($3::text[]) WITH ORDINALITY AS u (name, place)`,
    [brand.id, agentId, names],
  )
  const day = `(SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date FROM merchant WHERE id = $1)`
  await product.sql(
    `INSERT INTO team_day
     SELECT $2, currency, ${day} - back, hall.category, $1, 40 + back, hall.part::numeric * (30 - back), hall.part::numeric * (28 - back),
            hall.part::numeric * (26 - back), hall.money::numeric * (40 - back), hall.money::numeric * (22 - back / 2), 1, 0, 1,
            10, hall.part, hall.part, hall.part, 0, 0, 0, 0, 0
       FROM merchant, generate_series(0, 20) AS back,
            (VALUES ('slots', 410000000, 0), ('live', 230000000, 0), ('lottery', 110000000, 0), ('', 0, 700000000::bigint))
              AS hall (category, part, money)
      WHERE merchant.id = $1`,
    [brand.id, agentId],
  )
  await product.sql(
    `INSERT INTO team_period
     SELECT member.id, currency, kind, start, $1, 214, 248012000000 / place, 240012000000 / place, 252134000000 / place,
            31240000000 / place, 4122000000, place < 4, ARRAY[$2::bigint]
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM member WHERE upline_id = $2) AS member, merchant,
            (VALUES ('day', ${day}), ('week', date_trunc('week', ${day})::date), ('month', date_trunc('month', ${day})::date))
              AS period (kind, start)
      WHERE merchant.id = $1`,
    [brand.id, agentId],
  )
  // The first two are accounts of one person.
  await product.sql(
    `UPDATE team_period SET active_person = one.person
       FROM (SELECT id, min(id) OVER () AS person FROM member WHERE upline_id = $1 ORDER BY id LIMIT 2) AS one
      WHERE member_id = one.id`,
    [agentId],
  )
  await product.sql(
    `INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, category, currency, day, state,
                               stake, win, bets, opened_at, changed_at, settled_day, agents)
     SELECT member.id, 'house', member.id || ' ' || round, $1, 0, 'REEF', 'slots', currency, ${day}, 'lost', 4500000, round * 1200000, 1,
            now(), now(), ${day}, ARRAY[$2::bigint]
       FROM member, merchant, generate_series(1, 22) AS round WHERE upline_id = $2 AND merchant.id = $1`,
    [brand.id, agentId],
  )
  await product.sql(
    `INSERT INTO team_transfer
     SELECT member.id, nextval('ledger_transfer_id'), $1, currency, ${day}, kind, change, now(), ARRAY[$2::bigint]
       FROM member, merchant, (VALUES ('deposit', 50000000), ('withdrawal_payout', -20000000)) AS moved (kind, change)
      WHERE upline_id = $2 AND merchant.id = $1`,
    [brand.id, agentId],
  )
  await product.sql(
    `INSERT INTO team_now VALUES ($2, $1, now(), 4, 1, 4, 1, 128409000000, 2, 3, 1)
     ON CONFLICT (agent_id) DO NOTHING`,
    [brand.id, agentId],
  )
  return { brand, agentId }
}

test('an agent reads the team: overview, betting, members, transactions and announcements', async ({
  page,
  product,
}) => {
  const { brand, agentId } = await agentWithTeam(page, product)
  await openListening(page, `${product.at(paths.index, brand.host)}?agent=agentTeamOverview`)
  const centre = page.getByRole('dialog', { name: 'Agent centre' })
  await expect(centre.locator('.ac-cards b').first()).toBeVisible()
  const menu = centre.getByRole('navigation', { name: 'Agent centre' })
  // Flags decide which pages of contracts the menu has.
  await expect(menu.getByRole('link', { name: 'Dividend' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Hourly salary' })).toHaveCount(0)

  // A figure's name opens its definition, and its value the list.
  await centre.locator('.ac-cards').getByRole('button', { name: 'Active: definition' }).press('Enter')
  await expect(page.getByText('at least one unit of valid bets')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await findFaults(page, 'the overview of the team')).toEqual([])

  await centre.locator('.ac-cards').getByRole('link', { name: 'Active: show the list' }).press('Enter')
  await expect(centre.getByRole('heading', { name: 'User profit and loss' })).toBeVisible()
  await expect(page).toHaveURL(/who%3Dactive/)
  await expect(centre.locator('tbody tr')).toHaveCount(2)
  await expect(centre.locator('tbody tr').first()).toContainText(/Same person, counted once: .*1,200,060\.00/)
  await centre.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(centre.locator('tbody tr')).toHaveCount(5)
  await centre.getByRole('searchbox').fill('QUYNH')
  await page.keyboard.press('Enter')
  await expect(centre.locator('tbody tr')).toHaveCount(1)
  await centre.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await centre.getByRole('button', { name: 'Amounts' }).press('Enter')
  const bounds = page.getByRole('dialog', { name: 'Amounts' })
  await bounds.getByRole('textbox').first().fill('1,2')
  await page.keyboard.press('Enter')
  await expect(bounds.getByText('Type a number')).toBeVisible()
  await bounds.getByRole('textbox').first().fill('1000000')
  await page.keyboard.press('Enter')
  await expect(centre.locator('tbody tr')).toHaveCount(2)
  await page.keyboard.press('Escape')
  expect(await findFaults(page, 'the members of the team')).toEqual([])

  // A member's line opens the single bets, page by page.
  await centre
    .getByRole('button', { name: /: show the bets$/ })
    .first()
    .press('Enter')
  const bets = page.getByRole('dialog', { name: /^Bets of / })
  await expect(bets.locator('tbody tr')).toHaveCount(20)
  await bets.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(bets.locator('tbody tr')).toHaveCount(22)
  expect(await findFaults(page, 'the single bets of a member')).toEqual([])
  await page.keyboard.press('Escape')

  await menu.getByRole('link', { name: 'Team betting' }).press('Enter')
  await expect(centre.getByRole('region', { name: 'Settled bets by day' })).toBeVisible()
  const download = page.waitForEvent('download')
  await centre.getByRole('button', { name: 'Download CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('team-betting.csv')
  expect(await findFaults(page, 'the betting of the team')).toEqual([])

  await menu.getByRole('link', { name: 'Transaction details' }).press('Enter')
  await expect(centre.locator('tbody tr')).toHaveCount(10)
  await centre.getByRole('button', { name: 'Deposits' }).press('Enter')
  await expect(centre.locator('tbody tr')).toHaveCount(5)
  expect(await findFaults(page, 'the transactions of the team')).toEqual([])

  await menu.getByRole('link', { name: 'Announcements' }).press('Enter')
  await expect(centre.getByText('No announcements for agents')).toBeVisible()
  expect(agentId).toBeGreaterThan(0n)
  await page.keyboard.press('Escape')
  await expect(centre).toBeHidden()
  await expect(page).not.toHaveURL(/agent=/)
})

test('the overview of the team and single bets read from right to left', async ({ page, product }) => {
  const { brand } = await agentWithTeam(page, product)
  const url = product.at(paths.index, brand.host)
  await page.context().addCookies([{ name: 'language', value: 'AR', url }])
  await page.goto(`${url}?agent=agentTeamOverview`)
  await expect(page.locator('.ac-cards b').first()).toBeVisible()
  expect(await findFaults(page, 'the overview of the team', { language: 'AR' })).toEqual([])
  await page.locator('a[href*="palStatementsAgentCopy"]').first().press('Enter')
  await page
    .getByRole('button', { name: /عرض الرهانات$/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog').last().locator('tbody tr')).toHaveCount(20)
  expect(await findFaults(page, 'the single bets of a member', { language: 'AR' })).toEqual([])
})

test('the agent centre is closed to members', async ({ page, product }) => {
  const brand = await product.brand()
  await product.signIn(page.context(), brand)
  await openListening(page, `${product.at(paths.index, brand.host)}?agent=agentTeamOverview`)
  await expect(page.getByRole('dialog', { name: 'Agent centre' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).not.toHaveURL(/agent=/)
})
