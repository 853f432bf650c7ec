import { expect } from '@playwright/test'

import { findFaults, languages } from './barriers.ts'
import { addMember, goOnConsole, openConsole, signInOperator } from './console-stage.ts'
import { test } from './product.ts'

const pages = [
  '/',
  '/players',
  '/clubs',
  '/messages',
  '/operators',
  '/audit',
  '/account',
  '/settings',
  '/settings/flags',
  '/settings/languages',
  '/settings/registration',
  '/settings/accounts',
  '/settings/maintenance',
  '/settings/regions',
  '/settings/profile',
  '/settings/providers',
]

test.beforeEach(async ({ product }) => {
  await product.sql('DELETE FROM throttle_bucket')
})

for (const language of languages) {
  for (const part of [0, 1]) {
    test(`nobody stumbles over the console, and nothing scrolls sideways: ${language}, part ${part + 1}`, async ({
      page,
      product,
      context,
    }) => {
      test.setTimeout(240_000)
      const brand = await product.brand()
      const member = await addMember(product, brand)
      await context.addCookies([{ name: 'language', value: language, url: product.atConsole('/') }])
      const faults: string[] = []
      const see = async (place: string) => void faults.push(...(await findFaults(page, place, { language })))
      if (part === 0) {
        await page.goto(product.atConsole('/'))
        await page.locator('#gate-title').waitFor()
        await see('the gate')
      }
      await signInOperator(product, context)
      await openConsole(page, product, '/', brand)
      const all = [...pages, `/players/${member.id}`, `/players?open=${member.id}`]
      for (const path of all.filter((_path, place) => place % 2 === part)) {
        await goOnConsole(page, product, path, brand)
        await see(path)
        await product.sql('DELETE FROM throttle_bucket')
      }
      expect(faults).toEqual([])
    })
  }
}

test('a setting that is saved shows on the site', async ({ page, product, context }) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/settings/maintenance', brand)
  await page.getByRole('checkbox', { name: 'The site is closed' }).check()
  await page.getByLabel('Reason').fill('A look at the pipes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'History' }).first()).toContainText('A look at the pipes')
  await expect
    .poll(async () => (await product.ask('/index', { host: brand.host })).status, {
      timeout: 5_000,
    })
    .toBe(503)
})

test('a page with unsaved changes asks before it is left', async ({ page, product, context }) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/settings/flags', brand)
  const box = page.getByRole('checkbox').first()
  const before = await box.isChecked()
  await box.click()
  await page.getByRole('link', { name: 'Languages' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await box.isChecked()).toBe(!before)
  await page.getByRole('link', { name: 'Languages' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Languages', level: 1 })).toBeVisible()
})
