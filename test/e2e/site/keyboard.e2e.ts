import { expect, type Page } from '@playwright/test'

import { live } from '#contract/live.ts'
import { paths } from '#site/paths.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { goOnConsole, openConsole, signInOperator } from '#test/e2e/console-stage.ts'
import { pressOn, tabTo, typeInto } from '#test/e2e/keys.ts'
import { test } from '#test/e2e/product.ts'

interface Stop {
  readonly name: string
  readonly isVisible: boolean
  readonly hasMark: boolean
  readonly area: string
  /** The element appeared because the previous stop had the focus, or because the page scrolled to it. */
  readonly isOfPane: boolean
}

/** The focused element, and whether its focus is visible. */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const box = element.getBoundingClientRect()
    const marked = [element, element.parentElement, ...element.querySelectorAll('*')]
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      isVisible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
      hasMark: marked.some((one) => {
        if (!one) return false
        const style = getComputedStyle(one)
        return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'
      }),
      isOfPane:
        element.closest('.rail-pane, .shelves, .winners-place, .offers-place, .lotteries-place') !== null,
      area: element.closest('header, nav, main, footer, aside, .banner, .skip')?.className ?? '',
    }
  })
}

test('the first tab stop skips to the content', async ({ page, product }) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the tab order follows the page, and every focused element is visible', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A brand of its own: contents that other tests publish meanwhile would add stops to the page, or remove them.
  const { host } = await product.brand({ notices: 3 })
  await page.route(`**${live.stream.path}`, (route) => route.fulfill({ status: 204 }))
  for (const language of ['EN', 'AR']) {
    await page.context().addCookies([{ name: 'language', value: language, url: product.at('/', host) }])
    await page.goto(product.at(paths.index, host))
    await page.locator('html[data-alive]').waitFor()
    const expected = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, select, input, textarea, [tabindex="0"]')]
        .filter(
          (one) =>
            one.checkVisibility() &&
            !one.closest('[inert], .shelves, .winners-place, .offers-place, .lotteries-place') &&
            !one.matches(':disabled'),
        )
        .filter((one) => one.tabIndex >= 0)
        .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)),
    )
    const stops: Stop[] = []
    await page.evaluate(() => document.body.focus())
    // Beside them are the tiles of the games.
    for (let step = 0; step < expected.length + 150; step += 1) {
      await page.keyboard.press('Tab')
      const stop = await readStop(page)
      if (!stop) break
      stops.push(stop)
    }
    const names = stops.filter(({ isOfPane }) => !isOfPane).map(({ name }) => name)
    expect(names.toSorted(), language).toEqual(expected.toSorted())
    expect(
      stops.filter((stop) => !stop.isVisible),
      language,
    ).toEqual([])
    expect(
      stops.filter((stop) => !stop.hasMark),
      language,
    ).toEqual([])
    const areas = stops.map((stop) => stop.area)
    const first = (area: string) => areas.findIndex((one) => one.split(' ').includes(area))
    expect(first('nav')).toBeGreaterThan(first('head'))
    expect(first('banner')).toBeGreaterThan(first('nav'))
    expect(first('index')).toBeGreaterThan(first('banner'))
  }
})

