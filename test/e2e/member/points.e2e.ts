import { expect, type Locator, type Page } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { addFirstFriendTerms } from '#server/money/friends/actions.ts'
import { addFirstLevels } from '#server/money/levels/actions.ts'
import { addFirstBoard, addFirstMissions } from '#server/money/missions/actions.ts'
import { addFirstTerms } from '#server/money/points/actions.ts'
import { addFirstRaffle } from '#server/money/raffles/actions.ts'
import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { layDocumentPictures } from '#test/e2e/document-pictures.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { aDraw } from '#test/e2e/ticket-draw.ts'
import { goWithin } from '#test/e2e/visits.ts'
import { friendTerms } from '#test/pg/friend-stage.ts'
import { sixLevels } from '#test/pg/levels.ts'
import { drawing } from '#test/pg/pictures.ts'

const UNIT = 100_000n

test('a member sees points and their worth, converts some, and reads the movement', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED|friends\/claim/)
  const brand = await product.brand()
  await product.transact((tx) =>
    addFirstTerms(tx, {
      merchantId: brand.id,
      rates: [
        { category: 'slots', stakePerPoint: 10n * UNIT },
        { category: 'live', stakePerPoint: 20n * UNIT },
      ],
      cashPerPoint: UNIT / 50n,
      convertLeast: 100n,
    }),
  )
  const { account } = await product.signIn(page.context(), brand)
  const [member] = await product.sql<{ id: string }>('SELECT id FROM member WHERE account = $1', [account])
  await product.post([
    {
      merchantId: brand.id,
      memberId: BigInt(member?.id ?? 0),
      currency: 'POINT',
      key: 'points_earn:1',
      kind: 'points_earn',
      reference: '1',
      legs: moved(18_420n * UNIT, { from: 'house:points', to: 'points' }),
    },
  ])
  await someGoods(product, brand)
  await page.goto(product.at(paths.points, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await expect(page.getByText('18,420', { exact: true })).toBeVisible()
  await expect(page.getByText('Worth', { exact: false })).toContainText('368.40')
  await page.getByRole('button', { name: 'Convert to cash' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Points' })
  await field.fill('500')
  await expect(dialog).toContainText('10.00')
  expect(await findFaults(page, 'points-convert')).toEqual([])
  await field.fill('99')
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(dialog).toContainText('Enter a whole number from 100 to 18,420.')
  await field.fill('500')
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('17,920', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Match shirt' })).toContainText('18,080 short')
  await expect(page.getByRole('listitem').filter({ hasText: 'Travel speaker' })).toContainText('Level 3')
  await page.getByRole('button', { name: 'Redeem Phone credit' }).click()
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect(dialog).toContainText('10,400')
  await dialog.getByLabel('Note for delivery').fill('Home number')
  expect(await findFaults(page, 'points-redeem')).toEqual([])
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('7,520', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Phone credit/ })).toContainText('Being checked')
  expect(await findFaults(page, 'points-history')).toEqual([])
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('row', { name: /Points spent/ }).last()).toContainText('-500')
  await goOn(page, product, brand, BigInt(member?.id ?? 0))
})

/** Goods that the member can have, cannot pay, and has no level for. */
async function someGoods(product: Product, brand: Brand): Promise<void> {
  await product.sql(
    `INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, rank_level, is_on)
     VALUES ($1, 'Phone credit', 'Any network', 'phone', 5200, 100000, 9, 0, true),
            ($1, 'Match shirt', 'Sizes S to XXL', 'sports', 36000, 100000, 9, 0, true),
            ($1, 'Travel speaker', '', 'horn', 480, 100000, 2, 3, true)`,
    [brand.id],
  )
}

/** The pages that share the load of the page of points. */
async function goOn(page: Page, product: Product, brand: Brand, memberId: bigint): Promise<void> {
  await readLevels(page, product, brand, memberId)
  await tryMissions(page, { product, brand, memberId })
  await inviteFriends(page, product, { merchantId: brand.id, memberId })
  await sendPapers(page, product, { merchantId: brand.id, memberId })
}

/** The page of levels shows the member’s own, the way to the next one, and how it was reached. */
async function readLevels(page: Page, product: Product, brand: Brand, memberId: bigint): Promise<void> {
  await aLevel(product, brand, memberId)
  await goWithin(page, paths.levels)
  await expect(page.getByRole('heading', { name: 'Silver', level: 2 })).toBeVisible()
  await expect(page.getByText('Marble from')).toContainText('10,000.00')
  await expect(page.locator('.levels-turnover')).toContainText('7,000.00')
  await expect(page.getByRole('row', { name: 'Points' })).toContainText('110%')
  await expect(page.getByRole('listitem').filter({ hasText: 'Up to Silver' })).toBeVisible()
  expect(await findFaults(page, 'levels')).toEqual([])
}

