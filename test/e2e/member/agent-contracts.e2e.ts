import { expect, type Locator, type Page } from '@playwright/test'

import { defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { writeRules } from '#domain/agents/written-rules.ts'
import { settleBrand } from '#server/money/agents/settlement/jobs.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { paths } from '#site/paths.ts'

import { bounds } from '#test/pg/agent-rates.ts'
import { playAsOnePerson } from '#test/e2e/agent-stage.ts'
import { findFaults } from '#test/e2e/barriers.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

interface Line {
  readonly brand: Brand
  readonly subagentId: bigint
}

/** An agent with a daily salary of the brand, a subagent with players, and the play of closed days. */
async function lineOfAgents(page: Page, product: Product): Promise<Line> {
  const brand = await product.brand()
  const { account } = await product.signIn(page.context(), brand)
  const [agent] = await product.sql<{ id: string }>(
    'UPDATE member SET account_type = 2 WHERE account = $1 RETURNING id::text',
    [account],
  )
  const join = async (name: string, type: number, upline: string) => {
    const [made] = await product.sql<{ id: string }>(
      `INSERT INTO member (merchant_id, account, account_type, upline_id, last_login_at)
       VALUES ($1, $2, $3, $4, now()) RETURNING id::text`,
      [brand.id, name, type, upline],
    )
    return made?.id ?? ''
  }
  const agentId = agent?.id ?? ''
  const subagentId = await join('santo_r', 2, agentId)
  await join('a-rather-long-account-name-of-an-agent', 2, agentId)
  const linked = await join('quynh.an', 0, agentId)
  const below = await join('d_reyes', 2, subagentId)
  const player = await join('p_andaya', 0, below)
  await product.sql(
    `WITH made AS (
       INSERT INTO agent_contract (merchant_id, kind, downline_id) VALUES ($1, 'daily', $2) RETURNING id)
     INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                         expires_on, starts_on)
     SELECT id, 1, $1, $2, 'daily', $3, gen_random_uuid(), 'active', business_day($1) - 3, business_day($1) - 3 FROM made`,
    [
      brand.id,
      agentId,
      { kind: 'daily', tiers: [{ ratePpm: 5000 }, { validBet: '1000.00', ratePpm: 15000 }] },
    ],
  )
  await product.sql(
    `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                               merchant_id, plays, stake, win, bonus_stake, bonus_win, uncounted)
     SELECT $2, currency, business_day($1) - back, business_day($1) - back, 'games', category, '', $3, $1, 12,
            back * 90000000000, back * 81000000000, 0, 0, CASE category WHEN 'live' THEN 123400000 ELSE 0 END
       FROM merchant, generate_series(1, 3) AS back, unnest(ARRAY['slots', 'live']) AS category WHERE merchant.id = $1`,
    [brand.id, player, [below, subagentId, agentId]],
  )
  await playAsOnePerson(product, { brand, agentId, accounts: [player, linked] })
  await product.sql(
    `INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, category, currency, day, state,
                               stake, win, bets, opened_at, changed_at, settled_day, agents)
     SELECT $2, 'house', 'single ' || back, $1, 0, 'REEF', 'slots', currency, business_day($1) - back, 'lost', back * 90000000000,
            back * 81000000000, 12, now(), now(), business_day($1) - back, $3
       FROM merchant, generate_series(1, 3) AS back WHERE merchant.id = $1`,
    [brand.id, player, [below, subagentId, agentId]],
  )
  await product.sql(
    `INSERT INTO settled_day (merchant_id, day, lines, hash)
     SELECT $1, day, 2, settled_copy_hash($1, day)
       FROM (SELECT business_day($1) - back AS day FROM generate_series(1, 40) AS back) AS days ON CONFLICT DO NOTHING`,
    [brand.id],
  )
  await setRates(product, brand, agentId)
  await settle(product, brand)
  await product.sql(
    `INSERT INTO agent_debt (merchant_id, debtor_id, currency, since, amount, open)
     SELECT id, $2, currency, business_day(id) - 1, 12000000, 12000000 FROM merchant WHERE id = $1`,
    [brand.id, agentId],
  )
  return { brand, subagentId: BigInt(subagentId) }
}

/** A part of what the agent owes the brand, from the wallet. */
async function payDebt(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Pay from your wallet' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pay from your wallet' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(centre.getByRole('region', { name: 'You owe' })).toContainText('100.00')
}

/** Bounds of the brand, and the rates and quota of its agent. */
async function setRates(product: Product, brand: Brand, agentId: string): Promise<void> {
  for (const permissions of [['settings.read'], ['settings.read']] as const)
    await product.operatorSession([...permissions])
  await product.sql(
    `INSERT INTO agent_rate_terms (merchant_id, version, terms, operator_id, second_operator_id)
     SELECT $1, 1, $2, min(id), max(id) FROM operator`,
    [brand.id, JSON.stringify(bounds)],
  )
  await product.sql(
    `WITH given AS (INSERT INTO agent_quota (agent_id, merchant_id, from_ppm, given, left_over) VALUES ($1, $2, 940000, 13, 13))
     INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm,
                             operator_id, second_operator_id)
     SELECT $1, 1, $2, business_day($2) - 3, 960000, 9000, 0, 0, min(id), max(id) FROM operator`,
    [agentId, brand.id],
  )
}

/** Pays the closed days, as the job does. */
async function settle(product: Product, { id }: Brand): Promise<void> {
  await product.operatorSession(['settings.read'])
  await product.sql(
    'INSERT INTO agent_rules (merchant_id, version, rules, operator_id) SELECT $1, 1, $2, min(id) FROM operator',
    // Teams of few members have signs of abuse by the usual limits.
    [
      id,
      {
        ...writeRules(defaultAgentRules),
        releaseMax: '100000000.00',
        validBetsFrom: '2020-01-01',
        activeDeposit: '0.00',
        flagTurnover: '100000000.00',
        flagOnePpm: 1_000_001,
        flagNewLeast: 1_000,
      },
    ],
  )
  const [clock] = await product.sql<{ currency: string; zone: string; dayStart: string }>(
    `SELECT currency, zone, day_start::text AS "dayStart" FROM merchant WHERE id = $1`,
    [id],
  )
  const brand = { id, ...clock, profile: { returnToPlayerMinMilli: 0 } } as Merchant
  const hub = { publish: () => undefined }
  await product.transact((read) =>
    settleBrand({ read, transact: product.transact } as Store, playReads, { brand, hub, nowMs: Date.now() }),
  )
}

/** A link with a return of its own: out of bounds it is not sent; then its code is there to hand over. */
async function createLink(page: Page, centre: Locator): Promise<void> {
  const pages = centre.getByRole('navigation', { name: 'Agent centre' })
  await pages.getByRole('link', { name: 'Create account' }).press('Enter')
  await centre.getByRole('button', { name: 'By link' }).press('Enter')
  await centre.getByRole('textbox', { name: 'Name of the link' }).fill('Bayan street')
  await centre.getByRole('textbox', { name: 'Lottery return' }).fill('95.5')
  await centre.getByRole('button', { name: 'Create link' }).press('Enter')
  await expect(centre.getByText('Enter a rate from 75% to 95%.')).toBeVisible()
  await centre.getByRole('textbox', { name: 'Lottery return' }).fill('94.5')
  await centre.getByRole('button', { name: 'Create link' }).press('Enter')
  await expect(centre.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(centre.getByRole('row', { name: /Bayan street/ })).toContainText('0 of 10')
  expect(await findFaults(page, 'a link for new accounts')).toEqual([])
}

/** On a phone the tree is a sheet, which closes with the step. */
async function walkOnPhone(page: Page, centre: Locator): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 360, height: 740 })
  await centre.getByRole('button', { name: 'Tree of your agents' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Tree of your agents' })
  await sheet.locator('.tm-leaf', { hasText: 'santo_r' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(centre.locator('.tm-path').getByText('santo_r')).toBeVisible()
  await centre.locator('.tm-path').getByRole('button', { name: 'Your team' }).press('Enter')
  await page.setViewportSize(wide)
  await expect(centre.getByRole('table').locator('.rec-row')).toHaveCount(3)
}

async function freezeAndLift(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Freeze' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Freeze santo_r?' })
    .getByRole('button', { name: 'Freeze' })
    .press('Enter')
  await expect(centre.getByText('Frozen')).toBeVisible()
  await centre.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the freeze' }).press('Enter')
  await expect(centre.getByText('Frozen')).toHaveCount(0)
}

/** A letter to the subagent; one with a payee stays in the form. */
async function writeLetter(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Write a letter' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Letters with santo_r' })
  await dialog.getByRole('textbox').fill('Send it to @santo_pays')
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(dialog.getByText('Remove “@santo_pays”')).toBeVisible()
  await dialog.getByRole('textbox').fill('New rates count from tomorrow. Please read them.')
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(dialog.getByRole('log').getByText('New rates count from tomorrow')).toBeVisible()
  expect(await findFaults(page, 'letters with a downline')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The subagent finds the letter among the messages, answers it and mutes its author. */
async function answerLetter(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Messages, / }).press('Enter')
  const pane = page.locator('.messages')
  await pane.getByRole('button', { name: 'Letters', exact: true }).press('Enter')
  await pane.getByRole('button', { name: /New: Letter from your upline/ }).press('Enter')
  await pane.getByRole('textbox').fill('Read and accepted.')
  await pane.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(pane.getByRole('log').getByText('Read and accepted.')).toBeVisible()
  await expect(pane.getByText('New:')).toHaveCount(0)
  await pane.getByRole('button', { name: /^Get no letters from/ }).press('Enter')
  await expect(pane.getByText('They are not notified of it.')).toBeVisible()
  expect(await findFaults(page, 'letters with the upline')).toEqual([])
  await pane.getByRole('button', { name: 'Report' }).press('Enter')
  const report = page.getByRole('dialog', { name: 'Report this letter' })
  await report.getByRole('textbox').fill('The rates were never agreed.')
  expect(await findFaults(page, 'the report of a letter')).toEqual([])
  await report.getByRole('button', { name: 'Send the report' }).press('Enter')
  await expect(page.getByText(/^Reported as /)).toBeVisible()
}

