import { expect, type Page } from '@playwright/test'

import { findFaults } from './barriers.ts'
import { goOnConsole } from './console-stage.ts'
import { layDocumentPictures } from './document-pictures.ts'
import type { Brand, Product } from './product.ts'

/** An operator refuses one document, accepts another, and asks for a third. */
export async function judgeDocuments(
  page: Page,
  { product, brand, memberId }: { product: Product; brand: Brand; memberId: string },
): Promise<void> {
  const owner = { merchantId: brand.id, memberId: BigInt(memberId) }
  const pictures = await layDocumentPictures(product, owner, 2)
  await product.sql(
    `INSERT INTO verification_document (merchant_id, member_id, kind, pictures, request_id)
     VALUES ($1, $2, 'identity', ARRAY[$3::uuid], gen_random_uuid()),
            ($1, $2, 'funds', ARRAY[$4::uuid], gen_random_uuid())`,
    [brand.id, memberId, ...pictures],
  )
  await goOnConsole(page, product, '/documents', brand)
  const table = page.getByRole('table')
  await table
    .getByRole('row', { name: /Source of funds/ })
    .getByRole('button')
    .first()
    .click()
  const funds = page.getByRole('complementary', { name: 'Source of funds' })
  await funds.getByLabel('It is another kind of document').check()
  expect(await findFaults(page, 'document')).toEqual([])
  await funds.getByRole('button', { name: 'Refuse document' }).click()
  await expect(funds.getByText('Reasons of the refusal')).toBeVisible()
  await table
    .getByRole('row', { name: /Identity document/ })
    .getByRole('button')
    .first()
    .click()
  const identity = page.getByRole('complementary', { name: 'Identity document' })
  await identity.getByLabel('Valid until').fill('2031-04-30')
  await identity.getByLabel('Day of birth in the document').fill('1990-05-17')
  await identity.getByRole('button', { name: 'Accept document' }).click()
  await expect(identity.getByText('2031-04-30')).toBeVisible()
  await goOnConsole(page, product, `/players/${memberId}`, brand)
  await page.getByRole('tab', { name: 'Profile' }).click()
  const papers = page.getByRole('region', { name: 'Documents' })
  await expect(papers.getByRole('row', { name: /Identity document/ })).toContainText('2031-04-30')
  await page.getByRole('button', { name: 'Ask for a document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a document' })
  expect(await findFaults(page, 'ask for a document')).toEqual([])
  await dialog.getByRole('button', { name: 'Ask for a document' }).click()
  await expect(papers.getByRole('row', { name: /Proof of address/ })).toContainText('Required by law')
}