/** A member who has reached the third level, and settled stakes of today. */
async function aLevel(product: Product, { id: merchantId }: Brand, memberId: bigint): Promise<void> {
  await product.transact((tx) => addFirstLevels(tx, { merchantId, windowDays: 90, levels: sixLevels }))
  await product.sql(`INSERT INTO member_level (member_id, merchant_id, rank) VALUES ($1, $2, 2)`, [
    memberId,
    merchantId,
  ])
  await product.sql(
    `INSERT INTO level_change (merchant_id, member_id, kind, day, from_day, version, rank_before, rank, turnover)
     SELECT $2, $1, 'raise', current_date - 1, current_date + 1, 1, 0, 2, 450000000`,
    [memberId, merchantId],
  )
  await product.sql(
    `INSERT INTO settled_sum (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                              merchant_id, plays, stake, win, bonus_stake, bonus_win)
     SELECT $1, currency, current_date, current_date, 'games', 'slots', 'v', '{}', id, 3, 700000000, 0, 0, 0
       FROM merchant WHERE id = $2`,
    [memberId, merchantId],
  )
}

/** The missions of the member centre: one is done by a check-in and claimed. */
async function tryMissions(
  page: Page,
  { product, brand, memberId }: { product: Product; brand: Brand; memberId: bigint },
) {
  await product.transact((tx) =>
    addFirstMissions(tx, {
      merchantId: brand.id,
      missions: [
        { ...weekly, mission: 'early-bird', name: 'Early bird', task: 'check_ins', target: 1n },
        {
          ...weekly,
          mission: 'halls',
          name: 'Three colours',
          task: 'places',
          categories: ['slots'],
          target: 3n,
        },
        { ...weekly, mission: 'tables', name: 'Table manners', task: 'plays', target: 10n, after: 'halls' },
      ],
    }),
  )
  await aBoard(product, brand)
  await aWheel(product, brand)
  await aDraw(product, { merchantId: brand.id, memberId })
  await page.evaluate(() => history.pushState(null, '', '?centre=missionLeaderboard'))
  const centre = page.getByRole('dialog').filter({ has: page.locator('#mc-title') })
  const card = (name: string) =>
    centre.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card('Three colours')).toContainText('A settled bet with each of 3 providers or lotteries.')
  await expect(card('Table manners')).toContainText('After “Three colours”')
  const board = centre.getByRole('region', { name: 'Best of the week' })
  await expect(board.getByRole('listitem').filter({ hasText: 'You' })).toContainText('46.87×')
  await expect(board.getByRole('listitem').first()).toContainText('500 points')
  await joinTeam(page, centre)
  await centre.getByRole('button', { name: 'Check in today' }).click()
  await expect(centre.getByText('Checked in', { exact: true })).toBeVisible()
  const wheel = centre.getByRole('region', { name: 'Prize games' })
  await expect(wheel.getByRole('row', { name: /^10 points/ })).toContainText('25%')
  await expect(wheel.getByRole('row', { name: /^30 points/ })).toContainText('0.001%')
  await expect(wheel.getByText('Play by')).toContainText(/\d\d:\d\d/)
  await loseOneAnswer(page, '**/wps/relay/MCS2_claimRafflePromotion')
  await wheel.getByRole('button', { name: 'Spin for 1 ticket' }).click()
  await expect(wheel).toContainText('The answer was lost. Try again')
  await expect(wheel).toContainText('0 tickets')
  await wheel.getByRole('button', { name: 'Spin for 1 ticket' }).click()
  await expect(wheel.getByRole('status').filter({ hasText: 'Booked at' })).toContainText(/^(10|20|30) points/)
  await expect(wheel).toContainText('0 tickets')
  await centre.getByRole('button', { name: 'Check the draw' }).click()
  await expect(centre.getByText('The prize follows from what this tab read before the draw.')).toBeVisible()
  const draw = centre.getByRole('region', { name: 'Ticket draws' })
  await expect(draw.getByRole('img', { name: '5 tickets, 2 won' })).toBeVisible()
  await expect(draw).toContainText(/Your ticket [1-5] won prize [12]/)
  await expect(draw).toContainText('All prizes follow from the seed and the sealed tickets.')
  await expect(draw.getByRole('row', { name: /You .* points/ })).toHaveCount(2)
  expect(await findFaults(page, 'missions')).toEqual([])
  await card('Early bird').getByRole('button', { name: 'Claim 20 points' }).click()
  await expect(card('Early bird')).toContainText('Claimed')
  await expect(centre.getByRole('link', { name: 'Mission activity' }).locator('.badge')).toHaveCount(0)
}

