import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

interface Agent {
  readonly id: string
  readonly account: string
}

async function addAgent(
  product: Product,
  brand: Brand,
  row: { account: string; above?: Agent; type?: number },
) {
  const [added] = await product.sql<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type, upline_id) VALUES ($1, $2, $3, $4) RETURNING id::text`,
    [brand.id, row.account, row.type ?? 2, row.above?.id ?? null],
  )
  return { id: added?.id ?? '', account: row.account }
}

/** A top agent with a frozen agent below, who was below another one 30 days ago. */
async function aTree(product: Product, brand: Brand) {
  const top = await addAgent(product, brand, { account: 'coralreef' })
  const other = await addAgent(product, brand, { account: 'deepharbour' })
  const middle = await addAgent(product, brand, { account: 'lowtide', above: top })
  await addAgent(product, brand, { account: 'sandbank', above: middle })
  for (const account of ['shell1', 'shell2', 'shell3'])
    await addAgent(product, brand, { account, above: middle, type: 0 })
  const team = [top, other, middle].map(({ id }) => id)
  await product.sql('UPDATE agent_place SET from_day = from_day - 5 WHERE member_id = ANY ($1::bigint[])', [
    team,
  ])
  await product.sql(
    `INSERT INTO agent_place (member_id, from_day, until_day, merchant_id, agents)
     SELECT member_id, from_day - 60, from_day, merchant_id, ARRAY[$2]::bigint[] FROM agent_place WHERE member_id = $1`,
    [middle.id, other.id],
  )
  await product.sql(`UPDATE member SET frozen_at = now() - interval '2 days', frozen_by = $2 WHERE id = $1`, [
    middle.id,
    top.id,
  ])
  return { top, other, middle }
}

test('an operator walks down a tree, compares two days and lifts a freeze', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const { top, other, middle } = await aTree(product, brand)
  await signInOperator(product, context)
  await openConsole(page, product, '/agents', brand)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: top.account })).toContainText('Top of the tree')
  await expect(table.getByRole('row', { name: middle.account })).toHaveCount(0)
  await page.getByRole('link', { name: `Show team ${top.account}` }).click()
  await table.getByRole('button', { name: middle.account }).click()
  const panel = page.getByRole('complementary', { name: middle.account })
  await expect(panel.getByText('Frozen by')).toBeVisible()
  await panel.getByRole('button', { name: 'Compare two days' }).click()
  await expect(panel.getByText('Moved between the two days')).toBeVisible()
  await expect(panel.getByRole('link', { name: other.account })).toBeVisible()
  expect(await findFaults(page, 'team of an agent')).toEqual([])
  await panel.getByRole('button', { name: 'Lift freeze' }).click()
  const dialog = page.getByRole('dialog', { name: `Lift the freeze of ${middle.account}?` })
  await dialog.getByLabel('Reason').fill('The upline agreed')
  await dialog.getByRole('button', { name: 'Lift freeze' }).click()
  await expect(panel.getByText('Frozen by')).toHaveCount(0)
  await expect(table.getByRole('row', { name: middle.account })).not.toContainText('Frozen')
})
