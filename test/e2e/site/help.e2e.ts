import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'

test('a help article is found and read by keyboard alone, and its URL opens it with its own title', async ({
  page,
  product,
}) => {
  const sent = await product.ask(`${paths.help}?article=terms`, { headers: { 'accept-encoding': 'br' } })
  // The size limit of a document, for an article with its chapters.
  expect(sent.bytes.length).toBeLessThanOrEqual(20 * 1024)
  const { text, status } = await product.ask(`${paths.help}?article=passwords`)
  expect(status).toBe(200)
  expect(text).toContain('<title>Passwords and recovery · Tessera</title>')
  expect(text).toContain('<meta name="description" content="Choosing a good password')

  await page.goto(product.at(paths.help))
  await page.locator('html[data-alive]').waitFor()
  const search = page.getByRole('combobox', { name: 'Search help' })
  await search.focus()
  await page.keyboard.type('forgotten password')
  await expect(page.getByRole('main').getByRole('option').first()).toContainText('Passwords and recovery')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\?article=passwords$/)
  const article = page.getByRole('article', { name: 'Passwords and recovery' })
  await expect(page).toHaveTitle('Passwords and recovery · Tessera')
  const question = article.locator('details').nth(1)
  await question.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('open')
  await article.getByRole('button', { name: 'Yes', exact: true }).press('Enter')
  await expect(article.getByText('Thank you for your answer')).toBeVisible()

  await search.focus()
  await page.keyboard.type(' android')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /results? for/ })).toBeVisible()
})

test('feedback keeps the input over a lost connection and a reload, and is stored once', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.expectLike(/ERR_INTERNET_DISCONNECTED/)
  const brand = await product.brand()
  await product.signIn(context, brand)
  await page.goto(product.at(paths.feedback, brand.host))
  await page.locator('html[data-alive]').waitFor()
  await page.getByLabel('What would you like to tell us?').fill('The page of promotions stays white.')
  const topics = page.getByRole('radiogroup', { name: 'What is it about?' })
  await topics.getByRole('radio', { name: 'My account' }).press('Space')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown')
  await expect(topics.getByRole('radio', { name: 'Something does not work' })).toBeChecked()
  // Loads late, and would otherwise be missing offline.
  await expect(page.getByRole('group', { name: 'Pictures' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByText('Your text is still here')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.getByLabel('What would you like to tell us?')).toHaveValue(
    'The page of promotions stays white.',
  )
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  const reference = await page.locator('.feedback-reference').textContent()
  const rows = await product.sql<{ reference: string; topic: string }>(
    'SELECT reference, topic FROM feedback WHERE merchant_id = $1',
    [brand.id],
  )
  expect(rows).toEqual([{ reference, topic: 'technical' }])
  const own = page.getByRole('region', { name: 'What became of yours' })
  await expect(own).toContainText(reference ?? 'no reference')
  await expect(own).toContainText('Received')
})

test('a pop-up opens once, also on a second device, and the bell counts the unread items', async ({
  page,
  context,
  browser,
  product,
}) => {
  const brand = await product.brand({ notices: 1 })
  await product.sql(
    `INSERT INTO content_entry (merchant_id, kind, published, published_at)
     VALUES ($1, 'announcement', '{"words":{"EN":{"title":"Read this once","content":"<p>In full.</p>"}},"facts":{"type":"PU"}}', now() - interval '1 minute')`,
    [brand.id],
  )
  const { memberId } = await signIn()
  await openListening(page, product.at(paths.index, brand.host))
  const popUp = page.getByRole('dialog', { name: 'Read this once' })
  await expect(popUp).toContainText('In full.')
  await popUp.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(popUp).toBeHidden()
  await expect(page.locator('header .bell .badge')).toHaveText('1')

  const other = await browser.newContext()
  await product.signInAs(other, brand, memberId)
  const second = await other.newPage()
  await second.goto(product.at(paths.index, brand.host))
  await expect(second.locator('header .bell .badge')).toHaveText('1')
  await expect(second.getByRole('dialog')).toBeHidden()
  // Read marks arrive in the other page without a reload.
  await second.locator('header .bell').press('Enter')
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /Notice 1/ })
    .press('Enter')
  await expect(page.locator('header .bell .badge')).toBeHidden()
  await other.close()

  async function signIn() {
    const { account } = await product.signIn(context, brand)
    const [row] = await product.sql<{ id: string }>(
      'SELECT id FROM member WHERE merchant_id = $1 AND account = $2',
      [brand.id, account],
    )
    return { memberId: BigInt(row?.id ?? 0) }
  }
})

test('the help and the feedback fit on an Arabic phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().addCookies([{ name: 'language', value: 'AR', url: product.at('/') }])
  for (const path of [`${paths.help}?article=two-step`, paths.help, paths.feedback]) {
    await page.goto(product.at(path))
    await page.locator('html[data-alive]').waitFor()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0], path).toBeLessThanOrEqual(widths[1] ?? 0)
  }
})
