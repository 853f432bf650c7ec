import { expect, type Page } from '@playwright/test'

import { addFirstLevels } from '#server/money/levels/actions.ts'
import { addFirstMissions } from '#server/money/missions/actions.ts'
import { addFirstRaffle } from '#server/money/raffles/actions.ts'
import { sixLevels } from '#test/pg/levels.ts'
import { wheel } from '#test/pg/raffle-stage.ts'

import { findBarriers, findFaults } from './barriers.ts'
import { goOnConsole } from './console-stage.ts'
import type { Brand, Product } from './product.ts'

/** Terms and goods of points, levels, a mission and a board are proposed, and a redemption is approved. */
export async function setPoints(
  page: Page,
  {
    product,
    brand,
    memberId,
    account,
  }: { product: Product; brand: Brand; memberId: string; account: string },
) {
  await goOnConsole(page, product, '/points', brand)
  await expect(page.getByText('No terms yet.')).toBeVisible()
  const points = page.getByRole('region', { name: 'Terms from the next business day on' })
  await points.getByLabel('Slots').fill('10')
  await points.getByLabel('Worth of a point').fill('0.20')
  await expect(points.getByText('The point is worth more than 1.5% of these bets.')).toBeVisible()
  await points.getByLabel('Worth of a point').fill('0.02')
  await points.getByLabel('Reason').fill('A first offer')
  await points.getByRole('button', { name: 'Save' }).click()
  await expect(points.getByText('Change the terms of points')).toBeVisible()
  expect(await findFaults(page, 'terms of points')).toEqual([])
  await setLevels(page, { product, brand, account })
  await goOnConsole(page, product, '/points/goods', brand)
  await page.getByRole('button', { name: 'Add good' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add good' })
  await form.getByLabel('Item').fill('Travel speaker')
  await form.getByLabel('Points for a piece').fill('4800')
  await form.getByLabel('Cost for the house').fill('20')
  await form.getByLabel('Pieces in all').fill('12')
  await form.getByLabel('Reason').fill('For the new season')
  expect(await findFaults(page, 'a new good')).toEqual([])
  await form.getByRole('button', { name: 'Save good' }).click()
  await expect(page.getByText('Add or change a good for points')).toBeVisible()
  await proposeMission(page, product, brand)
  await proposeRaffle(page, product, { brand, memberId })
  await aRedemption(product, brand, { memberId })
  await goOnConsole(page, product, '/points/redemptions', brand)
  await page.getByRole('row', { name: account }).getByRole('button').click()
  const redemption = page.getByRole('complementary', { name: /Redemption R-/ })
  await expect(redemption).toContainText('Size L')
  expect(await findFaults(page, 'redemptions')).toEqual([])
  await redemption.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: /Approve redemption/ })
  await approval.getByLabel('Reason').fill('Checked')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No redemptions in this state')).toBeVisible()
}

/** Levels are proposed, and the level of a member. */
async function setLevels(
  page: Page,
  { product, brand, account }: { product: Product; brand: Brand; account: string },
) {
  await product.transact((tx) =>
    addFirstLevels(tx, { merchantId: brand.id, windowDays: 90, levels: sixLevels }),
  )
  await goOnConsole(page, product, '/levels', brand)
  const levels = page.getByRole('region', { name: 'Levels from the next business day on' })
  const second = levels.getByRole('group', { name: 'Level 2' })
  await second.getByLabel('Settled bets').fill('10')
  await expect(levels.getByText('More than the level below takes.')).toBeVisible()
  await second.getByLabel('Settled bets').fill('2500')
  await levels.getByLabel('Reason').fill('Silver sooner')
  await levels.getByRole('button', { name: 'Save' }).click()
  await expect(levels.getByText('Change the levels', { exact: true })).toBeVisible()
  // The bar on top would cover rows of the list.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findFaults(page, 'terms of levels')).toEqual([])
  await goOnConsole(page, product, '/levels/changes', brand)
  await page.getByRole('button', { name: 'Set level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set level' })
  await dialog.getByLabel('Account').fill(account)
  await dialog.getByRole('combobox', { name: 'Level' }).click()
  await page.getByRole('option', { name: 'Gold' }).click()
  await dialog
    .getByLabel('Stays until')
    .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('Reason').fill('Moved from another brand')
  expect(await findFaults(page, 'set a level')).toEqual([])
  await dialog.getByRole('button', { name: 'Propose level' }).click()
  await expect(page.getByText('Set the level of a player')).toBeVisible()
}

