import { expect, type Page } from '@playwright/test'

import { memberOffers } from '#contract/offers.ts'
import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import {
  doubled,
  gift,
  publishOffer,
  layChannels,
  layRebate,
  rebate,
  welcome,
} from '#test/e2e/offer-stage.ts'
import { test } from '#test/e2e/product.ts'
import { isListening, openPage } from '#test/e2e/visits.ts'

test('a member reads all terms before joining, and claims once from two tabs although the connection is lost', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_FAILED|Failed to fetch/)
  const brand = await product.brand()
  const [channel = ''] = await layChannels(product, brand)
  const first = doubled()
  const version = { ...first, trigger: { ...first.trigger, channels: [channel] } }
  await publishOffer(product, brand, { offer: 'first-deposit', version })
  await publishOffer(product, brand, { offer: 'welcome', version: welcome() })
  await publishOffer(product, brand, { offer: 'gift', version: gift() })
  await publishOffer(product, brand, { offer: 'rebate', version: rebate() })
  const { account } = await product.signIn(page.context(), brand)
  await layRebate(product, account)
  const address = product.at(paths.promotions, brand.host)
  const other = await page.context().newPage()
  // One of the two tabs holds the event stream and forwards to the other.
  const listening = Promise.any([isListening(page), isListening(other)])
  await Promise.all([
    openPage(page, address),
    openPage(other, `${product.at(paths.promotion, brand.host)}?offer=welcome`),
  ])
  await listening
  await readTerms(page)

  await page.getByRole('button', { name: 'Join Welcome offer' }).click()
  const joining = page.getByRole('dialog', { name: 'Welcome offer' })
  await joining.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('You have joined. Nothing was charged.')).toBeVisible()
  const claimInOther = other.getByRole('button', { name: 'Claim ¥20.00' })
  await expect(claimInOther).toBeVisible()
  expect(await findFaults(other, 'an offer with a reward')).toEqual([])

  await other.getByRole('button', { name: '1 reward to claim' }).click()
  const centre = other.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByRole('link', { name: 'Reward centre 1' })).toBeVisible()
  await expect(centre.getByRole('button', { name: 'Claim ¥20.00' })).toBeVisible()

  await page.getByRole('button', { name: 'Join Gift: a bonus of ¥50.00' }).click()
  const gifted = page.getByRole('dialog', { name: 'Gift' })
  await gifted.getByRole('button', { name: 'Join' }).click()
  await expect(gifted).toBeHidden()
  await page.getByRole('button', { name: 'Join Deposit offer: 100% bonus, up to' }).click()
  const deposited = page.getByRole('dialog', { name: 'Deposit offer' })
  await deposited.getByRole('button', { name: 'Join' }).click()
  await expect(deposited).toBeHidden()
  await page.getByRole('button', { name: 'Mine' }).click()
  await page.route(`**${memberOffers.claim.path}`, (route) => route.abort(), { times: 1 })
  const claim = page.getByRole('button', { name: 'Claim ¥20.00' }).first()
  await claim.click()
  await expect(page.getByText('The reward is paid once at most.')).toBeVisible()
  await claim.click()
  await expect(page.locator('.offer-card').getByText('Claimed', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'reward to claim' })).toBeHidden()
  await expect(centre.getByText('No reward waits for you')).toBeVisible()
  await centre.getByRole('button', { name: 'Past' }).click()
  await expect(centre.getByRole('row').filter({ hasText: 'Claimed' })).toBeVisible()
  await readFigure(other)
  const paid = await product.sql<{ amount: string; count: string }>(
    `SELECT sum(amount)::text AS amount, count(*)::text AS count FROM offer_occurrence
      WHERE state = 'claimed' AND member_id = (SELECT id FROM member WHERE account = $1)`,
    [account],
  )
  expect(paid).toEqual([{ amount: '2000000', count: '1' }])

  await page.context().addCookies([{ name: 'language', value: 'AR', url: address }])
  await openPage(page, `${address}?centre=bonusDetails`)
  await page.getByRole('dialog').getByRole('row').nth(2).waitFor()
  expect(await findFaults(page, 'bonus details', { language: 'AR' })).toEqual([])
  await giveUp(other)
  await chooseChannel(other)
})

/** The cashier says before a deposit whether its channel counts for the offer that the member has joined. */
async function chooseChannel(page: Page): Promise<void> {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByRole('link', { name: 'Deposit', exact: true }).first().click()
  const offers = centre.getByRole('list', { name: 'Your deposit offers' })
  await expect(offers).toContainText('Deposits through Blue wallet count for “Deposit offer: 100% bonus')
  await centre.getByText('Red bank', { exact: true }).click()
  await expect(offers).toContainText('Deposits through Red bank do not count for “Deposit offer: 100% bonus')
  expect(await findFaults(page, 'deposit offers beside the form')).toEqual([])
}

/** The rebate of a day: the play of each category, the figure, and what was settled again. */
async function readFigure(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'How this was computed' }).click()
  const dialog = page.getByRole('dialog', { name: 'How this was computed' })
  await expect(dialog.getByRole('row').filter({ hasText: 'Slots' })).toContainText('500.00')
  await expect(dialog.getByRole('row').filter({ hasText: 'Live casino' })).toContainText('Plays: 12')
  await expect(dialog).toContainText('¥2,000.00')
  await expect(dialog).toContainText('with your next rewards')
  expect(await findFaults(page, 'how a reward was computed')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function readTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join Deposit offer: 100% bonus, up to' }).click()
  const terms = page.getByRole('dialog', { name: 'Deposit offer' })
  await expect(terms.getByRole('listitem')).toHaveCount(10)
  await expect(terms).toContainText(
    'Stake the bonus 10 times. Then it becomes cash. For ¥200.00 that is ¥2,000.00.',
  )
  await expect(terms).toContainText('Only deposits through Blue wallet count.')
  expect(await findFaults(page, 'the terms before joining')).toEqual([])
  await terms.getByRole('button', { name: 'Not now' }).click()
}

/** Gives up the bonus of 50.00 in bonus details; the cash of 20.00 stays. */
async function giveUp(page: Page): Promise<void> {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByRole('link', { name: 'Bonus details' }).first().click()
  await expect(centre.getByRole('progressbar', { name: 'Progress of the bonus' })).toBeVisible()
  await expect(centre.getByText('¥500.00 to go')).toBeVisible()
  await centre.getByRole('button', { name: 'All terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Gift: a bonus of ¥50.00' })
  await expect(terms).toContainText('You got the bonus under these terms.')
  await expect(terms.getByRole('listitem').first()).toBeVisible()
  await terms.getByRole('button', { name: 'Close' }).click()
  await expect(terms).toBeHidden()
  await centre.getByRole('button', { name: 'Give up the bonus' }).click()
  const leaving = page.getByRole('dialog', { name: 'Give up this bonus?' })
  await expect(leaving.locator('.bn-two')).toContainText('¥20.00')
  await leaving.getByRole('button', { name: 'Give up ¥50.00' }).click()
  await expect(centre.getByText('You gave it up.')).toBeVisible()
  await expect(centre.getByText('¥50.00 of it ended.')).toBeVisible()
}
