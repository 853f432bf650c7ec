import { expect, type Page } from '@playwright/test'

import { expectAccepted, memberWith, plannedDraw } from '#test/e2e/ticket-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'
import { openPage } from '#test/e2e/visits.ts'

const slip = (page: Page) => page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })

/** The server's answers may be a second old, and the page follows them: the slip is for the next draw once both are. */
async function expectNextDraw(
  product: Product,
  page: Page,
  { host, code, numero }: Pick<Brand, 'host'> & { readonly code: string; readonly numero: string },
): Promise<void> {
  const open = async () => (await product.ask(`/wps/lottery/draws?gameCode=${code}`, { host })).text
  await expect.poll(open).not.toContain(numero)
  await expect(slip(page)).toContainText(`Draw ${numero} closed. This slip is now for draw`)
}

test('a draw that closes before the slip is placed takes nothing, a slow answer is waited for, and the ticket is its member’s alone', async ({
  product,
  page,
  browser,
  complaints,
}) => {
  complaints.expectLike(/409/)
  const brand = await product.brand()
  const draw = await plannedDraw(product)
  const { tickets } = await memberWith(product, page, brand, 50_000_000n)
  await openPage(page, product.at(`/lottery?gameCode=${draw.code}`, brand.host))
  await page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: '04', exact: true }).click()
  await page.getByRole('button', { name: /^Add .* to the slip/ }).click()
  const place = slip(page).getByRole('button', { name: /^Place bets/ })
  await expect(place).toBeVisible()

  // The page does not know that the draw closes earlier than planned.
  await product.sql(`UPDATE lottery_draw SET closes_at = now() - interval '1 second' WHERE id = $1`, [
    draw.id,
  ])
  await place.click()
  await expect(slip(page)).toContainText('Your slip is unchanged')
  await expect(slip(page)).toContainText('04')
  expect(await tickets()).toEqual([])
  await expectNextDraw(product, page, { host: brand.host, ...draw })

  // An answer takes long: pressing again sends nothing.
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/wps/lottery/slips', async (route) => {
    sent += 1
    await answered
    return route.continue()
  })
  await place.click()
  await expect.poll(() => sent).toBe(1)
  await place.dispatchEvent('click')
  await place.press('Enter')
  expect(await tickets()).toEqual([])
  answer()
  await expectAccepted(page)
  const [ticket] = await tickets()
  expect([sent, (await tickets()).length]).toEqual([1, 1])

  // Another member who opens the ticket by its number sees nothing of it.
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await memberWith(product, other, brand, 0n)
  await openPage(other, product.at(`/lottery?gameCode=${draw.code}&ticket=${ticket?.id}`, brand.host))
  const panel = other.getByRole('dialog', { name: `Ticket ${ticket?.id}` })
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(panel).not.toContainText('Staked')
  await elsewhere.close()
})
