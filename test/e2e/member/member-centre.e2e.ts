import { type Page, expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findBarriers, findFaults, languages } from '#test/e2e/barriers.ts'
import { pressOn, typeInto } from '#test/e2e/keys.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

const centreOf = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const menuOf = (page: Page) => centreOf(page).getByRole('navigation', { name: 'Member centre' })

async function comeIn(
  page: Page,
  product: Product,
  {
    query = '',
    flags = {},
    language = 'EN',
  }: { query?: string; flags?: Record<string, boolean>; language?: string } = {},
) {
  const brand = await product.brand({ flags })
  const url = product.at('/', brand.host)
  if (language !== 'EN') await page.context().addCookies([{ name: 'language', value: language, url }])
  const member = await product.signIn(page.context(), brand)
  await page.goto(`${product.at(paths.index, brand.host)}${query}`)
  await page.locator('html[data-alive]').waitFor()
  return { brand, ...member }
}

const isClean = async (page: Page) =>
  expect(await findBarriers(page, 'the dialog', { within: '[role="dialog"]' })).toEqual([])

test('the menu of the account opens the member centre by keyboard alone', async ({ page, product }) => {
  const { account } = await comeIn(page, product)
  await pressOn(page, page.locator('header').getByRole('button', { name: `Account of ${account}` }))
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['My account', 'Account record', 'Betting record', 'Withdraw', 'Sign out'])
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?centre=securityCenter$/)
  await expect(centreOf(page).getByRole('heading', { name: 'My account' })).toBeVisible()
  await expect(centreOf(page)).toContainText(account)
  const withdraw = menuOf(page).getByRole('link', { name: 'Withdraw' })
  await pressOn(page, withdraw)
  await expect(centreOf(page).getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible()
  await expect(withdraw).toHaveAttribute('aria-current', 'page')
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(centreOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/index$/)
})

test('the menu has the entries of its pages in order, and back and forward move through the opened pages', async ({
  page,
  product,
}) => {
  await comeIn(page, product, { query: '?centre=transferFund' })
  await expect(menuOf(page).getByRole('link')).toHaveText([
    'My account',
    'My wallet',
    'Deposit',
    'Withdraw',
    'Transfer to upline',
    'Betting record',
    'Account record',
    'Personal win and loss',
    'Bonus details',
    'Reward centre',
    'Invite friends',
    'Mission activity',
    'Messages',
    'Safer play',
  ])
  await expect(centreOf(page).locator('.badge')).toHaveCount(0)
  const heading = centreOf(page).locator('#mc-title')
  await expect(heading).toHaveText('My wallet')
  await pressOn(page, menuOf(page).getByRole('link', { name: 'Deposit' }))
  await expect(heading).toHaveText('Deposit')
  await pressOn(page, centreOf(page).getByRole('button', { name: 'Close' }))
  await expect(centreOf(page)).toBeHidden()
  await page.goBack()
  await expect(heading).toHaveText('Deposit')
  await page.goBack()
  await expect(heading).toHaveText('My wallet')
  await page.goForward()
  await expect(heading).toHaveText('Deposit')
  await page.goForward()
  await expect(centreOf(page)).toBeHidden()
})

test('a URL of the member centre opens the log-in for a visitor, and the explanation for a trial account', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await page.goto(`${product.at(paths.index, brand.host)}?centre=withdraw`)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/index$/)
  const { account } = await product.signIn(page.context(), brand)
  await product.sql('UPDATE member SET account_type = 4 WHERE account = $1', [account])
  await page.goto(`${product.at(paths.index, brand.host)}?centre=withdraw`)
  await expect(page.getByRole('dialog', { name: 'You need a full account for this' })).toBeVisible()
  await expect(centreOf(page)).toHaveCount(0)
})

test('on a phone the menu is a page of its own, with signing out at its end', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeIn(page, product)
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('button', { name: 'Me', exact: true })
    .click()
  await expect(menuOf(page)).toBeVisible()
  await isClean(page)
  await menuOf(page).getByRole('link', { name: 'Mission activity' }).click()
  await expect(menuOf(page)).toBeHidden()
  await expect(centreOf(page).locator('#mc-title')).toBeFocused()
  await centreOf(page).getByRole('link', { name: 'To the menu' }).click()
  await menuOf(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: /Sign out of/ })).toBeVisible()
})

