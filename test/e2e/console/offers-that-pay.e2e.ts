import { type Locator, type Page, expect } from '@playwright/test'

import { permissions } from '#domain/access/permission.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { layCorrection, layRounds } from '#test/e2e/offer-stage.ts'
import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { DAY_MS, M, cashback, inCurrency, match } from '#test/offers/version-cases.ts'

/** A version that two operators have published. */
async function publishOffer(product: Product, brand: Brand): Promise<void> {
  await product.operatorSession(permissions)
  await product.sql(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
     SELECT $1, 'first-deposit', 1, $2, min(id), max(id) FROM operator`,
    [brand.id, JSON.stringify(writeOffer(inCurrency('CNY', match)))],
  )
}

/** An offer whose rewards operators give. */
async function publishManual(product: Product, brand: Brand): Promise<void> {
  const version: OfferVersion = {
    ...inCurrency('CNY', cashback),
    kind: 'manual',
    trigger: { event: 'operator', product: 'any', recurrence: 'each', channels: [] },
    window: { startsAtMs: Date.now() - 1_000, endsAtMs: Date.now() + 30 * DAY_MS, weekdays: [] },
    sums: { CNY: { tiers: [{ from: 0n, ratePpm: 1_000_000, cap: 500n * M }] } },
  }
  await product.sql(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
     SELECT $1, 'gift', 1, $2, min(id), max(id) FROM operator`,
    [brand.id, JSON.stringify(writeOffer(version))],
  )
}

/** A reward that waits because another account with the same name and birthday has used the offer. */
async function reviewedReward(product: Product, brand: Brand): Promise<void> {
  const people = [await addMember(product, brand), await addMember(product, brand)]
  await product.sql(
    `UPDATE member SET payee_name = 'Linh Tran', birthday = '1990-01-01' WHERE id = ANY ($1)`,
    [people.map(({ id }) => id)],
  )
  for (const [place, { id }] of people.entries())
    await product.sql(
      `INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, reason, currency, value,
                                     amount, day, ended_at, transfer_id)
       VALUES ($1, $2, 'first-deposit', 1, 'once', $3, $4, 'CNY', 10000000, 10000000, current_date, $5::timestamptz, $6)`,
      [brand.id, id, ...(place === 0 ? ['issued', null, new Date(), 1] : ['review', 'person', null, null])],
    )
}

async function runDry(page: Page): Promise<void> {
  const dryRun = page.getByRole('region', { name: 'Dry run', exact: true })
  await dryRun.getByRole('button', { name: 'Start dry run' }).click()
  await expect(dryRun).toContainText('Players rewarded')
}

/** The server's own rules name the faults while the operator types. */
async function seeFaults(page: Page): Promise<void> {
  await page.getByLabel('Wagering, times').fill('12')
  await expect(page.getByText('The law allows at most 10.')).toBeVisible()
  await page.getByLabel('Minimum age').fill('17')
  await expect(page.getByText('The brand asks for at least 18.')).toBeVisible()
  await page.getByLabel('At most', { exact: true }).fill('')
  await expect(page.getByText('A percentage needs a cap.')).toBeVisible()
  expect(await findFaults(page, 'an offer with faults')).toEqual([])
}

async function stateAudience(page: Page, terms: Locator): Promise<void> {
  const audience = page.getByRole('region', { name: 'Who can join' })
  const deposits = async (name: string) => {
    await audience.getByLabel('Deposits').click()
    await page.getByRole('option', { name }).click()
  }
  await deposits('Has never deposited')
  await expect(terms).toContainText('For members who have not deposited before.')
  await audience.getByRole('button', { name: 'Count players' }).click()
  await expect(audience.getByRole('status')).toContainText('now, whatever their age')
  await deposits('With or without deposits')
}

