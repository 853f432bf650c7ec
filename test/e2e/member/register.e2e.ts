import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { tabTo } from '#test/e2e/keys.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage, watchRequests } from '#test/e2e/visits.ts'

const PASSWORD = 'Seven-herons-at-dusk'

let named = 0
const nextName = () => `mari${Date.now().toString(36).slice(-6)}${(named += 1)}`

async function open(page: Page, product: Product, brand: Brand, path: string = paths.register) {
  await page.goto(product.at(path, brand.host))
  await page.locator('html[data-alive]').waitFor()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toBeVisible()
  return dialog
}

type Dialog = Awaited<ReturnType<typeof open>>

const first = (dialog: Dialog) => dialog.getByLabel('Password', { exact: false }).first()

async function fill(
  dialog: Dialog,
  change: { username?: string; password?: string; repeat?: string; birthday?: string } = {},
) {
  const { username = nextName(), password = PASSWORD, repeat = password, birthday = '1990-05-04' } = change
  await dialog.getByLabel('Username').fill(username)
  await first(dialog).fill(password)
  await dialog.getByLabel('Repeat password').fill(repeat)
  await dialog.getByLabel('Date of birth').fill(birthday)
  return username
}

/** Switches to registration by name, where the number is the default. */
const byName = (dialog: Dialog) => dialog.locator('.seg button').last().click()

const send = (dialog: Dialog) => dialog.getByRole('button', { name: 'Create account' }).click()

const membersOf = async (product: Product, brand: Brand) =>
  await product.sql<{ account: string; upline: string | null }>(
    `SELECT member.account, upline.account AS upline FROM member LEFT JOIN member upline ON upline.id = member.upline_id
      WHERE member.merchant_id = $1 AND member.password_hash IS NOT NULL`,
    [brand.id],
  )

test('with the keyboard alone: a visitor registers, is signed in, and arrives at the home page', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  // The fields load after the dialog, and the first one gets the focus.
  await expect(dialog.getByLabel('Username')).toBeFocused()
  const account = nextName()
  await page.keyboard.type(account)
  await tabTo(page, first(dialog))
  await page.keyboard.type(PASSWORD)
  await tabTo(page, dialog.getByLabel('Repeat password'))
  await page.keyboard.type(PASSWORD)
  await tabTo(page, dialog.getByLabel('Date of birth'))
  await page.keyboard.type('05041990')
  await expect(dialog.getByLabel('Username')).toHaveValue(account)
  await expect(dialog.getByText('Human check passed')).toBeVisible()
  await dialog.getByRole('checkbox').focus()
  if (!(await dialog.getByRole('checkbox').isChecked())) await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const steps = page.getByRole('dialog', { name: 'First steps' })
  await expect(steps.getByText(`Welcome, ${account}`)).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Other' })).toBeVisible()
  expect(await findFaults(page, 'the first steps', { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(steps).toBeHidden()
  await page.reload()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.locator('header').getByText(account, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/index$/)
  await expect(steps).toHaveCount(0)
  expect(await membersOf(product, brand)).toEqual([{ account, upline: null }])
})

test('a broken rule shows when the field is left, never while typing; a met rule shows while typing', async ({
  page,
  product,
}) => {
  const dialog = await open(page, product, await product.brand())
  const username = dialog.getByLabel('Username')
  const length = dialog.locator('.rules li', { hasText: '4 to 16 characters' }).first()
  await username.click()
  await page.keyboard.type('ma')
  await expect(length).not.toHaveClass(/broken|met/)
  await first(dialog).click()
  await expect(length).toHaveClass(/broken/)
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await username.click()
  await page.keyboard.press('End')
  await page.keyboard.type('risol')
  await expect(length).toHaveClass(/met/)
  await expect(username).not.toHaveAttribute('aria-invalid')
})

test('each invalid field shows its error, and nothing is sent or lost', async ({ page, product }) => {
  const brand = await product.brand()
  const dialog = await open(page, product, brand)
  await send(dialog)
  await expect(dialog.getByLabel('Username')).toBeFocused()
  for (const label of ['Username', 'Repeat password', 'Date of birth'])
    await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await fill(dialog, { username: '8x', password: 'short', repeat: 'other', birthday: '2020-01-01' })
  await send(dialog)
  for (const text of ['4 to 16 characters', '8 to 64 characters', 'The same as above', '18 years or older'])
    await expect(dialog.locator('.rules .broken', { hasText: text })).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('8x')
  // The order is that of the brand's market, whatever the browser's; typed digits bring the separators.
  const birthday = dialog.getByLabel('Date of birth')
  await expect(birthday).toHaveValue('01/01/2020')
  await birthday.fill('')
  await birthday.pressSequentially('31021990')
  await expect(birthday).toHaveValue('31/02/1990')
  await birthday.blur()
  await expect(dialog.locator('.rules .broken', { hasText: 'A valid date' })).toBeVisible()
  expect(await membersOf(product, brand)).toEqual([])
  await fill(dialog)
  await dialog.getByRole('checkbox').uncheck()
  await send(dialog)
  await expect(dialog.getByText('Confirm this to continue.')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await send(dialog)
  await expect(page.locator('header .who')).toBeVisible()
})

test('a server’s refusal is shown beside its field, and the form stays usable', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  await product.sql(`INSERT INTO member (merchant_id, account) VALUES ($1, 'Marisol88')`, [brand.id])
  const dialog = await open(page, product, brand)
  await fill(dialog, { username: 'marisol88', password: 'Password123' })
  await dialog.getByLabel('Invitation code').fill('NOBODY')
  await send(dialog)
  await expect(dialog.getByText('This invitation code is not valid.')).toBeVisible()
  await dialog.getByLabel('Invitation code').fill('')
  await send(dialog)
  await expect(dialog.getByText('This password is too common.')).toBeVisible()
  await first(dialog).fill(PASSWORD)
  await dialog.getByLabel('Repeat password').fill(PASSWORD)
  await send(dialog)
  await expect(dialog.getByText('This username is taken.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expect(first(dialog)).toHaveValue(PASSWORD)
  await dialog.getByLabel('Username').fill(nextName())
  await expect(dialog.getByText('This username is taken.')).toBeHidden()
  await send(dialog)
  await expect(page.locator('header .who')).toBeVisible()
})

test('a double click registers once', async ({ page, product }) => {
  const brand = await product.brand()
  const dialog = await open(page, product, brand)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/member/register')) sent.push(request.method())
  })
  const account = await fill(dialog)
  await dialog.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page.locator('header').getByText(account)).toBeVisible()
  expect(sent).toEqual(['PUT'])
  expect(await membersOf(product, brand)).toHaveLength(1)
})

test('a registration with the affiliate code of the URL is below its agent', async ({ page, product }) => {
  const brand = await product.brand()
  const [agent] = await product.sql<{ id: bigint }>(
    `INSERT INTO member (merchant_id, account, account_type) VALUES ($1, 'anagent', 1) RETURNING id`,
    [brand.id],
  )
  await product.sql(`INSERT INTO affiliate_code (merchant_id, code, agent_id) VALUES ($1, 'TSR2088', $2)`, [
    brand.id,
    agent?.id,
  ])
  const dialog = await open(page, product, brand, `${paths.registerHtml}?affiliateCode=TSR2088`)
  await expect(dialog.getByLabel('Invitation code')).toHaveValue('TSR2088')
  const account = await fill(dialog)
  await send(dialog)
  await expect(page.locator('header').getByText(account)).toBeVisible()
  expect(await membersOf(product, brand)).toEqual([{ account, upline: 'anagent' }])
})

test('a return from the terms restores the form except for the passwords', async ({
  page,
  product,
  complaints,
}) => {
  // The test's brand has no terms.
  complaints.expectLike(/status of 404/)
  const brand = await product.brand()
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const account = await fill(dialog)
  await dialog.getByRole('link', { name: 'player agreement' }).click()
  await expect(page).toHaveURL(/\/help\?article=terms$/)
  await expect(dialog).toBeHidden()
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog.getByLabel('Username')).toHaveValue(account)
  await expect(dialog.getByLabel('Date of birth')).toHaveValue('04/05/1990')
  await expect(first(dialog)).toHaveValue('')
})

