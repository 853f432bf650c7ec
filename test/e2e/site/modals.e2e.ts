import { expect, type Page } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor()
}

test('the dialogs of log-in and registration open by name, stay on a background click and close on Escape', async ({
  page,
  product,
}) => {
  await openHome(page, product.at(paths.index))
  for (const [name, title] of [
    ['Sign in', 'Sign in'],
    ['Register', 'Create your account'],
  ] as const) {
    const opener = page.locator('header').getByRole('button', { name, exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    // Outside of the dialog: the corner of the page.
    await page.mouse.click(5, 400)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('the focus stays inside an open dialog, and the close button closes it', async ({ page, product }) => {
  await openHome(page, product.at(paths.index))
  await page.locator('header').getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((pane) => pane.contains(document.activeElement))).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('a dialog locks the page’s scrolling and restores its position', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openHome(page, product.at(paths.index))
  await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }))
  // By script, because the header may have scrolled away.
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header button')]
      .find((button) => button.textContent === 'Sign in')
      ?.focus({ preventScroll: true }),
  )
  const before = await page.evaluate(() => scrollY)
  expect(before).toBe(240)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.move(5, 300)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toContain('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 100)
})

test('the registration paths open the registration over the home page, and closing it leads home', async ({
  page,
  product,
}) => {
  for (const path of [paths.register, paths.registerHtml]) {
    await openHome(page, product.at(path))
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/index$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('on a phone a dialog is a sheet at the bottom, as wide as the screen', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openHome(page, product.at(paths.index))
  await page.locator('.tabbar').getByRole('button', { name: 'Me', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
    })
    .toEqual([0, 390, 780])
})

test('a notice of the bar opens in the list of notices, in pages of nine', async ({ page, product }) => {
  const brand = await product.brand({ notices: 11 })
  // With reduced motion the bar stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHome(page, product.at(paths.index, brand.host))
  await page.locator('.notice').getByRole('button', { name: 'Notice 3' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notices' })
  await expect(dialog.locator('article h2')).toHaveText('Notice 3')
  await expect(dialog.locator('article')).toContainText('Notice 3, in full.')
  await expect(dialog.locator('li button[aria-current="true"]')).toContainText('Notice 3')
  await expect(dialog.getByRole('list', { name: 'All notices' }).getByRole('listitem')).toHaveCount(9)
  await dialog.getByRole('button', { name: 'Notice 5' }).click()
  await expect(dialog.locator('article h2')).toHaveText('Notice 5')
  await dialog.getByRole('button', { name: /next/i }).click()
  await expect(dialog.getByRole('list', { name: 'All notices' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.locator('article h2')).toHaveText('Notice 10')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
