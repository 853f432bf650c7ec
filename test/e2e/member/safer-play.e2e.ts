import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { pressOn, typeInto } from '#test/e2e/keys.ts'
import { type Product, test } from '#test/e2e/product.ts'

const centreOf = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const inCentre = '[role="dialog"]'

async function comeIn(page: Page, product: Product, query = '?centre=saferPlay') {
  const brand = await product.brand()
  const { account } = await product.signIn(page.context(), brand)
  const url = `${product.at(paths.index, brand.host)}${query}`
  await page.goto(url)
  await page.locator('html[data-alive]').waitFor()
  return { brand, account, url }
}

test('by keyboard alone: a limit takes effect at once, a looser one after a wait and a confirmation; a break closes play', async ({
  page,
  product,
}) => {
  const { account } = await comeIn(page, product)
  const centre = centreOf(page)
  await pressOn(page, centre.getByRole('button', { name: 'Add limit' }))
  const adding = page.getByRole('dialog', { name: 'Set a limit' })
  await typeInto(page, adding.getByLabel('Maximum'), '100')
  await expect(adding).toContainText('Applies at once')
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(centre.getByRole('progressbar', { name: 'Deposits, a day' })).toBeVisible()

  await pressOn(page, centre.getByRole('button', { name: 'Change: Deposits, a day' }))
  const changing = page.getByRole('dialog', { name: 'Deposits, a day' })
  await typeInto(page, changing.getByLabel('Maximum'), '300')
  await expect(changing).toContainText('It waits 24 hours')
  await page.keyboard.press('Enter')
  await expect(changing).toBeHidden()
  await expect(centre.getByText('You can confirm')).toBeVisible()
  await expect(centre.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await product.sql(
    `UPDATE play_limit SET pending_at = pending_at - interval '25 hours',
            pending_opens_at = pending_opens_at - interval '25 hours'
      WHERE member_id = (SELECT id FROM member WHERE account = $1)`,
    [account],
  )
  // Any action on the page refetches all of it.
  await pressOn(page, centre.getByRole('button', { name: 'Start a break of 24 hours' }))
  await expect(centre.getByText('You are on a break until')).toBeVisible()
  await expect(centre.getByRole('button', { name: 'Exclude me: 6 months' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await pressOn(page, centre.getByRole('button', { name: 'Confirm' }))
  const loosening = page.getByRole('dialog', { name: 'Loosen this limit?' })
  await expect(loosening).toContainText('300.00')
  await pressOn(page, loosening.getByRole('button', { name: 'Confirm' }))
  await expect(loosening).toBeHidden()
  await expect(centre.getByText('300.00').first()).toBeVisible()
  await expect(centre.getByText(/^Break until/)).toBeVisible()
  expect(await findFaults(page, 'safer play on a break', { within: inCentre })).toEqual([])

  // Behind it the home page has become calm: nothing invites to play or to deposit, and the money is at hand.
  await page.keyboard.press('Escape')
  await expect(centre).toBeHidden()
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Deposit' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Promotions', exact: true })).toHaveCount(0)
  await expect(page.locator('.shelves, .offers-place, .own-place, .slides')).toHaveCount(0)
  await expect(page.locator('footer').getByRole('link', { name: 'Slots' })).toHaveCount(0)
  await expect(page.locator('main').getByText('You are on a break until')).toBeVisible()
  expect(await findFaults(page, 'the home page on a break')).toEqual([])
})

test('a reality check covers the page until it is answered, once for all tabs', async ({ page, product }) => {
  const { account, url } = await comeIn(page, product, '')
  const clock = page.locator('header').getByRole('button', { name: 'Time of this session' })
  await expect(clock).toBeVisible()
  await product.sql(
    `UPDATE play_session SET reality_minutes = 30, started_at = started_at - interval '47 minutes',
            checked_at = checked_at - interval '31 minutes'
      WHERE member_id = (SELECT id FROM member WHERE account = $1)`,
    [account],
  )
  const other = await page.context().newPage()
  await other.goto(url)
  await page.reload()
  const lookAt = (tab: Page) => tab.getByRole('dialog', { name: /^You have played for 4\d minutes$/ })
  await expect(lookAt(page)).toBeVisible()
  await expect(lookAt(other)).toBeVisible()
  await expect(lookAt(page)).toContainText('Result')
  await page.keyboard.press('Escape')
  await expect(lookAt(page)).toBeVisible()
  expect(await findFaults(page, 'look at the clock', { within: inCentre })).toEqual([])
  await pressOn(page, lookAt(page).getByRole('button', { name: 'Continue' }))
  await expect(lookAt(page)).toBeHidden()
  await expect(lookAt(other)).toBeHidden()
  await other.close()
})
