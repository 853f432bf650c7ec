import { expect } from '@playwright/test'

import { addFirstFriendTerms } from '#server/money/friends/actions.ts'
import { findFaults } from '#test/e2e/barriers.ts'
import { addMember, goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'
import { friendTerms } from '#test/pg/friend-stage.ts'

test('an operator cancels a reward for a friend, and sends a campaign', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const member = await addMember(product, brand)
  const merchantId = brand.id
  const version = await product.transact((tx) => addFirstFriendTerms(tx, { merchantId, ...friendTerms }))
  await product.sql(
    `WITH joined AS (INSERT INTO member (merchant_id, account) VALUES ($1, 'hana.lee'), ($1, 'rosa.lin'), ($1, 'averylongname12') RETURNING id, account),
     known AS (INSERT INTO friend (member_id, merchant_id, inviter_id, is_household, terms)
               SELECT id, $1, $2, account LIKE 'avery%', $3 FROM joined RETURNING member_id)
     INSERT INTO friend_reward (merchant_id, member_id, friend_id, version, amount, claim_ends_at)
     SELECT $1, $2, member_id, $3, 2000000, now() + interval '9 days'
       FROM known JOIN joined ON id = member_id WHERE account = 'rosa.lin'`,
    [merchantId, member.id, version],
  )
  await product.sql('UPDATE friend_budget SET used = 2000000 WHERE merchant_id = $1', [merchantId])
  await signInOperator(product, context)
  await openConsole(page, product, '/friends', brand)
  await expect(page.getByRole('row', { name: /rosa/ })).toContainText('Waits to be claimed')
  expect(await findFaults(page, 'friends and rewards')).toEqual([])
  await page.getByRole('button', { name: /Cancel rosa/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('One household')
  await dialog.getByRole('button', { name: 'Cancel reward' }).click()
  await expect(page.getByRole('row', { name: /rosa/ })).toContainText('Cancelled')
  // The friend's page names the inviter; the column of the list has the same words.
  await page.getByRole('row', { name: /rosa/ }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Profile' })).toContainText(`Invited by${member.account}`)

  await goOnConsole(page, product, '/campaigns', brand)
  await page.getByRole('button', { name: 'New campaign' }).click()
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByLabel('Not seen for so many days').fill('x')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Enter a whole number of days')).toBeVisible()
  await dialog.getByLabel('Not seen for so many days').fill('')
  await dialog.getByRole('button', { name: 'Count players' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Reaches \d+ players now$/)
  for (const title of await dialog.getByLabel('Title').all()) await title.fill('Spring is here')
  for (const text of await dialog.getByRole('group').getByRole('textbox', { name: 'Text' }).all())
    await text.fill('For {account}')
  await dialog.getByLabel('Email').check()
  await dialog.getByLabel('Reason').fill('The season')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Choose the products')).toBeVisible()
  await dialog.getByLabel('Lotteries').check()
  expect(await findFaults(page, 'a new campaign')).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('row', { name: /Spring/ })).toContainText('0 by email, text or notification')
})
