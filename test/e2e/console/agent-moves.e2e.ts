import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'

test('an operator proposes to move a player below another agent, and the page shows that it waits', async ({
  product,
  page,
  complaints,
}) => {
  complaints.expectLike(/409 \(Conflict\)/)
  const brand = await product.brand()
  const [player, agent] = [await addMember(product, brand), await addMember(product, brand)]
  await product.sql('UPDATE member SET account_type = 2 WHERE id = $1', [agent.id])
  await signInOperator(product, page.context())
  await openConsole(page, product, `/players/${player.id}?tab=profile`, brand)
  const uplines = page.getByRole('region', { name: 'Upline', exact: true })
  await expect(uplines).toContainText('no upline')
  await uplines.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${player.account} with the whole team?` })
  await dialog.getByLabel('New upline').fill('nobody')
  await dialog.getByLabel('Reason').fill('Joined by the wrong link')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toContainText('must be an active agent')
  expect(await findFaults(page, 'a move that does not fit')).toEqual([])
  await dialog.getByLabel('New upline').fill(agent.account)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(uplines.getByRole('region', { name: /^Waiting for a second operator/ })).toContainText(
    agent.account,
  )
  await expect(uplines).toContainText('no upline')
})
