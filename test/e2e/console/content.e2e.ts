import { type Locator, type Page, expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { test } from '#test/e2e/product.ts'
import { openListening } from '#test/e2e/visits.ts'
import { drawing } from '#test/pg/pictures.ts'

test('a published announcement appears on the site, and disappears when it is taken off', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  await signInOperator(product, context)
  await openConsole(page, product, '/content/announcement', brand)
  await page.getByRole('link', { name: 'New entry' }).first().click()
  await page.getByLabel('Title').fill('Ferries run late tonight')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Until ten')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' o’clock. ')
  // Pasted HTML loses its attributes and scripts; paragraphs of Word become a list.
  await pasteForeign(text)
  await expect(text.locator('strong')).toHaveText('Until ten')
  await expect(text.locator('[onclick], [style], script')).toHaveCount(0)
  await expect(text.locator('ol > li > ul > li')).toHaveText('Two')
  // The toolbar is one tab stop before the text.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const source = page.getByRole('textbox', { name: 'HTML source: Text' })
  await expect(source).toHaveValue(/^<p><strong>Until ten<\/strong> o’clock\. .*<ol><li>One<ul><li>Two/)
  await source.fill(`${await source.inputValue()}<h3 id="x">Later</h3>`)
  await page.getByRole('button', { name: 'HTML source', exact: true }).click()
  await expect(text.getByRole('heading', { name: 'Later' })).toBeVisible()
  await text.getByRole('heading').click()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await writeTable(page, text)
  await insertPicture(page)
  expect(await findFaults(page, 'console-rich-text')).toEqual([])
  // A reload keeps what was typed.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('What you typed earlier in this tab is back')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Ferries run late tonight')
  await expect(text.getByRole('heading', { name: 'Later' })).toBeVisible()
  // Publishing without a type shows the fault at the field, and keeps the input.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Notice bar' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reason').fill('The ferries')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('On the site', { exact: true })).toBeVisible()
  const published = async () =>
    JSON.stringify(await product.ask('/wps/relay/MCSFE_getListAnnouncements', { host: brand.host }))
  expect(await published()).toContain('Ferries run late tonight')
  expect(await published()).not.toContain('javascript')
  const site = await context.newPage()
  await openListening(site, product.at('/noticePage', brand.host))
  await expect(site.getByText('Ferries run late tonight').first()).toBeVisible()
  await readOnPhone(site)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByLabel('Reason').fill('They are in time')
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(site.getByText('Ferries run late tonight')).toHaveCount(0)
})

const DESCRIPTION = 'The "night" ferry'
const isDrawn = (image: HTMLImageElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

/** Pastes a paragraph with a script and a handler, and two items of a list as Word writes them. */
async function pasteForeign(text: Locator): Promise<void> {
  await text.evaluate((area) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p onclick="x()" style="color:red">From <a href="javascript:x()">afar</a></p><script>x()</script>
       <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>One</p>
       <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>`,
    )
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
}

/** Adds a table below the text: four headings, and a row that is deleted and comes back. */
async function writeTable(page: Page, text: Locator): Promise<void> {
  await text.getByRole('heading').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Harbour')
  await expect(text.getByRole('columnheader').first()).toHaveText('Harbour')
  await page.getByRole('button', { name: 'Add a column after' }).click()
  for (const [place, head] of ['Pier', 'Leaves at', 'Costs'].entries()) {
    const heading = text.getByRole('columnheader').nth(place + 1)
    await heading.click()
    await page.keyboard.type(head)
  }
  await text.getByRole('cell').first().click()
  await page.getByRole('button', { name: 'Delete the row' }).click()
  await expect(text.getByRole('cell')).toHaveCount(4)
  await page.keyboard.press('Control+z')
  await expect(text.getByRole('cell')).toHaveCount(8)
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('button', { name: 'Delete the row' })).toHaveCount(0)
}

/** Uploads a picture with its description, and sees it in the preview. */
async function insertPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'ferry.png',
    mimeType: 'image/png',
    buffer: await drawing(),
  })
  await expect(dialog.getByRole('img', { name: 'Uploaded picture' })).toBeVisible()
  await dialog.getByLabel('Description').fill(DESCRIPTION)
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  const picture = preview.getByRole('img', { name: DESCRIPTION })
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true)
  await expect(preview.getByRole('columnheader', { name: 'Harbour' })).toBeVisible()
}

/** On a phone the picture is there, and a wide table scrolls within itself. */
async function readOnPhone(site: Page): Promise<void> {
  await site.setViewportSize({ width: 360, height: 740 })
  await site.getByText('Ferries run late tonight').first().click()
  const picture = site.getByRole('img', { name: DESCRIPTION })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true)
  const table = site.locator('.rich-table')
  await expect(table.getByRole('columnheader', { name: 'Harbour' })).toBeVisible()
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await site.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('the second of two concurrent edits chooses between both texts; the order is changed by keyboard', async ({
  page,
  product,
  context,
  complaints,
}) => {
  complaints.expectLike(/409 \(Conflict\)/)
  const brand = await product.brand()
  await product.sql(
    `INSERT INTO content_entry (merchant_id, kind, position, draft)
     SELECT $1, 'partner', place, jsonb_build_object(
              'words', jsonb_build_object('EN', jsonb_build_object('name', 'Bank ' || place)),
              'facts', '{"group": "payment"}'::jsonb)
       FROM generate_series(1, 3) AS place`,
    [brand.id],
  )
  await signInOperator(product, context)
  await openConsole(page, product, '/content/partner', brand)
  await page.getByRole('button', { name: 'Move Bank 3 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Bank 3 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['Bank 3', 'Bank 1', 'Bank 2'])

  await page.getByRole('link', { name: 'Bank 1' }).click()
  await page.getByLabel('Name').fill('Mine')
  await product.sql(
    `UPDATE content_entry SET version = version + 1, draft = jsonb_set(draft, '{words,EN,name}', '"Theirs"')
      WHERE merchant_id = $1 AND draft #>> '{words,EN,name}' = 'Bank 1'`,
    [brand.id],
  )
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('radio', { name: 'Theirs' }).check()
  await page.getByRole('button', { name: 'Continue with this choice' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Theirs')
})
