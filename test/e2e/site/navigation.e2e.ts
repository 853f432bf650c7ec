import { expect, type Page } from '@playwright/test'

import { weekdayAt, weekdays } from '#domain/catalogue/weekday.ts'
import { paths } from '#site/paths.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Inserts eleven slot vendors, a lottery vendor, and menus that name a station of each weekday. */
async function stock(product: Product, brand: Brand): Promise<void> {
  const own = brand.code.toUpperCase()
  await product.sql(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
       SELECT $1 || '_' || n, 'Studio ' || n, CASE WHEN n = 12 THEN 'lottery' ELSE 'slots' END,
              floor(random() * 2000000000)::int + 1, 'sample'
         FROM generate_series(1, 12) AS n`,
    [own],
  )
  await product.sql(
    `INSERT INTO merchant_vendor (merchant_id, vendor_code, position, is_in_maintenance)
       SELECT $1, code, split_part(code, '_', 2)::int, display_name = 'Studio 11'
         FROM vendor WHERE starts_with(code, $2)`,
    [brand.id, own],
  )
  await product.sql(`UPDATE merchant SET prize_modes = '{SEA}' WHERE id = $1`, [brand.id])
  await product.sql(
    `INSERT INTO lottery_menu (merchant_id, tag, label, region, prize_mode, position)
       VALUES ($1, 'MT', '{"EN": "Central stations"}', 'vn-central', 'SEA', 1),
              ($1, 'MB', '{"EN": "The north"}', 'vn-north', 'SEA', 2)`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO lottery_menu_game (merchant_id, tag, code, remark, draw_weekdays, is_hot)
       SELECT $1::int, 'MT', code, jsonb_build_object('EN', 'Province ' || days), '{}'::smallint[], code = 'XSDNG'
         FROM (VALUES ('XSPY', '2'), ('XSDLK', '3'), ('XSDNG', '4 7'), ('XSQT', '5'), ('XSGL', '6'), ('XSKT', '1'))
              AS station (code, days)
       UNION ALL SELECT $1::int, 'MB', 'XSMB', '{"EN": "Hanoi draw"}'::jsonb, '{}', false`,
    [brand.id],
  )
  const lobby = async () => (await product.ask('/wps/lottery/lobby', { host: brand.host })).text
  await expect.poll(lobby).toContain('Hanoi draw')
}

async function open(page: Page, product: Product, brand: Brand): Promise<void> {
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('html[data-alive]').waitFor()
}