test('an unreachable server is reported, and the input stays', async ({
  page,
  product,
  complaints,
  context,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED/)
  const brand = await product.brand()
  const dialog = await open(page, product, brand)
  const account = await fill(dialog)
  await expect(dialog.getByText('Human check passed')).toBeVisible()
  await context.setOffline(true)
  await send(dialog)
  await expect(dialog.getByText('We could not reach the server.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue(account)
  await context.setOffline(false)
  await send(dialog)
  await expect(page.locator('header').getByText(account)).toBeVisible()
})

const FORM_KB = 30

for (const { name, flags, field } of [
  { name: 'by name', flags: {}, field: 'Username' },
  { name: 'by number', flags: { mobileRegistration: true }, field: 'Mobile number' },
])
  test(`the form ${name} is within its budget, compressed, without the shared dialog`, async ({
    page,
    product,
  }) => {
    const brand = await product.brand({ flags })
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname)
    })
    const settle = watchRequests(page)
    await page.goto(product.at(paths.index, brand.host))
    await page.locator('html[data-alive]').waitFor()
    await page.waitForLoadState('networkidle')
    await settle()
    const atStart = new Set(files)
    await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(field).fill('817')
    await settle()
    // Shared chunks do not count: the dialog's own, which has its buttons, and Radix's, whatever their names are; and what
    // a live message loads, which may come at any moment.
    const added = [...files].filter(
      (file) => !atStart.has(file) && !/\/(?:Dialog|Modal|stale-calls)-/.test(file),
    )
    const isShared = await Promise.all(
      added.map(async (file) =>
        /composeEventHandlers|`ui\.close`[^]*`ui\.back`|`ui\.back`[^]*`ui\.close`/.test(
          (await product.ask(file)).bytes.toString(),
        ),
      ),
    )
    const sizes = await Promise.all(
      added
        .filter((_, at) => isShared[at] !== true)
        .map(async (file) => {
          const { bytes } = await product.ask(file, { headers: { 'accept-encoding': 'br' } })
          return [file, bytes.length] as const
        }),
    )
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) })
    const sum = sizes.reduce((total, [, bytes]) => total + bytes, 0)
    expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(FORM_KB * 1024)
  })

for (const language of languages) {
  test(`the form has no axe violation and no overflow: ${language}`, async ({ page, product, context }) => {
    await context.addCookies([{ name: 'language', value: language, url: product.at('/') }])
    await openPage(page, product.at(paths.register))
    const dialog = page.getByRole('dialog')
    await byName(dialog)
    await dialog.locator('input[name=username]').fill('mari')
    await dialog.locator('input[name=password]').fill('tess81')
    await dialog.locator('input[name=birthday]').focus()
    await expect(dialog.locator('.rules .broken').first()).toBeVisible()
    await expect(dialog.locator('.auth-state.done')).toBeVisible()
    const faults = await findFaults(page, 'register', { language, within: '[role=dialog]' })
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await dialog.evaluate((pane) =>
        [...pane.querySelectorAll('*')]
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
          )
          .filter((part) => !part.matches('input, .sr, .auth-art'))
          .map((part) => part.className),
      )
      faults.push(...over.map((name) => `${name} runs over at ${width}`))
    }
    expect(faults).toEqual([])
  })
}