test('a picture and a nickname are chosen by keyboard, and appear in header and centre', async ({
  page,
  product,
}) => {
  const { account } = await comeIn(page, product, { query: '?centre=securityCenter' })
  const before = await page.locator('header .who .avatar').innerHTML()
  await pressOn(page, centreOf(page).getByRole('button', { name: 'Change picture' }))
  const pictures = page.getByRole('dialog', { name: 'Change picture' })
  await expect(pictures.getByRole('group', { name: 'Pictures' }).getByRole('button')).toHaveCount(25)
  await isClean(page)
  await pressOn(page, pictures.getByRole('button', { name: 'Picture 7', exact: true }), 'Space')
  await pressOn(page, pictures.getByRole('button', { name: 'Use this picture' }))
  await expect(pictures).toBeHidden()
  await expect.poll(() => page.locator('header .who .avatar').innerHTML()).not.toBe(before)

  await pressOn(page, centreOf(page).getByRole('button', { name: 'Change nickname' }))
  const naming = page.getByRole('dialog', { name: 'Change nickname' })
  await expect(naming.getByLabel('Nickname')).toBeFocused()
  await page.keyboard.type('<img src=x>')
  await page.keyboard.press('Enter')
  await expect(naming.getByRole('alert')).toContainText('2 to 20 letters')
  await typeInto(page, naming.getByLabel('Nickname'), 'Lucky  Seven')
  await page.keyboard.press('Enter')
  await expect(naming).toBeHidden()
  await expect(page.locator('header .who')).toContainText('Lucky Seven')
  const rows = await product.sql('SELECT nickname, avatar FROM member WHERE account = $1', [account])
  expect(rows).toEqual([{ nickname: 'Lucky Seven', avatar: 'garnet' }])
})

test('a member sees and ends other sessions, and their open pages are signed out at once', async ({
  page,
  product,
  browser,
}) => {
  const { brand, account } = await comeIn(page, product, { query: '?centre=securityCenter' })
  const rows = centreOf(page).getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('This device')
  const [member] = await product.sql<{ id: string }>('SELECT id FROM member WHERE account = $1', [account])
  const elsewhere = await browser.newContext()
  try {
    await product.signInAs(elsewhere, brand, BigInt(member?.id ?? 0))
    const other = await elsewhere.newPage()
    await openListening(other, product.at(paths.index, brand.host))
    await expect(other.locator('.who')).toContainText(account)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await pressOn(page, centreOf(page).getByRole('button', { name: 'Sign out everywhere else' }))
    const confirmation = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
    await pressOn(page, confirmation.getByRole('button', { name: 'Sign out everywhere else' }))
    await expect(rows).toHaveCount(1)
    await expect(
      other.locator('header.head').getByRole('button', { name: 'Sign in', exact: true }),
    ).toBeVisible()
  } finally {
    await elsewhere.close()
  }
})

test('a browser without a chosen language gets the member’s', async ({ page, product, browser }) => {
  const { brand, account } = await comeIn(page, product, { query: '?centre=securityCenter' })
  await page.locator('header.head select').first().selectOption('AR', { force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect
    .poll(() => product.sql('SELECT language FROM member WHERE account = $1', [account]))
    .toEqual([{ language: 'AR' }])
  const [member] = await product.sql<{ id: string }>('SELECT id FROM member WHERE account = $1', [account])
  const fresh = await browser.newContext()
  try {
    await product.signInAs(fresh, brand, BigInt(member?.id ?? 0))
    const other = await fresh.newPage()
    await other.goto(product.at(paths.index, brand.host))
    await expect(other.locator('html')).toHaveAttribute('lang', 'ar')
  } finally {
    await fresh.close()
  }
})

for (const language of languages) {
  test(`the page of the account has no fault in any theme and width: ${language}`, async ({
    page,
    product,
  }) => {
    await comeIn(page, product, { query: '?centre=securityCenter', language })
    await expect(page.locator('.mc-dial')).toBeVisible()
    await expect(page.locator('.mc-row .tag')).toBeVisible()
    const faults = await findFaults(page, 'my account', { language, within: '[role="dialog"]' })
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.locator('.mc-pane').evaluate((pane) => pane.scrollWidth - pane.clientWidth)
      if (over > 0) faults.push(`the pane scrolls sideways by ${over} at ${width}`)
    }
    expect(faults).toEqual([])
  })
}
