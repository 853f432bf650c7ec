import { expect } from '@playwright/test'

import { counterAt, digitsOf, STEP_MS } from '#domain/winnings/jackpot.ts'
import { paths } from '#site/paths.ts'

import { fillHalls } from '#test/e2e/game-stage.ts'
import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a banner stays until its progress bar is full, and pauses on hover and focus', async ({
  page,
  product,
}) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  const dots = page.locator('.dots')
  const current = dots.locator('[aria-current]')
  /** Progress bar of the current slide: its duration, and whether it runs. */
  const bar = () =>
    dots.evaluate((element) => {
      const fill = element
        .getAnimations({ subtree: true })
        .find((one) => one instanceof CSSAnimation && one.animationName === 'fill')
      return fill && [fill.effect?.getTiming().duration, fill.playState]
    })
  await page.mouse.move(0, 0)
  await expect.poll(bar).toEqual([5000, 'running'])
  await page.locator('.carousel').hover()
  await expect.poll(bar).toEqual([5000, 'paused'])
  await page.mouse.move(0, 0)
  await dots.getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  await expect.poll(bar).toEqual([5000, 'paused'])
  // Moves by keyboard to the second slide, whose link is focusable then.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleName(/2/)
  await expect(page.locator('.slide').nth(0)).toHaveAttribute('inert')
  await expect(page.locator('.slide').nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await dots.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
  })
  await expect(current).toHaveAccessibleName(/3/)
  await page.getByRole('button', { name: 'Pause the highlights' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(bar).toEqual([5000, 'paused'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(bar).toBeUndefined()
})

test('the jackpot starts with the server-rendered amount, counts without a layout shift, and pauses on request', async ({
  page,
  product,
}) => {
  // A brand of its own: payouts and wins of other tests would take the counter's place.
  const { host } = await product.brand()
  const drawn = (await product.ask(paths.index, { host })).text.match(
    /<span class="jackpot[\s\S]*?<\/span><\/b><\/span>/,
  )?.[0]
  expect(drawn?.replaceAll(/<[^>]*>/g, '')).toMatch(/^¥\d{9}$/)
  await page.clock.install()
  await page.goto(product.at(paths.index, host))
  await page.locator('html[data-alive]').waitFor()
  // From here on the test controls the clock. Rendering does not follow it, so numbers are polled.
  await page.clock.pauseAt(Date.now() + 60_000)
  const cells = page.locator('.jack .jackpot')
  const twin = page.locator('.jack .sr')
  const number = async () => (await cells.innerText()).replaceAll(/\D/g, '')
  const numberOfMoment = async () => digitsOf(counterAt(await page.evaluate(() => Date.now())))
  const goOn = async () => {
    await page.clock.runFor(STEP_MS)
    await expect.poll(number).toBe(await numberOfMoment())
    return await number()
  }
  const first = await goOn()
  // Without separators, only the missing cells tell that the last two digits are hundredths.
  await expect(cells.locator('b').nth(-2)).toHaveCSS('background-image', 'none')
  await expect(cells.locator('b').nth(-3)).toHaveCSS('background-image', /gradient/)
  const before = await twin.textContent()
  const box = await cells.boundingBox()
  expect(new Set([first, await goOn(), await goOn()]).size).toBe(3)
  expect(await cells.boundingBox()).toEqual(box)
  expect(await twin.textContent()).toBe(before)
  await page.getByRole('button', { name: 'Stop the counter' }).click()
  await expect(page.getByRole('button', { name: 'Start the counter' })).toBeVisible()
  const resting = await cells.innerText()
  await page.clock.runFor(9_000)
  expect(await cells.innerText()).toBe(resting)
})

test('the first game stands on the first screen, of a desktop and of a phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, product.at(paths.index))
  const first = page.locator('.shelves :is(.wide-card, .tile)').first()
  const top = () => first.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  await page.locator('.shelves').scrollIntoViewIfNeeded()
  await first.waitFor()
  // A lower strip may be filled before the first one.
  await expect.poll(top).toBeLessThanOrEqual(720)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(top).toBeLessThanOrEqual(640)
})

test('five clicks on the logo switch to Chinese and back, and the QR codes of the rails open by keyboard', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1536, height: 800 })
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  const logo = page.locator('footer .logo')
  for (const language of ['zh-CN', 'en']) {
    // All clicks in one script, because they must be fast, and seconds may pass between two clicks on a busy machine.
    await logo.evaluate((one) => {
      for (let click = 0; click < 5; click += 1) (one as HTMLElement).click()
    })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  const android = page.locator('.rail.l').getByRole('link', { name: 'Android' })
  await android.focus()
  const code = page.getByRole('img', { name: 'QR code: Android' })
  await expect(code).toBeVisible()
  expect((await code.boundingBox())?.width).toBe(74)
  expect(await code.evaluate((one) => (one as HTMLImageElement).decode().then(() => true))).toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(code).toBeHidden()
})

test('a member meets their result of the day and the last games, and a phone folds the links of the footer', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await fillHalls(product, brand)
  const { account } = await product.signIn(page.context(), brand)
  await product.sql(
    `INSERT INTO member_recent_game (merchant_id, member_id, game_id)
     SELECT member.merchant_id, member.id, offered.game_id
       FROM member, LATERAL (SELECT game_id FROM merchant_game WHERE merchant_id = member.merchant_id LIMIT 2) AS offered
      WHERE member.merchant_id = $1 AND member.account = $2`,
    [brand.id, account],
  )
  await openPage(page, product.at(paths.index, brand.host))
  const day = page.getByRole('region', { name: 'Your result today' })
  await expect(day).toContainText('0.00')
  await expect(day.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Continue playing' })
  await expect(recent.getByRole('listitem')).toHaveCount(2)
  await expect(recent.getByRole('button', { name: /^Play/ })).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  const foot = page.getByRole('contentinfo')
  const help = foot.getByRole('link', { name: 'Withdrawals' })
  await expect(help).toBeHidden()
  await foot.getByRole('button', { name: 'Show more' }).click()
  await expect(help).toBeVisible()
})
