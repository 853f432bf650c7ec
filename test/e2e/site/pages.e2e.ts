import { expect } from '@playwright/test'

import { bannerGroupOf } from '#domain/navigation/banner-group.ts'
import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'

const all = Object.values(paths).filter((path) => path !== paths.root && path !== paths.parts)

test('the demo brands have banners on the home page alone: halls, offers and help begin with their own title', async ({
  product,
}) => {
  for (const path of all.filter((one) => bannerGroupOf(one))) {
    const group = bannerGroupOf(path)
    const answer = await product.ask(`/wps/content/banners?groupName=${group}`)
    const { value } = JSON.parse(answer.text) as { value: { list: { urlMirrored: string }[] } }
    expect(value.list.length > 0, path).toBe(group === 'home')
    for (const { urlMirrored } of value.list) expect((await product.ask(urlMirrored)).status).toBe(200)
  }
})

test('the root path redirects to the home page', async ({ product }) => {
  const answer = await product.ask('/')
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe('/index')
})

test('an unknown path shows the 404 page with status 404, without and with scripts', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expectLike(/status of 404/)
  const response = await page.goto(product.at('/no/such-page'))
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('Page not found')
  await expect(page.locator('.system-panel img')).toHaveJSProperty('complete', true)
  await expect(page.locator('.system-ways li')).toHaveText(['My wallet', 'Help', 'Customer service'])
  await expect(page.locator('header.head')).toBeVisible()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.locator('h1')).toHaveCount(1)
  await page.locator('main').getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/index$/)
})

test('an unknown host gets a plain 404, and an unknown call the JSON envelope', async ({ product }) => {
  const stranger = await product.ask('/index', { host: 'stranger.localhost' })
  expect(stranger.status).toBe(404)
  expect(stranger.headers['content-type']).toContain('text/html')
  expect(stranger.text).toContain('No site at this address')
  expect(stranger.text).not.toContain('<script')

  const call = await product.ask('/wps/no/such/call')
  expect(call.status).toBe(404)
  expect(JSON.parse(call.text)).toMatchObject({ success: false, code: 'absent' })
})

test('a link navigates without a page load, moves the focus to the heading, and back restores the scroll position', async ({
  page,
  product,
}) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await page.evaluate(() => scrollTo(0, 500))
  const slots = page.getByRole('navigation', { name: 'Halls' }).getByRole('link', { name: 'Slots' })
  // A click of the mouse would scroll to the link first.
  await slots.dispatchEvent('click')
  await expect(page.locator('main')).toHaveClass('rng')
  await expect(page.locator('h1')).toBeFocused()
  await expect(page).toHaveTitle(/^Slots · /)
  await expect(slots).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText('Slots')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  await page.goBack()
  await expect(page.locator('main')).toHaveClass('index')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  const isTaken = await slots.evaluate((link) => {
    let isOurs = true
    const look = (event: Event) => {
      isOurs = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', look, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    return isOurs
  })
  expect(isTaken, "a modified click is the browser's, which opens a tab").toBe(false)
})
