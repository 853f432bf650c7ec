import { expect } from '@playwright/test'

import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { findFaults } from '#test/e2e/barriers.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

/** A thread that waits for an answer, and feedback that nobody has read. */
async function layTasks(product: Product, brand: Brand): Promise<void> {
  const [member] = await product.sql<{ id: string }>(
    `INSERT INTO member (merchant_id, account) VALUES ($1, 'waiting1') RETURNING id::text`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO service_thread (merchant_id, member_id, language, waits_since)
     VALUES ($1, $2, 'EN', now() - interval '10 minutes')`,
    [brand.id, member?.id],
  )
  await product.sql(
    `INSERT INTO feedback (merchant_id, reference, request_id, member_id, topic, content, language, sent_from, created_at)
     SELECT $1, 'AAAA-222' || number, gen_random_uuid(), $2, 'other', 'ten signs and more', 'EN', '10.0.0.1',
            now() - interval '50 hours'
       FROM generate_series(2, 4) AS number`,
    [brand.id, member?.id],
  )
}

test('waiting tasks stand on the dashboard, the most urgent first, and in the menu; its groups stay folded', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  await layTasks(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/', brand)
  // Draws and some proposals belong to all brands: another test may let one wait.
  const cards = page
    .getByRole('region', { name: 'Waiting tasks' })
    .getByRole('listitem')
    .filter({ hasNotText: /Draw results|Second approvals/ })
  await expect(cards).toHaveText([
    /Customer service.*1.*nobody yet.*oldest.*1\d min.*of 2 min.*Waits longer than promised/,
    /Feedback.*3.*nobody yet.*oldest.*2 days.*of 3 days$/,
  ])
  expect(await findFaults(page, 'the dashboard with tasks')).toEqual([])

  const menu = page.getByRole('navigation', { name: 'Menu' }).first()
  await expect(menu.getByRole('link', { name: 'Feedback 3 waiting' })).toBeVisible()
  const players = menu.getByRole('button', { name: /^Players/ })
  await players.click()
  await expect(players).toHaveAttribute('aria-expanded', 'false')
  await expect(players).toHaveAccessibleName('Players 4 waiting, Waits longer than promised')
  await expect(menu.getByRole('link', { name: /Customer service/ })).toBeHidden()
  await page.reload()
  await expect(players).toHaveAttribute('aria-expanded', 'false')

  await cards.getByRole('link', { name: 'Customer service' }).click()
  await expect(page.getByRole('heading', { name: 'Customer service', level: 1 })).toBeVisible()
  // The group of the open page unfolds, until the operator folds it there: then the page alone stays in sight.
  await expect(players).toHaveAttribute('aria-expanded', 'true')
  await players.click()
  await expect(menu.getByRole('link', { name: /Customer service/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /Feedback/ })).toBeHidden()

  const filter = menu.getByRole('searchbox', { name: 'Filter the menu' })
  await filter.fill('agents held')
  await expect(menu.getByRole('status')).toHaveText('1 page')
  await filter.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Held income of agents' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await filter.fill('no such page')
  await expect(menu.getByRole('status')).toContainText('No page with this name')
  await filter.press('Escape')
  await expect(filter).toHaveValue('')
  await filter.fill('feedback')
  await filter.press('Enter')
  await expect(page.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible()
  await expect(filter).toHaveValue('')
})