/** A raffle is proposed after an answer to prizes that can all run out. */
async function proposeRaffle(
  page: Page,
  product: Product,
  { brand, memberId }: { brand: Brand; memberId: string },
) {
  await product.sql(
    `INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, rank_level, is_on)
     VALUES ($1, 'Desk lamp', '', 'gift', 900, 100000, 5, 0, true)`,
    [brand.id],
  )
  await goOnConsole(page, product, '/raffles', brand)
  await page.getByRole('button', { name: 'Add a raffle' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a raffle' })
  await form.getByLabel('Code').fill('prize-wheel')
  await form.getByLabel('Name for players').fill('Prize wheel')
  await form.getByLabel('Most tickets').fill('1000')
  for (const [place, amount, weight, stock] of [
    ['1', '5', '90', '100'],
    ['2', '50', '10', '20'],
  ] as const) {
    const prize = form.getByRole('group', { name: `Prize ${place}` })
    await prize.getByLabel('Amount of a reward').fill(amount)
    await prize.getByLabel('Weight').fill(weight)
    await prize.getByLabel('Pieces').fill(stock)
  }
  await form.getByLabel('Reason').fill('For new players')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form).toContainText('Leave one prize without a limit of pieces')
  await form.getByRole('group', { name: 'Prize 1' }).getByLabel('Pieces').fill('')
  await expect(form).toContainText('Costs at most 5,900 points and 0.00 in cash, bonuses and free rounds.')
  const third = form.getByRole('group', { name: 'Prize 3' })
  await form.getByRole('button', { name: 'Add a prize' }).click()
  await third.getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Good of the points mall' }).click()
  await third.getByRole('combobox', { name: 'Good', exact: true }).click()
  await page.getByRole('option', { name: 'Desk lamp (900 points)' }).click()
  await third.getByLabel('Weight').fill('1')
  await third.getByLabel('Pieces').fill('2')
  await expect(form).toContainText('Costs at most 7,690 points')
  expect(await findFaults(page, 'a new raffle')).toEqual([])
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Publish a raffle')).toBeVisible()
  await readReserved(page, product, { brand, memberId })
}

/** The tickets that a mission has promised a member. */
async function readReserved(
  page: Page,
  product: Product,
  { brand: { id: merchantId }, memberId }: { brand: Brand; memberId: string },
) {
  await product.transact(async (tx) => {
    // Only envelopes are sealed when a raffle is published.
    await addFirstRaffle(tx, Buffer.alloc(32), {
      ...wheel,
      merchantId,
      raffle: 'weekly-wheel',
      name: 'Weekly wheel',
    })
    await addFirstMissions(tx, { merchantId, missions: [{ ...ticketMission, raffle: 'weekly-wheel' }] })
  })
  await product.sql(
    `WITH reward AS (
       INSERT INTO mission_reward (merchant_id, member_id, mission, version, period_start, gives, amount, reached_day, claim_ends_at)
       SELECT merchant_id, $2, mission, version, from_day, 'tickets', 2, from_day, now() + interval '3 days'
         FROM mission_version WHERE merchant_id = $1 AND mission = $3 RETURNING merchant_id, id)
     SELECT raffle_reserve(merchant_id, 'weekly-wheel', 'mission', id::text, 2, NULL) FROM reward`,
    [merchantId, memberId, ticketMission.mission],
  )
  await page.reload()
  const raffle = page.getByRole('row', { name: 'Weekly wheel' })
  await expect(raffle).toContainText('2 reserved, 98 left')
  await raffle.getByRole('button', { name: 'Reserved tickets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserved tickets of “Weekly wheel”' })
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog).toContainText('check-in-tickets')
  expect(await findBarriers(page, 'reserved tickets', { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
}

/** A mission and a board are proposed, each after an answer to a wrong field. */
async function proposeMission(page: Page, product: Product, brand: Brand) {
  await goOnConsole(page, product, '/missions', brand)
  await page.getByRole('button', { name: 'Add a mission' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a mission' })
  await form.getByLabel('Code').fill('five-rounds')
  await form.getByLabel('Name for players').fill('Five rounds')
  await form.getByLabel('Target').fill('151')
  await form.getByRole('button', { name: 'Slots' }).click()
  await form.getByLabel('Games that count').fill('reef')
  await form.getByLabel('Games that count').press('Enter')
  await expect(form.getByText('No game that players can open has this name.')).toBeVisible()
  await form.getByLabel('Amount of a reward').fill('20')
  await form.getByLabel('Budget of this version').fill('20000')
  await form.getByLabel('Reason').fill('For new players')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form).toContainText('That is more play than a mission may ask for.')
  await form.getByLabel('Target').fill('5')
  expect(await findFaults(page, 'a new mission')).toEqual([])
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Publish a mission')).toBeVisible()
  await goOnConsole(page, product, '/boards', brand)
  await page.getByRole('button', { name: 'Add a leaderboard' }).first().click()
  const board = page.getByRole('dialog', { name: 'Add a leaderboard' })
  await board.getByLabel('Code').fill('best-ten')
  await board.getByLabel('Name for players').fill('Best ten')
  await board.getByLabel('Least bet that counts').fill('5')
  await board.getByLabel('First day').fill('2099-01-04')
  await board.getByLabel('Last day').fill('2099-01-10')
  await board.getByLabel('Prizes by place').fill('500, 300')
  await board.getByLabel('Reason').fill('For the new year')
  await board.getByRole('combobox', { name: 'Division of prizes' }).click()
  await page.getByRole('option', { name: 'One prize, shared by score' }).click()
  await board.getByRole('button', { name: 'Propose' }).click()
  await expect(board).toContainText('One amount above 0.')
  await board.getByLabel('Prize in all').fill('5000')
  expect(await findFaults(page, 'a new board')).toEqual([])
  await board.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Publish a leaderboard')).toBeVisible()
}

const ticketMission = {
  mission: 'check-in-tickets',
  name: 'Five check-ins',
  task: 'check_ins',
  categories: [],
  target: 5n,
  recurrence: 'week',
  gives: 'tickets',
  amount: 2n,
  budget: 20n,
  claimDays: 7,
} as const

async function aRedemption(product: Product, brand: Brand, { memberId }: { memberId: string }) {
  await product.sql(
    `WITH good AS (
       INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, taken, rank_level, is_on)
       VALUES ($1, 'Match shirt', '', 'sports', 400, 100000, 5, 1, 0, true) RETURNING id)
     INSERT INTO point_redemption (merchant_id, member_id, request_id, good_id, name, pieces, points, worth, note, spent_by)
     SELECT $1, $2, gen_random_uuid(), id, 'Match shirt', 1, 400, 100000, 'Size L', 1 FROM good`,
    [brand.id, memberId],
  )
}