/** A board of teams, of which the member joins one. */
async function joinTeam(page: Page, centre: Locator): Promise<void> {
  await centre.getByRole('button', { name: 'Week of teams' }).click()
  const board = centre.getByRole('region', { name: 'Week of teams' })
  await expect(board.getByRole('listitem').first()).toContainText('500 points')
  await board.getByRole('button', { name: 'Join Herons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Herons?' })
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(board.getByRole('listitem').filter({ hasText: 'Herons' })).toContainText('Your team')
  await expect(board).toContainText('Your score of 46.87× is added')
  await expect(board.getByRole('button', { name: 'Join Falcons' })).toHaveCount(0)
}

/** The link for friends, and a friend who registered with it. */
async function inviteFriends(
  page: Page,
  product: Product,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<void> {
  await product.sql(`UPDATE member SET referral_code = 'FRIEND2345' WHERE id = $1`, [memberId])
  const version = await product.transact((tx) => addFirstFriendTerms(tx, { merchantId, ...friendTerms }))
  await product.sql(
    `WITH joined AS (INSERT INTO member (merchant_id, account) VALUES ($1, 'hana.lee'), ($1, 'rosa.lin') RETURNING id, account),
     known AS (INSERT INTO friend (member_id, merchant_id, inviter_id, is_household, terms)
               SELECT id, $1, $2, false, $3 FROM joined RETURNING member_id)
     INSERT INTO friend_reward (merchant_id, member_id, friend_id, version, amount, claim_ends_at)
     SELECT $1, $2, member_id, $3, 2000000, now() + interval '9 days'
       FROM known JOIN joined ON id = member_id WHERE account = 'rosa.lin'`,
    [merchantId, memberId, version],
  )
  await page.evaluate(() => history.pushState(null, '', '?centre=referral'))
  const centre = page.getByRole('dialog').filter({ has: page.locator('#mc-title') })
  const link = centre.getByRole('region', { name: 'Your link' })
  await expect(link).toContainText('/register?referralCode=FRIEND2345')
  await expect(link.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-write'])
  await link.getByRole('button', { name: 'Copy' }).click()
  await expect(link.getByRole('status')).toHaveText('Copied')
  await expect(centre.getByRole('region', { name: 'How it works' })).toContainText('bets of ¥200.00')
  const mine = centre.getByRole('region', { name: 'My friends' })
  const row = (name: string) => mine.locator('ul > li').filter({ hasText: name })
  await expect(row('ha***ee').getByRole('list', { name: '1 of 4 steps done' })).toBeVisible()
  expect(await findFaults(page, 'friends')).toEqual([])
  await row('ro***in').getByRole('button', { name: 'Claim ¥20.00' }).click()
  await expect(row('ro***in')).toContainText('Not all steps of this friend count at the moment')
}

/** The server answers the next call, and its answer is lost. */
async function loseOneAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      // Node does not resolve names below localhost.
      const url = new URL(route.request().url())
      const headers = { ...(await route.request().allHeaders()), host: url.host }
      url.hostname = '127.0.0.1'
      await route.fetch({ url: url.href, headers })
      await route.abort()
    },
    { times: 1 },
  )
}

/** A wheel whose tickets come with check-ins. */
async function aWheel(product: Product, { id: merchantId }: Brand): Promise<void> {
  await product.transact((tx) =>
    // Only envelopes are sealed when a raffle is published.
    addFirstRaffle(tx, Buffer.alloc(32), {
      merchantId,
      raffle: 'wheel',
      name: 'Prize wheel',
      kind: 'wheel',
      prizes: [
        { gives: 'points', amount: 20n, weight: 74_999 },
        { gives: 'points', amount: 10n, weight: 25_000, stock: 100 },
        { gives: 'points', amount: 30n, weight: 1 },
      ],
      tickets: 10,
      ticketDays: 30,
      checkIns: 1,
    }),
  )
}