/** Lower rates of a subagent, which wait for the notice, and accounts of the quota. */
async function announceRates(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Change rates' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rates of santo_r' })
  await dialog.getByRole('textbox', { name: 'Lottery return' }).fill('93')
  await dialog.getByRole('textbox', { name: 'Slots and fishing' }).fill('0.5')
  await expect(dialog.getByText('A rate is lower')).toBeVisible()
  expect(await findFaults(page, 'the rates of a subagent')).toEqual([])
  await dialog.getByRole('button', { name: 'Save rates' }).press('Enter')
  await expect(centre.getByText(/93% from/)).toBeVisible()
  await centre.getByRole('button', { name: 'Give accounts' }).press('Enter')
  const quota = page.getByRole('dialog', { name: 'Accounts for santo_r' })
  await quota.getByRole('textbox', { name: 'Accounts to give' }).fill('3')
  await quota.getByRole('button', { name: 'Give accounts' }).press('Enter')
  await expect(quota).toBeHidden()
}

/** The terms of the subagent's contract fill the offer to another agent. */
async function copyTerms(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('combobox', { name: 'Offer to' }).press('Enter')
  await page.getByRole('option', { name: /^a-rather-long/ }).press('Enter')
  await expect(centre.getByRole('heading', { name: /^Offer to a-rather-long/ })).toBeVisible()
  await centre.getByRole('combobox', { name: 'Copy terms from' }).press('Enter')
  await page.getByRole('option', { name: /^santo_r/ }).press('Enter')
  await expect(centre.getByRole('textbox', { name: 'Rate, row 1' })).toHaveValue('0.9')
  await expect(centre.getByRole('textbox', { name: 'Valid bets from, row 1' })).toHaveValue(/^5,?000/)
  expect(await findFaults(page, 'copied terms')).toEqual([])
  await centre.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
}