test('a dialog is opened, used and closed by the keyboard alone', async ({ page, product }) => {
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  await page.locator('header').getByRole('button', { name: 'Register', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
})

test('on a phone a member opens the menu of the account and one of its pages, and returns, by the keyboard alone', async ({
  page,
  product,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const brand = await product.brand()
  await product.signIn(context, brand)
  await page.goto(product.at(paths.index, brand.host))
  await page.locator('header .bell').waitFor()
  // The tabs are at the end of the document.
  const me = page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('button', { name: 'Me', exact: true })
  await tabTo(page, me, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const centre = page.getByRole('dialog')
  const menu = centre.getByRole('navigation')
  await pressOn(page, menu.getByRole('link', { name: 'Messages' }))
  await expect(menu).toBeHidden()
  await pressOn(page, centre.getByRole('link', { name: 'To the menu' }))
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Customer service, 24 hours' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(centre).toHaveCount(0)
})

/** A list forgets the typed beginning after a second without a key, which a busy machine may need for one. */
async function typeOption(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.type(text)
    await expect(page.locator('[role="option"]:focus')).toContainText(text, { timeout: 1_000 })
  }).toPass({ intervals: [1_500] })
}

test('with the keyboard alone: an operator offers a vendor and puts it first, and creates a menu of lotteries', async ({
  page,
  product,
  context,
}) => {
  const brand = await product.brand()
  const code = `KEYS_${brand.code.slice(1, 9).toUpperCase()}`
  await product.sql(
    `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
     SELECT code, code, 'slots', (SELECT coalesce(max(account_type_id), 0) FROM vendor) + place, 'sample'
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted (code, place)`,
    [[code, `${code}_OLD`]],
  )
  await product.sql('INSERT INTO merchant_vendor (merchant_id, vendor_code) VALUES ($1, $2)', [
    brand.id,
    `${code}_OLD`,
  ])
  await product.sql(`UPDATE merchant SET prize_modes = '{SEA}', version = version + 1 WHERE id = $1`, [
    brand.id,
  ])
  await signInOperator(product, context)
  await openConsole(page, product, '/vendors', brand)
  await pressOn(page, page.getByRole('button', { name: 'Offer a vendor' }))
  const dialog = page.getByRole('dialog')
  await pressOn(page, dialog.getByRole('combobox', { name: 'Platform vendor' }))
  await expect(page.locator('[role="option"]:focus')).toHaveCount(1)
  await typeOption(page, `${code} `)
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Reason'), 'It is signed')
  await pressOn(page, dialog.getByRole('button', { name: 'Offer a vendor' }))
  const panel = page.getByRole('complementary', { name: code })
  await tabTo(page, panel.getByRole('checkbox', { name: 'Show on the site' }))
  await page.keyboard.press('Space')
  await typeInto(page, panel.getByLabel('Reason'), 'It is ready')
  // At the top of the menu no entry lies half below its head.
  await page.evaluate(() => document.querySelector('.console-side')?.scrollTo(0, 0))
  expect(await findBarriers(page, 'a vendor')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(panel.getByText('On the site', { exact: true })).toBeVisible()
  const up = page.getByRole('button', { name: `Move ${code} up` })
  await tabTo(page, up, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Now in position 1 of 2')).toBeAttached()
  await pressOn(page, page.getByRole('button', { name: 'Save order' }))
  const vendorOrder = async () => {
    const { text } = await product.ask('/lgw/games/game_menus', { host: brand.host })
    const { list } = (JSON.parse(text) as { value: { list: { vendors: { vassalage: string }[] }[] } }).value
    return list.flatMap(({ vendors }) => vendors.map(({ vassalage }) => vassalage))
  }
  await expect.poll(vendorOrder).toEqual([code, `${code}_OLD`])

  await goOnConsole(page, product, '/lottery-menus/new', brand)
  await typeInto(page, page.getByLabel('Tag'), 'mt')
  await typeInto(page, page.getByLabel('Region'), 'vn-central')
  await typeInto(page, page.getByLabel('Name, English'), 'Vietnam central')
  await pressOn(page, page.getByRole('button', { name: 'Add a lottery' }))
  const lottery = page.getByRole('list').filter({ has: page.getByLabel('Code') })
  await tabTo(page, lottery.getByLabel('Code'), 'Shift+Tab')
  await page.keyboard.type('hue')
  await typeInto(page, lottery.getByLabel('Name, English'), 'Hue')
  await pressOn(page, lottery.getByRole('button', { name: 'Mon' }))
  await typeInto(page, page.getByLabel('Reason'), 'A new region')
  expect(await findBarriers(page, 'a menu of lotteries')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vietnam central' })).toBeVisible()
  const { text } = await product.ask('/lgw/vn/games/game_menu?device=WEB&language=EN', { host: brand.host })
  expect(JSON.parse(text)).toMatchObject({
    value: { list: [{ tag: 'MT', gameMenus: [{ code: 'HUE', remark: 'Hue', drawDayOfWeek: '2' }] }] },
  })
})
