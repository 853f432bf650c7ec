import { randomBytes } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { parseOklch } from '#domain/brand/oklch.ts'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { pressOn, typeInto } from '#test/e2e/keys.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

const reason = 'The contract of Sampaga'

interface RequestedBrand {
  readonly name: string
  readonly code: string
  readonly host: string
  /** Name of an existing operator: only the server knows that it is taken. */
  readonly takenName: string
}

async function next(page: Page, step: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: `Next: ${step}` }))
  // The pressed button is gone: without a new place for the focus the next Tab would start at the top of the page.
  await expect(page.getByRole('button', { name: step })).toBeFocused()
}

async function chooseHosts(page: Page, { host }: RequestedBrand): Promise<void> {
  const hosts = page.getByRole('textbox', { name: 'Hosts' })
  await typeInto(page, hosts, `localhost\n${host}`)
  await expect(page.getByText('Used by another brand: localhost')).toBeVisible()
  await expect(hosts).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(host)
  await expect(hosts).not.toHaveAttribute('aria-invalid')
}

/** Turns the preview to another colour, theme and width, by keyboard. */
async function chooseLook(page: Page): Promise<void> {
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const hue = async () => {
    const primary = await preview
      .locator('.brand-frame')
      .evaluate((frame: HTMLElement) => frame.style.getPropertyValue('--primary'))
    return parseOklch(primary)?.hue
  }
  const house = await hue()
  await pressOn(page, page.getByRole('radio', { name: 'Emerald' }), 'Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Plum' })).toBeChecked()
  expect(await hue()).not.toBe(house)
  await typeInto(page, page.getByRole('textbox', { name: 'Letters in the logo' }), 'SG')
}

async function walkSteps(page: Page, requested: RequestedBrand): Promise<string[]> {
  await typeInto(page, page.getByRole('textbox', { name: 'Name players see' }), requested.name)
  // The code is derived from the name until the operator types one.
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(requested.code)
  await next(page, 'Hosts')
  await chooseHosts(page, requested)
  await next(page, 'Money and time')
  await typeInto(page, page.getByRole('textbox', { name: 'Currency' }), 'php')
  await next(page, 'Languages')
  await pressOn(page, page.getByRole('checkbox', { name: 'العربية' }), 'Space')
  await next(page, 'Market profile')
  await next(page, 'Look')
  await chooseLook(page)
  const faults = await faultsFromTop(page, 'the look of a new brand')
  await next(page, 'Copy from a brand')
  await next(page, 'First operator')
  await typeInto(page, page.getByRole('textbox', { name: 'Name of the operator' }), requested.takenName)
  await typeInto(page, page.getByRole('textbox', { name: 'Reason' }), reason)
  return faults
}

async function register(page: Page, product: Product, { host, name }: RequestedBrand): Promise<string> {
  await openPage(page, product.at('/index', host))
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByText(`Welcome to ${name}`).first()).toBeVisible()
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const account = `m${randomBytes(5).toString('hex')}`
  await dialog.getByLabel('Username').fill(account)
  await dialog.getByLabel('Password', { exact: false }).first().fill('Seven-herons-at-dusk')
  await dialog.getByLabel('Repeat password').fill('Seven-herons-at-dusk')
  await dialog.getByLabel('Date of birth').fill('1990-05-04')
  await dialog.getByRole('checkbox').first().check()
  await expect(dialog.getByText('Human check passed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('header').getByText(account, { exact: true })).toBeVisible()
  return account
}

/** From the top of the page and of its menu: axe reports a link half covered by a sticky head as too small to press. */
async function faultsFromTop(page: Page, ...given: [place: string, how?: { language: 'AR' }]) {
  await page.evaluate(() => {
    const top = { top: 0, behavior: 'instant' } as const
    scrollTo(top)
    document.querySelector('.console-side')?.scrollTo(top)
  })
  return await findFaults(page, ...given)
}

test('a brand is created by keyboard, its form keeps the input through a refusal, and a member registers there', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 409|ERR_FAILED/)
  const mark = randomBytes(4).toString('hex')
  const requested: RequestedBrand = {
    name: `Sampaga ${mark}`,
    code: `sampaga_${mark}`,
    host: `sampaga-${mark}.localhost`,
    takenName: `rina-${mark}`,
  }
  await product.sql(`INSERT INTO operator (name, permissions) VALUES ($1, '{}')`, [requested.takenName])
  await signInOperator(product, context)
  await openConsole(page, product, '/brands/new')
  const faults = await walkSteps(page, requested)

  const make = page.getByRole('button', { name: `Create ${requested.name}` })
  await pressOn(page, make)
  const operator = page.getByRole('textbox', { name: 'Name of the operator' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(operator).toHaveValue(requested.takenName)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(reason)
  await expect(page.getByText('8 of 8 steps done')).toBeVisible()
  faults.push(...(await faultsFromTop(page, 'a brand that was refused')))

  // After a reload in a right-to-left language: the server has kept the draft.
  await context.addCookies([{ name: 'language', value: 'AR', url: product.atConsole('/') }])
  await openConsole(page, product, '/brands/new')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(requested.code).first()).toBeVisible()
  faults.push(...(await faultsFromTop(page, 'a new brand', { language: 'AR' })))
  await context.addCookies([{ name: 'language', value: 'EN', url: product.atConsole('/') }])
  await openConsole(page, product, '/brands/new')

  await typeInto(page, operator, `${requested.takenName}.m`)
  // The network fails after the brand is made: pressing again finds it, with a password to hand over.
  await page.route('**/console/brands', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    // Node does not resolve names below localhost.
    const { host } = new URL(route.request().url())
    await route.fetch({
      url: route.request().url().replace('console.localhost', '127.0.0.1'),
      headers: { ...(await route.request().allHeaders()), host },
    })
    await route.abort()
    await page.unroute('**/console/brands')
  })
  await pressOn(page, make)
  await expect(page.getByRole('alert')).toBeVisible()
  await pressOn(page, make)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.console-secret')).not.toBeEmpty()
  await pressOn(page, dialog.getByRole('button', { name: 'I have saved it' }))
  const card = page.getByRole('region', { name: requested.name })
  await expect(card.getByText('Active')).toBeVisible()
  faults.push(...(await faultsFromTop(page, 'brands')))
  expect(faults).toEqual([])

  const account = await register(page, product, requested)
  const members = await product.sql<{ account: string }>(
    'SELECT account FROM member JOIN merchant ON merchant.id = merchant_id WHERE code = $1',
    [requested.code],
  )
  expect(members).toEqual([{ account }])
})
