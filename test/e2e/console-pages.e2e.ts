import { expect } from '@playwright/test'

import { addMember, findBarriers, openConsole, signInOperator } from './console-stage.ts'
import { test } from './product.ts'

const pages = [
  '/',
  '/players',
  '/clubs',
  '/content/announcement',
  '/content/banner/new',
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
  '/settings/links',
  '/settings/copy',
]

const looks = [
  ['light', 'EN', 1440],
  ['dark', 'EN', 1440],
  ['light', 'AR', 1280],
  ['dark', 'EN', 360],
  ['light', 'AR', 360],
] as const

test.beforeEach(async ({ product }) => {
  await product.sql('DELETE FROM throttle_bucket')
})

for (const [theme, language, width] of looks) {
  test(`nobody stumbles over the console, and nothing scrolls sideways: ${theme}, ${language}, ${width} px`, async ({
    page,
    product,
    context,
  }) => {
    test.setTimeout(180_000)
    const brand = await product.brand()
    const member = await addMember(product, brand)
    const url = product.atConsole('/')
    await context.addCookies([
      { name: 'theme', value: theme, url },
      { name: 'language', value: language, url },
    ])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    const faults: string[] = []
    await page.goto(url)
    await page.locator('#gate-title').waitFor()
    faults.push(...(await findBarriers(page, 'the gate')))
    await signInOperator(product, context)
    for (const path of [...pages, `/players/${member.id}`, `/players?open=${member.id}`]) {
      await openConsole(page, product, path, brand)
      faults.push(...(await findBarriers(page, path)))
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) faults.push(`${path} is ${over} px too wide`)
      await product.sql('DELETE FROM throttle_bucket')
    }
    expect(faults).toEqual([])
  })
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