/** The subagent accepts the announced rates, which then count from the next day. */
async function acceptRates(page: Page, centre: Locator): Promise<void> {
  const menu = centre.getByRole('navigation', { name: 'Agent centre' })
  await menu.getByRole('link', { name: 'Create account' }).press('Enter')
  await expect(centre.getByText('Your upline announced lower rates')).toBeVisible()
  await centre.getByRole('button', { name: 'Accept' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Accept the lower rates?' })
    .getByRole('button', { name: 'Accept' })
    .press('Enter')
  await expect(centre.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(centre.getByText(/93% from/)).toBeVisible()
}

/** Rebates of the closed days with their halls; then the statements again. */
async function readRebates(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Rebates' }).press('Enter')
  const table = centre.getByRole('region', { name: 'Rebates', exact: true })
  await expect(table.locator('.rec-row')).toHaveCount(3)
  await table.locator('.rec-name').first().press('Enter')
  await expect(centre.getByRole('region', { name: 'Rebates by hall' })).toContainText('Slots')
  const dialog = await openDispute(page, centre)
  await expect(dialog.getByRole('combobox', { name: 'Line' })).toContainText('Slots')
  await sendDispute(dialog, centre)
  expect(await findFaults(page, 'the rebates of an agent')).toEqual([])
  await centre.getByRole('button', { name: 'All kinds' }).press('Enter')
  await expect(centre.getByRole('region', { name: 'Statements' }).locator('tbody tr')).toHaveCount(3)
}

/** A dispute of a line, which the statement then shows as sent. */
async function disputeLine(page: Page, centre: Locator): Promise<void> {
  const dialog = await openDispute(page, centre)
  expect(await findFaults(page, 'the dispute of a line')).toEqual([])
  await sendDispute(dialog, centre)
}

async function openDispute(page: Page, centre: Locator): Promise<Locator> {
  await centre.getByRole('button', { name: 'Dispute a line' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dispute a line' })
  await dialog.getByRole('textbox').fill('The bets of p_andaya are missing here.')
  return dialog
}

async function sendDispute(dialog: Locator, centre: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Send the dispute' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(
    centre.getByRole('region', { name: 'Is a line wrong?' }).getByText('Sent', { exact: true }),
  ).toBeVisible()
}

/** Stakes that are no valid bets, and accounts of a person who is counted already, stand on the statement. */
async function readWhatCountsNot(centre: Locator) {
  await expect(centre.locator('.st-doc')).toContainText(/Stakes that are no valid bets.{0,12}1,234\.00/)
  await expect(centre.getByText('Further accounts of the same persons: 1')).toBeVisible()
}

test('an agent walks the team and offers a contract, which the subagent reads and accepts; a statement opens', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/409 .*contracts\/preview/)
  complaints.expectLike(/409 .*agent\/letters/)
  // The first page still asks once the second member has signed in.
  complaints.expectLike(/401 .*member\/info/)
  const { brand, subagentId } = await lineOfAgents(page, product)
  const url = product.at(paths.index, brand.host)
  await openListening(page, `${url}?agent=downlineManagmentView`)
  const centre = page.getByRole('dialog', { name: 'Agent centre' })
  await expect(centre.getByRole('table').locator('.rec-row')).toHaveCount(3)

  // The tree opens branch by branch; the path leads back.
  await centre.getByRole('button', { name: 'Agents below santo_r' }).press('Enter')
  await centre.locator('.tm-tree').getByRole('button', { name: 'd_reyes' }).press('Enter')
  await expect(centre.getByRole('table').getByText('p_andaya')).toBeVisible()
  await centre.locator('.tm-path').getByRole('button', { name: 'Your team' }).press('Enter')
  await expect(centre.getByRole('table').locator('.rec-row')).toHaveCount(3)
  await walkOnPhone(page, centre)
  await centre.getByRole('button', { name: 'santo_r', expanded: false }).last().press('Enter')
  await expect(centre.getByText('No contract with this agent')).toBeVisible()
  expect(await findFaults(page, 'the management of the team')).toEqual([])

  await freezeAndLift(page, centre)
  await writeLetter(page, centre)
  await announceRates(page, centre)

  await centre.getByRole('link', { name: 'Offer: Daily salary' }).press('Enter')
  await expect(centre.getByRole('heading', { name: 'Offer to santo_r' })).toBeVisible()
  await centre.getByRole('textbox', { name: 'Rate, row 1' }).fill('1.6')
  await centre.getByRole('button', { name: 'Show the cost' }).press('Enter')
  await expect(centre.getByText('Your own contract does not cover this row')).toBeVisible()
  await centre.getByRole('textbox', { name: 'Rate, row 1' }).fill('0.9')
  await centre.getByRole('textbox', { name: 'Valid bets from, row 1' }).fill('5,000')
  await centre.getByRole('button', { name: 'Show the cost' }).press('Enter')
  await expect(centre.getByText('You pay this contract')).toBeVisible()
  expect(await findFaults(page, 'the offer of a contract')).toEqual([])
  await centre.getByRole('button', { name: 'Send the offer' }).press('Enter')
  await expect(centre.getByRole('table').getByText('Offered', { exact: true })).toBeVisible()

  await copyTerms(page, centre)
  await createLink(page, centre)

  // Each line of a statement opens the inputs behind it, which compute it anew.
  const menu = centre.getByRole('navigation', { name: 'Agent centre' })
  await menu.getByRole('link', { name: 'My income' }).press('Enter')
  await expect(centre.getByRole('region', { name: 'Statements' }).locator('tbody tr')).toHaveCount(3)
  await payDebt(page, centre)
  await readRebates(page, centre)
  await centre.locator('.row-name').last().press('Enter')
  await readWhatCountsNot(centre)
  await centre.getByRole('button', { name: 'Valid bets: show the inputs' }).press('Enter')
  await centre.getByRole('button', { name: /^Slots/ }).press('Enter')
  await centre
    .locator('.st-doc')
    .getByRole('button', { name: /p_andaya/ })
    .press('Enter')
  await expect(centre.locator('.st-line.s3')).toHaveCount(1)
  await centre.getByRole('button', { name: 'Compute' }).press('Enter')
  await expect(centre.getByText('Computed again: equal')).toBeVisible()
  await disputeLine(page, centre)
  expect(await findFaults(page, 'a statement of a salary')).toEqual([])

  await product.signInAs(page.context(), brand, subagentId)
  await openListening(page, `${url}?agent=agentDailyWages2&record=view%3Dmine`)
  await centre.getByRole('button', { name: 'Read and answer' }).press('Enter')
  const offer = page.getByRole('dialog', { name: /Daily salary, version 1/ })
  await expect(offer.getByText('Your upline pays this contract')).toBeVisible()
  await offer.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(offer.getByText('The terms bind both sides')).toBeVisible()
  expect(await findFaults(page, 'an offer that is read')).toEqual([])
  await offer.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(centre.getByRole('heading', { name: 'Your contract' })).toBeVisible()

  await acceptRates(page, centre)
  await answerLetter(page)
})