test('a category opens its vendors by mouse and by keyboard; a category without vendors is a link', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await stock(product, brand)
  await open(page, product, brand)
  const nav = page.getByRole('navigation', { name: 'Halls' })
  const slots = nav.getByRole('link', { name: 'Slots', exact: true }).first()
  const pane = nav.getByRole('group', { name: 'Slots' })

  await slots.hover()
  await expect(pane).toBeVisible()
  await expect(slots).toHaveAttribute('aria-expanded', 'true')
  await expect(pane.getByRole('link', { name: /^Studio/ })).toHaveCount(11)
  await expect(pane.getByRole('link', { name: 'More' })).toHaveAttribute('href', paths.slots)
  await expect(pane.getByRole('link', { name: /Studio 11/ })).toHaveAttribute('aria-disabled', 'true')
  // Beside the page: a lottery under the pointer would be loaded, which the brand sold until a moment ago.
  await page.mouse.move(5, 700)
  await expect(pane).toBeHidden()

  // The first Enter opens, arrows move, Escape closes and restores the focus, and a second Enter follows the link.
  await slots.focus()
  await page.keyboard.press('Enter')
  await expect(pane).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(pane.getByRole('link', { name: 'Studio 1', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(pane.getByRole('link', { name: 'Studio 6' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
  await expect(slots).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${paths.slots}$`))
  await expect(pane).toBeHidden()

  const live = nav.getByRole('link', { name: 'Live casino' })
  await expect(live).not.toHaveAttribute('aria-expanded')
  await live.click()
  await expect(page).toHaveURL(new RegExp(`${paths.live}$`))
})

test('the lottery menu shows the lotteries of the lobby by region, and launches the vendor for a member', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await stock(product, brand)
  await open(page, product, brand)
  const nav = page.getByRole('navigation', { name: 'Halls' })
  const lottery = nav.getByRole('link', { name: 'Lottery', exact: true }).first()
  const pane = nav.getByRole('group', { name: 'Lottery' })
  await lottery.hover()
  const days = pane.getByRole('group', { name: 'Weekday' })
  // The weekday of the stations, which are in Vietnam.
  const today = weekdayAt(Date.now(), 'Asia/Ho_Chi_Minh')
  const dayName = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekdays.indexOf(today)] ?? ''
  await expect(days.getByRole('button', { pressed: true })).toHaveText(dayName)
  const region = (name: string) =>
    pane.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const provinces = region('Central stations').getByRole('link')
  await expect(provinces).toHaveText([new RegExp(`^Province .*${today}`)])
  await expect(region('Central stations').getByRole('heading')).toHaveText(`Central stations${dayName}`)
  // A lottery of every day has the time of its next draw, and no day.
  await expect(region('The north').getByRole('link')).toHaveText(/^Hanoi draw(\d\d:\d\d|closed)$/)
  const hot = pane.locator('.hot-lotteries').getByRole('link')
  await expect(hot).toHaveCount(1)
  await expect(hot).toContainText('Province 4 7')
  await expect
    .poll(() => hot.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(360)
  await days.getByRole('button', { name: 'Wed' }).click()
  await expect(provinces).toHaveText([/^Province 4 7/])
  // All stations of the south are more than the pane holds: a link leads to the others.
  const south = region('Vietnam south').getByRole('link')
  await days.getByRole('button', { name: 'All' }).click()
  await expect(provinces).toHaveCount(6)
  await expect(south.last()).toHaveText(/^All 21/)
  // Arrows go from the last link of the south to its neighbours; Escape returns to the hall.
  await south.last().focus()
  await page.keyboard.press('ArrowUp')
  await expect(south.nth(7)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
  await expect(lottery).toBeFocused()
  // A pane that is opened anew begins with today.
  await page.keyboard.press('ArrowDown')
  await expect(days.getByRole('button', { pressed: true })).toHaveText(dayName)
  await days.getByRole('button', { name: 'All' }).click()
  await south.last().click()
  await expect(page).toHaveURL(new RegExp(`${paths.lottery}\\?tag=vn-south&weekday=ALL$`))
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(21)
  await open(page, product, brand)
  await lottery.hover()
  await expect(pane).toBeVisible()
  await lottery.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.index}$`))

  await product.signIn(page.context(), brand)
  await open(page, product, brand)
  await lottery.hover()
  await expect(pane).toBeVisible()
  await lottery.click()
  await expect(page).toHaveURL(new RegExp(`${paths.lottery}\\?vendor=${brand.code.toUpperCase()}_12$`))
})

test('the search tolerates a typing error, is used by arrow keys alone, and remembers searches', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await stock(product, brand)
  await open(page, product, brand)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await expect(field).toBeFocused()
  await field.fill('provinc')
  await expect(page.getByRole('option', { name: /Province 3/ })).toBeVisible()
  // A lottery that no menu of the brand names.
  await field.fill('vung tau')
  await expect(page.getByRole('option', { name: /Vũng Tàu/ })).toBeVisible()
  await field.fill('satdio 7')
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.fill('stduio')
  await expect(page.getByRole('option', { name: /Studio 12/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${paths.slots}\\?page=${brand.code.toUpperCase()}_1$`))
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('option', { name: 'stduio' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // In a field the slash key types a slash.
  await page.getByRole('textbox', { name: 'Username' }).press('/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('on a phone the halls are sheets; sheets, panes and the search have no axe violation', async ({
  page,
  product,
}) => {
  const brand = await product.brand()
  await stock(product, brand)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, product, brand)
  const barriers: string[] = []
  const nav = page.getByRole('navigation', { name: 'Halls' })
  for (const hall of ['Slots', 'Lottery']) {
    await nav.getByRole('link', { name: hall, exact: true }).first().hover()
    await expect(nav.getByRole('group', { name: hall })).toBeVisible()
    barriers.push(...(await findBarriers(page, `the pane of ${hall}`)))
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'Games' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Slots' })).toBeVisible()
  barriers.push(...(await findBarriers(page, 'the halls')))
  await sheet.getByRole('button', { name: 'Lottery' }).click()
  await expect(sheet.getByRole('heading', { name: 'Central stations' })).toBeVisible()
  barriers.push(...(await findBarriers(page, 'the sheet of the lottery')))
  await sheet.getByRole('button', { name: 'All halls' }).click()
  await sheet.getByRole('button', { name: 'Slots' }).click()
  await expect(sheet.getByRole('link', { name: /^Studio/ })).toHaveCount(11)
  await sheet.getByRole('button', { name: 'All halls' }).click()
  await sheet.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('pro')
  await expect(page.getByRole('option').first()).toBeVisible()
  barriers.push(...(await findBarriers(page, 'the search')))
  await page.getByRole('option', { name: 'Promotions' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.promotions}$`))
  expect(barriers).toEqual([])
})
