import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

import { paths as consolePaths } from '#console/paths.ts'
import { paths } from '#site/paths.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { isListening, openListening, openPage } from '#test/e2e/visits.ts'

const HOUR_MS = 3_600_000

async function offerAt(product: Product, brand: Brand, title: string, more: object = {}): Promise<string> {
  const words = {
    title,
    lead: 'A word about it',
    condition: 'Five legs or more',
    steps: '<ol><li>One</li></ol>',
    terms: '<ol><li>Two</li></ol>',
  }
  const facts = {
    types: ['sports'],
    application: 'pictures',
    audience: 'everybody',
    artCategory: 'sports',
    artTitle: 'cup',
    closesAt: new Date(Date.now() + 20 * HOUR_MS).toISOString(),
    ...more,
  }
  const [row] = await product.sql<{ id: string }>(
    `INSERT INTO content_entry (merchant_id, kind, published, published_at)
     VALUES ($1, 'promotion', $2, clock_timestamp()) RETURNING id::text`,
    [brand.id, JSON.stringify({ words: { EN: words }, facts })],
  )
  return row?.id ?? ''
}

async function picture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

async function shoot(page: Page, name: string) {
  const shots = process.env['OFFER_SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

const isClean = async (page: Page) =>
  expect(await findBarriers(page, 'the dialog', { within: '[role="dialog"]' })).toEqual([])

test('a visitor filters the offers by the URL, and signs in before applying', async ({ page, product }) => {
  const brand = await product.brand()
  await offerAt(product, brand, 'Parlay days')
  await offerAt(product, brand, 'Reef days', {
    types: ['fishing'],
    endsAt: new Date(Date.now() - 1).toISOString(),
  })
  await openPage(page, product.at(paths.promotions, brand.host))
  await expect(page.getByRole('heading', { name: 'Parlay days' })).toBeVisible()
  // On its last day a countdown shows while it is visible.
  await expect(page.locator('.offer-aside .clock')).toBeVisible()
  await page.getByRole('button', { name: 'Live casino' }).click()
  await expect(page).toHaveURL(/type=live/)
  await expect(page.getByText('No offer of this type')).toBeVisible()
  await page.reload()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.getByText('No offer of this type')).toBeVisible()
  await page.getByRole('button', { name: 'Show all types' }).click()
  await page.getByRole('button', { name: 'Closed' }).click()
  await expect(page.getByRole('link', { name: 'Reef days', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('a member applies with pictures; each error is shown beside its picture, and another tab updates', async ({
  page,
  product,
  complaints,
}) => {
  // The server refuses the file that is no picture.
  complaints.expectLike(/409/)
  const brand = await product.brand()
  const id = await offerAt(product, brand, 'Parlay days')
  await product.signIn(page.context(), brand)
  const address = `${product.at(paths.promotion, brand.host)}?id=${id}`
  const other = await page.context().newPage()
  // One of the two tabs holds the event stream and forwards to the other.
  const listening = Promise.any([isListening(page), isListening(other)])
  await Promise.all([openPage(page, address), openPage(other, address)])
  await listening
  for (const tab of [page, other]) await expect(tab.getByText('Open to you')).toBeVisible()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply for Parlay days' })
  await dialog.getByLabel('Anything we should know?').fill('x'.repeat(141))
  await expect(dialog.getByText('This is too long')).toBeVisible()
  await dialog.getByLabel('Anything we should know?').fill('My slip of Sunday')
  const half = (await picture('half.png')).buffer.subarray(0, 60)
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await picture('slip.png'),
      { name: 'half.png', mimeType: 'image/png', buffer: half },
      { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') },
      await picture('fourth.png'),
    ])
  await expect(dialog.getByText('One picture was not added')).toBeVisible()
  await expect(dialog.getByText('We cannot read this file as a picture')).toBeVisible()
  await expect(dialog.getByText('This file is not a PNG or JPEG')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await shoot(page, 'apply-faults')
  await isClean(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('A picture was not uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove picture 3' }).click()
  await dialog.getByRole('button', { name: 'Remove picture 2' }).click()
  // Input is kept when the dialog is closed and reopened.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(dialog.getByLabel('Anything we should know?')).toHaveValue('My slip of Sunday')
  await dialog.getByRole('button', { name: 'Apply' }).dblclick()
  // Checked first, because the toast disappears after some seconds.
  await expect(page.getByText('We have received your application.')).toHaveCount(1)
  await expect(page.locator('.offer-aside').getByText('Applied', { exact: true })).toBeVisible()
  await expect(other.locator('.offer-aside').getByText('Applied', { exact: true })).toBeVisible()
  await expect(page.locator('.offer-aside').getByRole('img', { name: 'Picture 1' })).toBeVisible()
})

test('an operator rejects an application with a reason, and the member’s open page shows it at once', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  const id = await offerAt(product, brand, 'Parlay days')
  const { account } = await product.signIn(page.context(), brand)
  await product.sql(
    `INSERT INTO promotion_application (merchant_id, promotion_id, member_id, comment)
     SELECT merchant_id, $1, id, 'My slip of Sunday' FROM member WHERE account = $2`,
    [id, account],
  )
  await openListening(page, `${product.at(paths.promotion, brand.host)}?id=${id}`)
  await expect(page.locator('.offer-aside').getByText('Applied', { exact: true })).toBeVisible()
  const operator = await page.context().newPage()
  await signInOperator(product, operator.context(), 'support')
  await openConsole(operator, product, consolePaths.applications, brand)
  await operator.getByText(account).click()
  await expect(operator.getByText('My slip of Sunday')).toBeVisible()
  await shoot(operator, 'judge')
  await operator.getByRole('button', { name: 'Reject', exact: true }).click()
  const rejecting = operator.getByRole('dialog')
  await rejecting.getByRole('textbox').fill('Four legs only')
  await isClean(operator)
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Four legs only')).toBeVisible()
  await expect(page.locator('.offer-aside').getByText('Rejected').first()).toBeVisible()
  await shoot(page, 'rejected')
})
