import { expect, type Page } from '@playwright/test'

import { weekdayAt, weekdays } from '#domain/catalogue/weekday.ts'
import { paths } from '#site/paths.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { type Brand, type Product, test } from '#test/e2e/product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Inserts eleven slot vendors, a lottery vendor, and a lottery for each weekday. */
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
       VALUES ($1, 'MT', '{"EN": "Vietnam central"}', 'vn-central', 'SEA', 1),
              ($1, 'PH', '{"EN": "Philippines"}', 'ph', 'SEA', 2)`,
    [brand.id],
  )
  await product.sql(
    `INSERT INTO lottery_menu_game (merchant_id, tag, code, remark, draw_weekdays, is_hot)
       SELECT $1::int, 'MT', 'DAY' || n, jsonb_build_object('EN', 'Province ' || n), ARRAY[n]::smallint[], n = 1
         FROM generate_series(1, 7) AS n
       UNION ALL SELECT $1::int, 'PH', 'M3', '{"EN": "Manila 3D"}', '{2}', false`,
    [brand.id],
  )
  const gameMenu = async () => (await product.ask('/lgw/vn/games/game_menu', { host: brand.host })).text
  await expect.poll(gameMenu).toContain('Manila 3D')
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
  await page.mouse.move(700, 700)
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

test('the lottery menu shows the lotteries of today by region, and launches the vendor for a member', async ({
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
  // Weekday in the brand's zone, Shanghai.
  const today = weekdayAt(Date.now(), 'Asia/Shanghai')
  await expect(days.getByRole('button', { pressed: true })).toHaveText(
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekdays.indexOf(today)] ?? '',
  )
  const provinces = pane.locator('.regions').getByRole('link', { name: /^Province/ })
  await expect(provinces).toHaveText([`Province ${today}`])
  // A region without provinces by weekday shows everything.
  await expect(pane.getByRole('link', { name: 'Manila 3D' })).toBeVisible()
  await expect(pane.locator('.hot-lotteries').getByRole('link')).toHaveText(['Province 1'])
  await days.getByRole('button', { name: 'Wed' }).click()
  await expect(provinces).toHaveText(['Province 4'])
  await days.getByRole('button', { name: 'All' }).click()
  await expect(provinces).toHaveCount(7)
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
  await expect(sheet.getByRole('heading', { name: 'Vietnam central' })).toBeVisible()
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
