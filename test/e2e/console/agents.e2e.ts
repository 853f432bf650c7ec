import { expect, type Page } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { judgeDocuments } from '#test/e2e/console-documents.ts'
import { setPoints } from '#test/e2e/console-loyalty.ts'
import { goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

interface Agent {
  readonly id: string
  readonly account: string
}

async function addAgent(
  product: Product,
  brand: Brand,
  row: { account: string; above?: Agent; type?: number },
) {
  const [added] = await product.sql<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type, upline_id) VALUES ($1, $2, $3, $4) RETURNING id::text`,
    [brand.id, row.account, row.type ?? 2, row.above?.id ?? null],
  )
  return { id: added?.id ?? '', account: row.account }
}

/** A top agent with a frozen agent below, who was below another one 30 days ago. */
async function aTree(product: Product, brand: Brand) {
  const top = await addAgent(product, brand, { account: 'coralreef' })
  const other = await addAgent(product, brand, { account: 'deepharbour' })
  const middle = await addAgent(product, brand, { account: 'lowtide', above: top })
  await addAgent(product, brand, { account: 'sandbank', above: middle })
  for (const account of ['shell1', 'shell2', 'shell3'])
    await addAgent(product, brand, { account, above: middle, type: 0 })
  const team = [top, other, middle].map(({ id }) => id)
  await product.sql('UPDATE agent_place SET from_day = from_day - 5 WHERE member_id = ANY ($1::bigint[])', [
    team,
  ])
  await product.sql(
    `INSERT INTO agent_place (member_id, from_day, until_day, merchant_id, agents)
     SELECT member_id, from_day - 60, from_day, merchant_id, ARRAY[$2]::bigint[] FROM agent_place WHERE member_id = $1`,
    [middle.id, other.id],
  )
  await product.sql(`UPDATE member SET frozen_at = now() - interval '2 days', frozen_by = $2 WHERE id = $1`, [
    middle.id,
    top.id,
  ])
  return { top, other, middle }
}

test('an operator walks down a tree, compares two days and lifts a freeze', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { top, other, middle } = await aTree(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/agents', brand)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: top.account })).toContainText('Top of the tree')
  await expect(table.getByRole('row', { name: middle.account })).toHaveCount(0)
  await page.getByRole('link', { name: `Show team ${top.account}` }).click()
  await table.getByRole('button', { name: middle.account }).click()
  const panel = page.getByRole('complementary', { name: middle.account })
  await expect(panel.getByText('Frozen by')).toBeVisible()
  await panel.getByRole('button', { name: 'Compare two days' }).click()
  await expect(panel.getByText('Moved between the two days')).toBeVisible()
  await expect(panel.getByRole('link', { name: other.account })).toBeVisible()
  expect(await findFaults(page, 'team of an agent')).toEqual([])
  await panel.getByRole('button', { name: 'Lift freeze' }).click()
  const dialog = page.getByRole('dialog', { name: `Lift the freeze of ${middle.account}?` })
  await dialog.getByLabel('Reason').fill('The upline agreed')
  await dialog.getByRole('button', { name: 'Lift freeze' }).click()
  await expect(panel.getByText('Frozen by')).toHaveCount(0)
  await expect(table.getByRole('row', { name: middle.account })).not.toContainText('Frozen')
  await panel.getByRole('link', { name: 'Rates and quotas' }).click()
  await expect(page.getByText('The direct upline sets these rates and quotas:')).toBeVisible()
  await setBounds(product, brand)
  await goOnConsole(page, product, '/agents/rules', brand)
  const bounds = page.getByRole('region', { name: 'Bounds of agents’ rates' })
  await bounds.getByRole('button', { name: 'Add band' }).click()
  await bounds.getByLabel('Band 2: from').fill('93')
  await expect(bounds.getByText('Higher than the band before, and none twice.')).toBeVisible()
  await bounds.getByLabel('Band 2: from').fill('95')
  await bounds.getByLabel('Reason').fill('A further band')
  await bounds.getByRole('button', { name: 'Save' }).click()
  await expect(bounds.getByText('Change the bounds of agents’ rates')).toBeVisible()
  await goOnConsole(page, product, `/agents/agent/${top.id}/rates`, brand)
  await page.getByLabel('Slots and fishing').fill('0.95')
  await expect(page.getByText('Above what can be given.')).toBeVisible()
  await page.getByLabel('Slots and fishing').fill('0.9')
  await page.getByLabel('From 94%').fill('12')
  expect(await findFaults(page, 'rates of an agent')).toEqual([])
  await page.getByLabel('Reason').fill('As agreed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set the rates of a top agent')).toBeVisible()
  expect(await product.sql('SELECT FROM agent_rate WHERE member_id = $1', [top.id])).toEqual([])
  await readRates(page, product, brand, [top, middle])
  await setPoints(page, { product, brand, memberId: top.id, account: top.account })
  await judgeDocuments(page, { product, brand, memberId: top.id })
})

/** All agents by their rates, of which one opens. */
async function readRates(page: Page, product: Product, brand: Brand, [top, middle]: readonly [Agent, Agent]) {
  await rateAgents(product, brand, [top, middle])
  await goOnConsole(page, product, '/agents/rates', brand)
  const rated = page.getByRole('table').getByRole('row')
  await expect(rated.nth(1)).toContainText(top.account)
  await expect(rated.nth(2)).toContainText('0.4%')
  await expect(rated.nth(2)).toContainText('2%')
  await page.getByRole('button', { name: 'Slots and fishing' }).click()
  await page.getByRole('button', { name: 'Slots and fishing' }).click()
  await expect(rated.last()).toContainText(top.account)
  expect(await findFaults(page, 'agents by their rates')).toEqual([])
  await page.getByRole('link', { name: middle.account }).click()
  await expect(page.getByText('The direct upline sets these rates and quotas:')).toBeVisible()
}

async function rateAgents(product: Product, brand: Brand, [top, low]: readonly [Agent, Agent]) {
  await product.sql(
    `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm,
                             operator_id, second_operator_id)
     SELECT id, 1, $1, business_day($1), lottery, slots, slots, 0, least, most
       FROM (VALUES ($2::bigint, 950000, 9000), ($3::bigint, 930000, 4000)) AS one (id, lottery, slots),
            (SELECT min(id) AS least, max(id) AS most FROM operator) AS operators`,
    [brand.id, top.id, low.id],
  )
}

async function setBounds(product: Product, brand: Brand) {
  await product.operatorSession([])
  const of = (lottery: number, slots: number) => ({ lottery, slots, live: slots, sports: slots })
  const terms = { mostPpm: of(960_000, 9_000), gapPpm: of(1_000, 100), bandsPpm: [940_000] }
  await product.sql(
    `INSERT INTO agent_rate_terms (merchant_id, version, terms, operator_id, second_operator_id)
     SELECT $1, 1, $2, min(id), max(id) FROM operator`,
    [brand.id, terms],
  )
}

const terms = {
  kind: 'daily',
  tiers: [
    { validBet: '10000.00', active: 5, ratePpm: 5_000 },
    { validBet: '50000.00', active: 10, ratePpm: 9_000 },
  ],
}

/** A payout that waits, with one statement, its contract and a debt. */
async function aPayout(product: Product, brand: Brand) {
  const top = await addAgent(product, brand, { account: 'coralreef', type: 1 })
  const low = await addAgent(product, brand, { account: 'lowtide', above: top })
  const [contract] = await product.sql<{ id: string }>(
    `INSERT INTO agent_contract (merchant_id, kind, downline_id) VALUES ($1, 'daily', $2) RETURNING id::text`,
    [brand.id, top.id],
  )
  await product.sql(
    `INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                         expires_on, starts_on, ends_on)
     SELECT $1, version, $2, $3, 'daily', $4, gen_random_uuid(), state, '2026-01-08', '2026-01-01', ends_on
       FROM (VALUES (1, 'superseded', '2026-02-01'::date), (2, 'active', NULL)) AS one (version, state, ends_on)`,
    [contract?.id, brand.id, top.id, terms],
  )
  await product.sql(
    `INSERT INTO agent_contract_step (contract_id, version, deed, party, seen)
     VALUES ($1, 2, 'offer', 'house', '{}'), ($1, 2, 'read', 'downline', $2)`,
    [contract?.id, { terms }],
  )
  const [run] = await product.sql<{ id: string }>(
    `INSERT INTO agent_run (merchant_id, kind, part, start_day, end_day, currency, state, gross, inputs)
     VALUES ($1, 'daily', 'day', '2026-03-01', '2026-03-02', $2, 'waiting', 46800000,
             '{"active": {"validBetLeast": "0n", "depositLeast": "0n"}, "days": {}}') RETURNING id::text`,
    [brand.id, 'CNY'],
  )
  const inputs = `{"terms": {"kind": "daily", "tiers": [{"ratePpm": 9000}]}, "period": {"startDay": "2026-03-01", "endDay": "2026-03-02"},
    "sums": {"validBet": "5200000000n", "betAmount": "5200000000n", "payouts": "5100000000n", "active": 12}, "salaries": "0n", "carried": [], "step": "1000n"}`
  await product.sql(
    `INSERT INTO agent_statement (key, run_id, merchant_id, contract_id, version, agent_id, root_id, start_day, end_day,
                                  inputs, result, hash, gross)
     VALUES ('e2e:' || $1, $1::bigint, $2, $3, 2, $4, $4, '2026-03-01', '2026-03-02', $5::jsonb,
             '{"tier": 1, "ratePpm": 9000, "base": "5200000000n", "gross": "46800000n", "carried": []}', sha256('e2e'), 46800000)`,
    [run?.id, brand.id, contract?.id, top.id, inputs],
  )
  await product.sql(
    `INSERT INTO agent_debt (merchant_id, debtor_id, creditor_id, currency, since, amount, open)
     VALUES ($1, $2, $3, $4, '2026-02-01', 950000000, 120000000)`,
    [brand.id, top.id, low.id, 'CNY'],
  )
  await product.sql(
    `INSERT INTO agent_debt (merchant_id, debtor_id, currency, since, amount, open)
     VALUES ($1, $2, 'CNY', '2026-02-01', 12000000, 12000000)`,
    [brand.id, low.id],
  )
  // Sent down and up again in the period.
  await product.sql(
    `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state, ended_at)
     SELECT $1, sender, gen_random_uuid(), receiver, direction, 'CNY', 25000000, 'done', '2026-03-01T12:00:00Z'
       FROM (VALUES ($2::bigint, $3::bigint, 'down'), ($3, $2, 'up')) AS one (sender, receiver, direction)`,
    [brand.id, top.id, low.id],
  )
  return { top, low, run: run?.id ?? '', contract: contract?.id ?? '' }
}

test('an operator releases a payout for a second one, opens a line and computes it anew', async ({
  page,
  product,
  context,
  complaints,
}) => {
  // Terms that are refused.
  complaints.expectLike(/409.*agent-contract\/preview/)
  const brand = await product.brand()
  const { top, low, run, contract } = await aPayout(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/agents/payouts', brand)
  await page.getByRole('table').getByRole('button', { name: run }).click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog', { name: `Release payout ${run}?` })
  await dialog.getByLabel('Why the flagged lines are paid').fill('Known for long')
  await dialog.getByLabel('Reason').fill('The figures are checked')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(panel.getByText('Release a payout to agents')).toBeVisible()
  expect(await product.sql('SELECT state FROM agent_run WHERE id = $1', [run])).toEqual([
    { state: 'waiting' },
  ])
  await panel.getByRole('link', { name: 'Open lines' }).click()
  const flags = page.getByRole('region', { name: 'Signs of abuse' })
  await expect(flags.getByText('Circular transfers', { exact: true })).toBeVisible()
  await expect(flags.getByRole('link', { name: low.account })).toBeVisible()
  await page.getByRole('table').getByRole('button', { name: top.account }).click()
  await panel.getByRole('button', { name: 'Compute anew' }).click()
  await expect(panel.getByText('The statement differs from its stored inputs:')).toBeVisible()
  await expect(panel.getByText('0.9% (row 1)')).toBeVisible()
  expect(await findFaults(page, 'line of a payout')).toEqual([])
  await panel.getByRole('link', { name: `${contract}.2` }).click()
  await expect(panel.getByText('Active members from')).toHaveCount(2)
  await expect(panel.getByRole('button', { name: 'Version 1' })).toBeVisible()
  // One operator suspends it; ending it waits for a second one.
  await panel.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Under review')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(panel.getByRole('button', { name: 'Resume' })).toBeVisible()
  await panel.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The review found faults')
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(panel.getByText('Resume or end a contract with an agent')).toBeVisible()
  await goOnConsole(page, product, `/agents/agent/${top.id}/offer`, brand)
  await page.getByLabel('Kind of contract').click()
  await page.getByRole('option', { name: 'Daily salary' }).click()
  // The offer begins with the newest terms; rates must rise.
  await page.getByRole('group', { name: 'Row 2' }).getByLabel('Rate').fill('0.4')
  await page.getByRole('button', { name: 'Check terms' }).click()
  await expect(page.getByText('The rate must be higher than in the row before.')).toBeVisible()
  expect(await findFaults(page, 'offer to an agent')).toEqual([])
  await page.getByRole('group', { name: 'Row 2' }).getByLabel('Rate').fill('0.8')
  await page.getByRole('button', { name: 'Check terms' }).click()
  await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('As agreed')
  await page.getByRole('dialog').getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(page.getByText('Offer a contract to a top agent')).toBeVisible()
  await readDispute(page, product, { brand, top, run })
  await product.sql('UPDATE agent_statement SET held = 46800000, paid_at = now() WHERE agent_id = $1', [
    top.id,
  ])
  await goOnConsole(page, product, '/agents/held', brand)
  await page.getByRole('table').getByRole('button', { name: top.account }).click()
  await panel.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The review is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(panel.getByText('Release held income of an agent')).toBeVisible()
  await goOnConsole(page, product, '/agents/reports?kind=day&day=2026-03-01', brand)
  await readReport(page, { top, low })
})

/** A disputed line with the replay beside it; its correction is an adjustment that a second operator approves. */
async function readDispute(
  page: Page,
  product: Product,
  { brand, top, run }: { readonly brand: Brand; readonly top: Agent; readonly run: string },
) {
  await product.sql(
    `INSERT INTO feedback (merchant_id, reference, request_id, member_id, topic, content, language, sent_from, statement_id,
                           statement_line)
     SELECT $1, 'REEF-2345', gen_random_uuid(), $2, 'statement', 'Two players of mine are missing.', 'EN', 'a:test', id, 'validBet'
       FROM agent_statement WHERE run_id = $3`,
    [brand.id, top.id, run],
  )
  await goOnConsole(page, product, '/feedback?topic=statement', brand)
  await page
    .getByRole('table')
    .getByRole('button', { name: 'REEF-2345' })
    .or(page.getByRole('row', { name: top.account }).getByRole('button'))
    .first()
    .click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('Valid bet of the team')).toBeVisible()
  await panel.getByRole('button', { name: 'Compute anew' }).click()
  await expect(panel.getByText('The statement differs from its stored inputs:')).toBeVisible()
  expect(await findFaults(page, 'disputed line of a statement')).toEqual([])
  await panel.getByRole('button', { name: 'Propose a correction' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Dispute REEF-2345, statement/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sent for approval')).toBeVisible()
}

/** The report of all teams, the list behind a salary, and the debts of one team. */
async function readReport(page: Page, { top, low }: { readonly top: Agent; readonly low: Agent }) {
  const team = page.getByRole('row', { name: top.account })
  await expect(team.getByRole('link', { name: `Cost, ${top.account}` })).toHaveText(/468\.00/)
  expect(await findFaults(page, 'report of all teams', { language: 'AR' })).toEqual([])
  await team.getByRole('link', { name: `Salaries, ${top.account}` }).click()
  await expect(page.getByRole('row', { name: /2026-03-01/ })).toContainText('468.00')
  await page.goBack()
  await team.getByRole('link', { name: `Debts, ${top.account}` }).click()
  await expect(page.getByRole('button', { name: `Only the team of ${top.account}` })).toBeVisible()
  await expect(page.getByRole('row', { name: top.account })).toContainText(low.account)
  // Two operators waive what the brand is owed.
  await page.getByRole('table').getByRole('button', { name: low.account }).click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Waive' }).click()
  const dialog = page.getByRole('dialog', { name: `Waive what ${low.account} owes the brand?` })
  await dialog.getByLabel('Reason').fill('The agent has left')
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await expect(panel.getByText('Waive a debt of an agent')).toBeVisible()
}