/** A board on which the member is ahead of 1,200 others, and one of teams. */
async function aBoard(product: Product, { id: merchantId }: Brand): Promise<void> {
  const rules = {
    merchantId,
    score: 'multiples',
    stakeMin: UNIT,
    best: 10,
    categories: [],
    gives: 'points',
    prizes: [500n, 300n, 200n],
  } as const
  const list = [{ name: 'Falcons' }, { name: 'Herons' }, { name: 'Owls' }]
  await product.transact(async (tx) => {
    await addFirstBoard(tx, { ...rules, board: 'best', name: 'Best of the week' })
    await addFirstBoard(tx, {
      ...rules,
      board: 'teams',
      name: 'Week of teams',
      teams: { list, best: 5, share: 'scores' },
    })
  })
  await product.sql(
    `INSERT INTO board_score (merchant_id, board, member_id, score, reached_at)
     SELECT $1, 'best', id, 46870, now() FROM member WHERE merchant_id = $1
     UNION ALL SELECT $1, 'best', -n, 90000 - n * 50, now() FROM generate_series(1, 1200) AS n`,
    [merchantId],
  )
  await product.sql(
    `INSERT INTO board_score (merchant_id, board, member_id, score, reached_at, team)
     SELECT $1, 'teams', id, 46870, now(), 2 FROM member WHERE merchant_id = $1
     UNION ALL SELECT $1, 'teams', -n, 90000 - n * 5000, now(), 1 + n % 2 FROM generate_series(1, 7) AS n`,
    [merchantId],
  )
}

const weekly = {
  recurrence: 'week',
  categories: [],
  gives: 'points',
  amount: 20n,
  budget: 2_000n,
  claimDays: 7,
} as const

/** The page of verification: one document was refused and is sent again, another one is being checked. */
async function sendPapers(
  page: Page,
  product: Product,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<void> {
  await product.operatorSession([])
  const [operator] = await product.sql<{ id: string }>('SELECT min(id)::text AS id FROM operator')
  await product.sql(
    `INSERT INTO verification_request (merchant_id, member_id, kind, reason, due_day, asked_by)
     VALUES ($1, $2, 'address', 'law', current_date + 9, $3), ($1, $2, 'funds', 'sums', current_date + 20, $3)`,
    [merchantId, memberId, operator?.id],
  )
  await product.sql(
    `INSERT INTO verification_tiers (merchant_id, version, tiers, operator_id, approved_by)
     SELECT $1, 1, $2, min(id), max(id) FROM operator`,
    [
      merchantId,
      JSON.stringify([
        {
          name: 'entry',
          limits: { depositDay: '20000.00', depositMonth: '90000.00', withdrawalDay: '40000.00' },
        },
        { name: 'full', limits: { depositDay: '500000.00', withdrawalDay: '1000000.00' } },
      ]),
    ],
  )
  const pictures = await layDocumentPictures(product, { merchantId, memberId }, 3)
  await product.sql(
    `INSERT INTO verification_document (merchant_id, member_id, kind, state, pictures, request_id, judged_at, judged_by,
                                        faults, valid_until, born_on)
     VALUES ($1, $2, 'identity', 'accepted', ARRAY[$4::uuid], gen_random_uuid(), now(), $3, '{}',
             current_date + 900, '1990-05-17'),
            ($1, $2, 'address', 'refused', ARRAY[$5::uuid], gen_random_uuid(), now(), $3,
             ARRAY['too_old', 'cut_off'], NULL, NULL),
            ($1, $2, 'funds', 'checking', ARRAY[$6::uuid], gen_random_uuid(), NULL, NULL, '{}', NULL, NULL)`,
    [merchantId, memberId, operator?.id, ...pictures],
  )
  await goWithin(page, paths.verification)
  await expect(page.getByText('Tier 1 of 2')).toBeVisible()
  // The band above names the documents too.
  const address = page.getByRole('listitem').filter({ hasText: 'Proof of address' }).last()
  await expect(address).toContainText('It is too old or has expired')
  await address.getByRole('button', { name: 'Send document' }).click()
  await expect(address.getByRole('alert')).toContainText('Choose a picture first.')
  expect(await findFaults(page, 'verification')).toEqual([])
  const chooser = page.waitForEvent('filechooser')
  await address.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles({ name: 'bill.png', mimeType: 'image/png', buffer: await drawing(300, 200) })
  await expect(address.getByRole('img', { name: 'Picture 1' }).last()).toBeVisible()
  await address.getByRole('button', { name: 'Send document' }).click()
  await expect(address).toContainText('Being checked')
}
