import { expect, type Locator, type Page } from '@playwright/test'

import { type Page as ConsolePage, pages } from '#console/pages.ts'

import { findFaults, languages } from '#test/e2e/barriers.ts'
import { addMember, goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { pressOn, tabTo, typeInto } from '#test/e2e/keys.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

/** Inspected in tests of their own. */
const elsewhere: readonly string[] = [
  '/agents/reports',
  '/cashier/reconciliation/new',
  '/service',
  '/lottery-games',
  '/lottery-menus',
  '/settings/withdrawals',
  '/offers/applications',
  '/offers/new',
  '/feedback',
  '/brands',
  '/brands/new',
  '/campaigns',
]
const listed = Object.values<ConsolePage>(pages)
  .filter(({ path, file }) => file !== undefined && !path.includes(':') && !elsewhere.includes(path))
  .map(({ path }) => path)
/** Pages with a part of the path that the test chooses. */
const chosen = ['/lottery-menus/new', '/content/announcement', '/content/banner/new']

for (const language of languages) {
  for (const part of [0, 1]) {
    test(`the console has no axe violation and no horizontal scrolling: ${language}, part ${part + 1}`, async ({
      page,
      product,
      context,
    }) => {
      const brand = await product.brand()
      const member = await addMember(product, brand)
      await context.addCookies([{ name: 'language', value: language, url: product.atConsole('/') }])
      const faults: string[] = []
      // Every second page begins with the look that the one before ended with: half as many changes of the window.
      let walk: 'there' | 'back' = 'back'
      const see = async (place: string) => {
        walk = walk === 'back' ? 'there' : 'back'
        faults.push(...(await findFaults(page, place, { language, walk })))
      }
      if (part === 0) {
        await page.goto(product.atConsole('/'))
        await page.locator('#gate-title').waitFor()
        await see('the gate')
      }
      await signInOperator(product, context)
      await openConsole(page, product, '/', brand)
      const all = [
        ...listed,
        ...chosen,
        `/players/${member.id}`,
        `/players/${member.id}?tab=profile`,
        `/players?open=${member.id}`,
      ]
      for (const path of all.filter((_path, place) => place % 2 === part)) {
        await goOnConsole(page, product, path, brand)
        await see(path)
        await product.resetThrottles()
      }
      expect(faults).toEqual([])
    })
  }
}

test('with the keyboard alone: a saved setting takes effect on the site', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/settings/maintenance', brand)
  await tabTo(page, page.getByRole('checkbox', { name: 'The site is closed' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('A look at the pipes')
  // Another form or a job raises the version of the brand: this save is sent again, as its own values stayed.
  await product.sql('UPDATE merchant SET version = version WHERE id = $1', [brand.id])
  await page.keyboard.press('Enter')
  const history = page.getByRole('region', { name: 'History' }).first()
  await expect(history).toContainText('A look at the pipes')
  await expect(history).toContainText('The site is closed No Yes')
  await expect.poll(async () => (await product.ask('/index', { host: brand.host })).status).toBe(503)
})

test('with the keyboard alone: of two concurrent edits of a club or a provider, the later one shows the saved values', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  await product.sql(`INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Silver', 2)`, [
    brand.id,
  ])
  await product.sql(
    `INSERT INTO identity_provider (merchant_id, id, label, mark, issuer, client_id)
     VALUES ($1, 'harbour', 'Harbour', 'key', 'https://id.example', 'the-client')`,
    [brand.id],
  )
  await signInOperator(product, context)
  await openConsole(page, product, '/clubs', brand)
  await pressOn(page, page.getByRole('button', { name: 'Silver' }))
  const panel = page.getByRole('complementary', { name: 'Silver' })
  await typeInto(page, panel.getByLabel('Name'), 'Gold')
  await product.sql(`UPDATE club SET rank_level = 7, version = version + 1 WHERE merchant_id = $1`, [
    brand.id,
  ])
  await typeInto(page, panel.getByLabel('Reason'), 'A better name')
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('region', { name: 'Changed in the meantime' })
  // Keeps the operator's own name and takes the other's rank.
  await chooseTheirs(page, conflict.getByRole('row', { name: /^Rank/ }))
  await pressOn(page, conflict.getByRole('button', { name: 'Continue with this choice' }))
  await pressOn(page, panel.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => product.sql('SELECT label_name, rank_level FROM club WHERE merchant_id = $1', [brand.id]))
    .toEqual([{ label_name: 'Gold', rank_level: 7 }])

  // Adds another club by the dialog at the top of the page.
  await tabTo(page, page.getByRole('button', { name: 'Add club' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Name'), 'Pearl')
  await typeInto(page, dialog.getByLabel('Rank'), '3')
  await typeInto(page, dialog.getByLabel('Reason'), 'A new one')
  await pressOn(page, dialog.getByRole('button', { name: 'Add club' }))
  await expect(page.getByRole('row', { name: /^Pearl/ })).toBeVisible()

  await goOnConsole(page, product, '/settings/providers', brand)
  await pressOn(page, page.getByRole('button', { name: 'Harbour' }))
  await typeInto(page, dialog.getByLabel('Label on the button'), 'Haven')
  await product.sql(
    `UPDATE identity_provider SET client_id = 'another', version = version + 1 WHERE merchant_id = $1`,
    [brand.id],
  )
  await typeInto(page, dialog.getByLabel('Reason'), 'A better label')
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(conflict).toContainText('another')
  await chooseTheirs(page, conflict.getByRole('row', { name: /^Client id/ }))
  await pressOn(page, conflict.getByRole('button', { name: 'Continue with this choice' }))
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() =>
      product.sql('SELECT label, client_id FROM identity_provider WHERE merchant_id = $1', [brand.id]),
    )
    .toEqual([{ label: 'Haven', client_id: 'another' }])

  await proposeFriendTerms(page, product, brand)
})

/** A wrong sum is named beside its field, and right terms wait for a second operator. */
async function proposeFriendTerms(page: Page, product: Product, brand: Brand): Promise<void> {
  await goOnConsole(page, product, '/friends', brand)
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Rewards claimed0')
  await pressOn(page, page.getByRole('button', { name: 'Next terms' }))
  const terms = page.getByRole('dialog', { name: 'Next terms for friends' })
  await typeInto(page, terms.getByLabel('Reward for a friend'), '200')
  await typeInto(page, terms.getByLabel('Deposits of the friend'), '500')
  await typeInto(page, terms.getByLabel('Settled bets of the friend'), '2000')
  await typeInto(page, terms.getByLabel('Budget of these terms'), '199')
  await typeInto(page, terms.getByLabel('Reason'), 'The first terms')
  await pressOn(page, terms.getByRole('button', { name: 'Propose' }))
  await expect(terms).toContainText('At least one reward')
  await typeInto(page, terms.getByLabel('Budget of these terms'), '20000')
  await pressOn(page, terms.getByRole('button', { name: 'Propose' }))
  await expect(terms).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Publish terms for friends')
}

/** Tab reaches the checked radio button; the arrow key switches to the other. */
async function chooseTheirs(page: Page, row: Locator): Promise<void> {
  await tabTo(page, row.getByRole('radio').first(), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(row.getByRole('radio').last()).toBeChecked()
}

test('leaving a page with unsaved changes requires a confirmation', async ({ page, product, context }) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/settings/flags', brand)
  const box = page.getByRole('checkbox').first()
  const before = await box.isChecked()
  await box.click()
  const leave = async () => {
    await page.getByRole('button', { name: 'Open other settings' }).click()
    await page.getByRole('menuitem', { name: 'Languages' }).click()
  }
  await leave()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await box.isChecked()).toBe(!before)
  await leave()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Languages', level: 1 })).toBeVisible()
})
