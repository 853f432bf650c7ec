import { type Browser, type Locator, type Page } from '@playwright/test'

import { totp } from '#test/e2e/console-stage.ts'
import { drawing } from '#test/pg/pictures.ts'

/** The installation as browsers reach it: through the proxy, over https. */
export interface Installation {
  readonly browser: Browser
  readonly site: string
  readonly console: string
  readonly brand: string
  /** Faults that a browser reported: scripts, refused content, failed requests. */
  readonly complaints: string[]
}

/** Limit for one step of a person: a loaded machine must not fail a correct step. */
const PATIENCE_MS = 300_000

const seen = (what: Locator) => what.first().waitFor()
const isGone = (what: Locator) => what.waitFor({ state: 'hidden' })
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first()

export async function openBrowser({ browser, complaints }: Installation): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en' })
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('weberror', (fault) => complaints.push(fault.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return await context.newPage()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: PATIENCE_MS })
  await page.locator('html[data-alive]').waitFor()
}

/** The first sign-in of an operator: a password of their own, an authenticator, recovery codes. */
export async function enrol(
  given: Installation,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Page> {
  const page = await openBrowser(given)
  await open(page, given.console)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { name: 'Choose your own password' }))
  const own = `a lantern for ${name} by the harbour`
  await page.getByLabel('New password', { exact: false }).first().fill(own)
  await page.getByLabel('Repeat new password').fill(own)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('img', { name: 'QR code' }))
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code from your authenticator').fill(totp(secret, Date.now()))
  await seen(page.getByRole('heading', { name: 'Save your recovery codes' }))
  await page.getByRole('checkbox').check()
  await button(page, 'Go to the console').click()
  await seen(page.locator('main h1'))
  return page
}

export async function proveHost(page: Page, { console: at }: Installation): Promise<void> {
  await open(page, `${at}/brands`)
  await button(page, 'Check now').click()
  await seen(page.getByText('Active', { exact: true }))
}

export async function proposeChannel(page: Page, { console: at, brand }: Installation): Promise<void> {
  await open(page, `${at}/cashier/channels?brand=${brand}`)
  await button(page, 'Add a channel').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Players can choose it').click()
  const fields = {
    Name: 'Bank transfer',
    Bank: 'Union Link',
    'Account holder': 'Sampaga Ltd',
    'Account number': '00112233445566',
    'At least': '100',
    'At most': '50000',
    Reason: 'The account of the house',
  }
  for (const [name, text] of Object.entries(fields))
    await dialog.getByRole('textbox', { name, exact: true }).first().fill(text)
  await button(dialog, 'Add a channel').click()
  await isGone(dialog)
}

export async function approve(page: Page, { console: at, brand }: Installation, deed: RegExp): Promise<void> {
  await open(page, `${at}/approvals?brand=${brand}`)
  await page.getByRole('row', { name: deed }).getByRole('button').first().click()
  await button(page.getByRole('complementary'), 'Approve').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Approve').click()
  await isGone(dialog)
  await isGone(page.getByRole('row', { name: deed }))
}

export async function register(given: Installation, account: string): Promise<Page> {
  const page = await openBrowser(given)
  await open(page, `${given.site}/index`)
  await button(page.locator('header'), 'Register').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(account)
  await dialog.getByLabel('Password', { exact: false }).first().fill('Seven-herons-at-dusk')
  await dialog.getByLabel('Repeat password').fill('Seven-herons-at-dusk')
  await dialog.getByLabel('Date of birth').fill('1990-05-04')
  await dialog.getByRole('checkbox').first().check()
  await seen(dialog.getByText('Human check passed'))
  await button(dialog, 'Create account').click()
  await seen(page.locator('header').getByText(account, { exact: true }))
  return page
}

/** A strict market takes no deposit before an operator has seen a document. */
export async function verifyAge(page: Page, { console: at, brand }: Installation, account: string) {
  await open(page, `${at}/players?brand=${brand}`)
  await page.getByRole('button', { name: account }).first().click()
  const panel = page.getByRole('complementary')
  await button(panel, 'More').click()
  await page.getByRole('menuitem', { name: 'Verify age' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Passport seen')
  await button(dialog, 'Verify age').click()
  await isGone(dialog)
}

/** Orders a deposit, sends a receipt, and leaves the page open: it shows by itself what becomes of it. */
export async function orderDeposit(page: Page, { site }: Installation, amount: string): Promise<void> {
  const listens = page.waitForResponse((answer) => answer.url().endsWith('/wps/live') && answer.ok())
  await open(page, `${site}/index?centre=depositv2`)
  await listens
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('button', { name: /^Deposit / }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: await drawing(320, 200),
  })
  await seen(dialog.getByRole('img', { name: 'Picture 1' }))
  await button(dialog, 'I have paid').click()
  await seen(dialog.getByText('Checking payment'))
}

export async function matchDeposit(page: Page, { console: at, brand }: Installation): Promise<void> {
  await open(page, `${at}/cashier/deposits?brand=${brand}`)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const panel = page.getByRole('complementary')
  await button(panel, 'Claim').click()
  await button(panel, 'Match').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Evidence').fill('Line 12 of the statement')
  await button(dialog, 'Match').click()
  await isGone(dialog)
  await seen(panel.getByText('Credited', { exact: true }))
}

/** Without a reload: the news came through the proxy's stream. */
export async function seeMoney(page: Page, amount: string): Promise<void> {
  await seen(page.getByText('The money is in your wallet.'))
  await page.keyboard.press('Escape')
  const purse = page.locator('header .purse')
  const show = button(purse, 'Show balance')
  // The release before hides the balance at first.
  if ((await show.getAttribute('aria-pressed')) === 'false') await show.click()
  await seen(purse.getByText(amount))
}