test('an operator writes a version, sees its faults and its terms, and proposes it', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await publishOffer(product, brand)
  await reviewedReward(product, brand)
  await openConsole(page, product, '/offers', brand)
  await page.getByRole('link', { name: 'first-deposit' }).click()
  await page.getByRole('heading', { level: 1, name: 'first-deposit' }).waitFor()

  const terms = page.getByRole('region', { name: 'Terms as players read them' })
  await expect(terms.getByRole('listitem')).toHaveCount(10)
  await expect(terms).toContainText(
    'Stake the bonus 10 times. Then it becomes cash. For CNY 200.00 that is CNY 2,000.00.',
  )
  await seeFaults(page)

  await page.getByLabel('Minimum age').fill('18')
  await page.getByLabel('At most', { exact: true }).fill('200')
  await page.getByLabel('Wagering, times').fill('10')
  await stateAudience(page, terms)
  await page.getByLabel('Minimum age').fill('21')
  await page.getByLabel('At most', { exact: true }).fill('150')
  await page.getByLabel('Wagering, times').fill('8')
  await expect(terms).toContainText('For CNY 150.00 that is CNY 1,200.00.')
  await page.reload()
  await expect(page.getByLabel('Wagering, times')).toHaveValue('8')
  await runDry(page)
  await page.getByLabel('Reason').fill('Fewer times')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const waiting = page.getByRole('region', { name: /Waiting for a second operator/ })
  await expect(waiting.getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'Minimum age1821',
    'Wagering, times108',
    'Tier 1 · At most200.00150.00',
  ])
  // Until the second operator has approved it, the form has the published version.
  await expect(page.getByLabel('Wagering, times')).toHaveValue('10')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause first-deposit?' })
  await dialog.getByLabel('Reason').fill('Too many accounts')
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Too many accounts').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
  await expect(page.getByRole('region', { name: 'Pauses' })).toContainText('Still paused')
  // Messages cover what lies under them.
  const dismiss = page.getByRole('status', { name: 'Messages' }).getByRole('button')
  for (const left of [1, 0]) {
    await dismiss.last().click()
    await expect(dismiss).toHaveCount(left)
  }
  await page.getByText('Version 1', { exact: true }).click()
  // At the top no field lies half below the head of the page.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findFaults(page, 'an offer that waits', { language: 'AR' })).toEqual([])

  await expect(page.getByRole('region', { name: 'Running figures' }).first()).toContainText('CNY 100.00')
  await layCorrection(product)
  await page.getByRole('link', { name: 'Rewards under review' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rewards under review' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'first-deposit' }).click()
  const panel = page.getByRole('complementary').last()
  await expect(panel).toContainText('Same name and birthday')
  await expect(panel).toContainText('Used the offer 1 time: CNY 100.00')
  await expect(panel).toContainText('Pays for CNY 50.00 now')
  expect(await findFaults(page, 'a reward under review', { language: 'AR' })).toEqual([])
  await refuseReward(page, panel)
  await giveByFile(page, product, brand)
})

/** A file of rewards: uploaded, judged line by line, and proposed. */
async function giveByFile(page: Page, product: Product, brand: Brand): Promise<void> {
  await publishManual(product, brand)
  const { account } = await addMember(product, brand)
  await page.getByRole('link', { name: 'Rewards by file' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  const file = `account,amount\n${account},20.00\nno-such-account,5.00\n=1+1,5.00\n${account},1.00\n`
  await (
    await chooser
  ).setFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'utf8') })
  const preview = page.getByRole('region', { name: 'What the lines would give' })
  await expect(preview).toContainText('CNY 20.00')
  const lines = page.getByRole('region', { name: 'Lines', exact: true })
  await expect(lines.getByRole('row')).toHaveCount(5)
  await expect(lines).toContainText('Account twice in the file')
  expect(await findFaults(page, 'a file of rewards', { language: 'AR' })).toEqual([])
  await page.getByRole('button', { name: 'Propose rewards' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('For a late payout')
  await dialog.getByRole('button', { name: 'Propose rewards' }).click()
  await expect(page.getByRole('region', { name: /Waiting for a second operator/ })).toContainText('gifts.csv')
  await product.sql(
    `WITH run AS (INSERT INTO offer_period_run (merchant_id, day) VALUES ($1, '2026-03-01') RETURNING merchant_id, day)
     INSERT INTO offer_period_failure (merchant_id, day, member_id, reason)
     SELECT run.merchant_id, run.day, member.id, 'division by zero' FROM run JOIN member ON member.account = $2`,
    [brand.id, account],
  )
  await page.getByRole('link', { name: 'Rewards', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Rewards that could not be computed' }).first(),
  ).toContainText('division by zero')
  await cancelRounds(page, product, account)
}

/** Free rounds that were granted by mistake: found by their state, and proposed to be cancelled. */
async function cancelRounds(page: Page, product: Product, account: string): Promise<void> {
  await layRounds(product, account)
  await page.getByRole('combobox', { name: 'Free rounds' }).click()
  await page.getByRole('option', { name: 'Ready' }).click()
  await page.getByRole('row').filter({ hasText: 'Ready · 0 of 20 played' }).click()
  const panel = page.getByRole('complementary').last()
  await expect(panel).toContainText('Stake per round')
  await panel.getByRole('button', { name: 'Cancel free rounds' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Only before the first round is played.')
  await dialog.getByLabel('Reason').fill('Granted to the wrong player')
  await dialog.getByRole('button', { name: 'Cancel free rounds' }).click()
  await expect(panel.getByRole('region', { name: /Waiting for a second operator/ })).toContainText('4.00')
}

async function refuseReward(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Refuse' }).click()
  const refusing = page.getByRole('dialog')
  await refusing.getByLabel('Reason').fill('The same player')
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect(panel).toContainText('Refused by an operator')
}
