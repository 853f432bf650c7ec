import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'

test('with the keyboard alone: Ctrl K finds pages, settings and players while one types', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { id, account } = await addMember(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  const field = page.getByRole('combobox', { name: 'Find' })
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('withdr')
  await expect(options.nth(0)).toHaveText(/^Withdrawals\s*Money$/)
  await expect(options.nth(1)).toHaveText(/^Withdrawals\s*Settings$/)
  expect(await findFaults(page, 'the search of the console')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/withdrawals/)
  await expect(field).toHaveValue('')
  // A new page takes the focus to its heading.
  await expect(page.getByRole('heading', { name: 'Withdrawals', level: 1 })).toBeFocused()

  // A single setting: its page marks a change, says what it was, and brings it back.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('check takes')
  await expect(options).toHaveText([/^A check takes at most\s*Withdrawals$/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const setting = page.getByRole('textbox', { name: 'A check takes at most' })
  await expect(setting).toBeFocused()
  // An amount is grouped, and a share is a percentage; its history has an arrow and a way back.
  await expect(page.getByRole('textbox', { name: 'Two operators from' })).toHaveValue(/^\d{3},000\.00$/)
  const fee = page.getByRole('textbox', { name: 'Fee, share of the amount' })
  const feeBefore = await fee.inputValue()
  await fee.fill('2.5')
  await page.getByLabel('Reason').fill('Dearer payouts')
  await page.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('region', { name: 'History' }).first()
  await expect(history).toContainText('2.5%')
  await history.getByRole('button', { name: 'Put back: Fee, share of the amount' }).click()
  await expect(fee).toHaveValue(feeBefore)
  await expect(page.getByText('Was 2.5%.')).toBeVisible()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await setting.fill('30')
  // Where the search led, the bar of the changes cuts no field in two.
  await setting.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await expect(page.getByText('Was 24 hours.')).toBeVisible()
  await expect(page.getByText('1 to 720 hours · Default: 24 hours.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Before you save' })
  await expect(changes).toHaveText(/1 change.*A check takes at most\s*24 hours\s*30 hours/)
  expect(await findFaults(page, 'a changed setting')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(changes).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(account)
  await expect(options).toHaveText([new RegExp(`^${account}\\s*Players$`)])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue(account)
  await page.keyboard.type(' ')
  await options.first().click()
  await expect(page).toHaveURL(new RegExp(`/players/${id}`))

  // A page that opens takes the focus, and that closes the list.
  await expect(async () => {
    await field.fill('no such thing')
    await expect(page.getByText('Nothing found.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
})
