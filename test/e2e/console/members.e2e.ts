import { readFile } from 'node:fs/promises'

import { expect, type Locator, type Page } from '@playwright/test'

import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { tabTo } from '#test/e2e/keys.ts'
import { pressOn, typeInto } from '#test/e2e/keys.ts'
import { test } from '#test/e2e/product.ts'

test('with the keyboard alone: a player is found, opened, suspended with a reason, and signed out at the site', async ({
  page,
  browser,
  product,
  context,
}) => {
  const brand = await product.brand()
  const theirs = await browser.newContext()
  const { account, sessionId } = await product.signIn(theirs, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${account}`))
  const row = page.getByRole('button', { name: account })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: `Player ${account}` })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, panel.getByRole('button', { name: 'Suspend' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Suspend' })
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await tabTo(page, dialog.getByLabel('Reason'), 'Shift+Tab')
  await page.keyboard.type('Asked by the bank')
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Suspended')).toBeVisible()

  const rows = await product.sql<{ ended: boolean }>(
    'SELECT ended_at IS NOT NULL AS ended FROM session WHERE id = $1',
    [sessionId],
  )
  expect(rows).toEqual([{ ended: true }])
  await theirs.close()

  await tabTo(page, panel.getByRole('link', { name: 'Open full page' }))
  await page.keyboard.press('Enter')
  // The last tab; arrow keys and End choose at once.
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('End')
  const audit = page.getByRole('region', { name: /Audit trail of this player/ }).first()
  await expect(audit).toContainText('Asked by the bank')
  // The audit shows the action and its changes in words.
  await expect(audit).toContainText('Status changed')
  await expect(audit).toContainText('Status Active Suspended')
})

test('with the keyboard alone: of two edits the later one sees the newer value beside its own, and chooses', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/status of 409/)
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, `/players/${member.id}?tab=profile`, brand)
  await tabTo(page, page.getByLabel('Nickname'))
  await page.keyboard.type('Mine')
  await product.sql(`UPDATE member SET nickname = 'Theirs', version = version + 1 WHERE id = $1`, [member.id])
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('A correction')
  await page.keyboard.press('Enter')

  const conflict = page.getByRole('region', { name: 'Changed in the meantime' })
  await expect(conflict.getByText('Theirs')).toBeVisible()
  await expect(conflict.getByText('Mine')).toBeVisible()
  // Tab reaches the checked radio button; arrow keys switch to the other and back.
  const [mine, theirs] = [conflict.getByRole('radio').first(), conflict.getByRole('radio').last()]
  await tabTo(page, mine, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(theirs).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(mine).toBeChecked()
  await tabTo(page, conflict.getByRole('button', { name: 'Continue with this choice' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nickname')).toHaveValue('Mine')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved and recorded in the audit trail.')).toBeVisible()
  const rows = await product.sql<{ nickname: string }>('SELECT nickname FROM member WHERE id = $1', [
    member.id,
  ])
  expect(rows[0]?.nickname).toBe('Mine')
})

test('filters and the open row are kept in the URL, and the back button restores them', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/players', brand)
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Suspended' }).click()
  await expect(page.getByText('No matching players')).toBeVisible()
  await expect(page).toHaveURL(/status=suspended/)
  await page.goBack()
  await expect(page.getByRole('button', { name: member.account })).toBeVisible()
  await page.getByRole('button', { name: member.account }).click()
  await expect(page).toHaveURL(new RegExp(`open=`))
  await page.reload()
  await expect(page.getByRole('complementary')).toBeVisible()
})

async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Reason'), reason)
  await pressOn(page, dialog.getByRole('button').last())
  await expect(dialog).toHaveCount(0)
}

async function isFocused(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => element === document.activeElement)
}

test('with the keyboard alone: contacts, a password link and a reset each require a reason; markup in a member’s fields does not run', async ({
  page,
  product,
  context,
}) => {
  const payload = '<img src=x onerror="window.owned=1">'
  const brand = await product.brand()
  const { id, account } = await addMember(product, brand)
  await product.sql(
    `UPDATE member SET nickname = $2, member_label = $3, payee_name = $2, mobile = '+84901234567',
            mobile_verified_at = now(), email = $4, email_verified_at = now() WHERE id = $1`,
    [id, payload.slice(0, 40), '"><script>owned=1</script>', `${account}@post.example`],
  )
  await signInOperator(product, context)
  await openConsole(page, product, `/players/${id}?tab=profile`, brand)
  const contacts = page.locator('main')
  await expect(contacts).not.toContainText('+84901234567')
  await pressOn(page, page.getByRole('button', { name: 'Show full contacts' }))
  await giveReason(page, `The bank asks ${payload}`)
  await expect(contacts).toContainText('+84901234567')
  await expect(contacts).toContainText(`${account}@post.example`)
  for (const deed of ['Send password link', 'Reset second step']) {
    await pressOn(page, page.getByRole('button', { name: 'More' }))
    const item = page.getByRole('menuitem', { name: deed })
    // A menu is navigated by arrow keys.
    for (let step = 0; step < 10 && !(await isFocused(item)); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await giveReason(page, `Called us: ${deed}`)
  }
  await page.getByRole('tab', { name: 'Notes and audit' }).click()
  const audit = page.getByRole('region', { name: /Audit trail of this player/ }).first()
  for (const words of ['Full contacts shown', 'Password link sent', 'Second step reset'])
    await expect(audit).toContainText(words)
  await expect(audit).toContainText(`The bank asks ${payload}`)
  await openConsole(page, product, `/players?open=${id}`, brand)
  await expect(page.getByRole('complementary')).toContainText(payload.slice(0, 20))
  expect(await page.evaluate(() => 'owned' in window)).toBe(false)
  expect(await page.locator('main img[src="x"], main script').count()).toBe(0)
  const deeds = await product.sql<{ action: string }>(
    `SELECT action FROM audit_entry WHERE member_id = $1 AND operator_id IS NOT NULL ORDER BY id`,
    [id],
  )
  expect(deeds.map(({ action }) => action)).toEqual([
    'member.reveal_contacts',
    'member.send_reset',
    'second_factor.reset',
  ])
})

test('an operator of the platform switches the brand and downloads its players as a file without formulas', async ({
  page,
  product,
  context,
}) => {
  const [one, other] = [await product.brand(), await product.brand()]
  const here = await addMember(product, one)
  const there = await addMember(product, other)
  await product.sql(`UPDATE member SET nickname = '=1+1', mobile = '+84907654321' WHERE id = $1`, [there.id])
  await signInOperator(product, context)
  await openConsole(page, product, '/players', one)
  await expect(page.getByRole('button', { name: here.account })).toBeVisible()
  await page.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByRole('option', { name: `Brand ${other.code.slice(1, 5)}` }).click()
  await expect(page.getByRole('button', { name: there.account })).toBeVisible()
  await expect(page.getByRole('button', { name: here.account })).toHaveCount(0)

  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await begun
  expect(file.suggestedFilename()).toBe('members.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`"${there.account}","'=1+1"`)
  expect(text).not.toContain(here.account)
  expect(text).not.toContain('84907654321')
})
