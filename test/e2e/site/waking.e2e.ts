import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

// The first render must match the server's HTML, or React throws the page away and reports error 418, which fails a test.

test('answers that became stale before hydration are refetched only after it', async ({ page, product }) => {
  const brand = await product.brand({ notices: 1 })
  // A clock that is ahead makes the answers stale, as a slow connection or a slow machine does.
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await page.route(/\/assets\/site-.*\.js/, async (route) => {
    await product.sql(
      `UPDATE content_entry SET published = replace(published::text, 'Notice 1', 'Changed')::jsonb WHERE merchant_id = $1`,
      [brand.id],
    )
    await route.continue()
  })
  await openPage(page, product.at(`${paths.register}?referralCode=FRIEND22`, brand.host))
  await expect(page.locator('main .notice')).toContainText('Changed')
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible()
})

test('a member’s answer during hydration does not change the page before hydration has ended', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { account } = await product.signIn(context, brand)
  // Simulates a machine slower than its connection: React's scheduler runs only while no request is pending.
  await page.addInitScript(() => {
    let underWay = 0
    const ask = window.fetch
    window.fetch = async (...given) => {
      underWay += 1
      const answer = await ask(...given)
      await answer.clone().text()
      // Later than the query cache stores the answer.
      setTimeout(() => (underWay -= 1), 50)
      return answer
    }
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      const go = () => {
        if (underWay > 0) setTimeout(go, 5)
        else Reflect.apply(post, this, given)
      }
      go()
    }
  })
  await openPage(page, product.at(paths.feedback, brand.host))
  await expect(page.locator('header .who')).toContainText(account)
})
