import { randomBytes } from 'node:crypto'

import { devices, expect, type Page } from '@playwright/test'

import { findBarriers, findFaults } from '#test/e2e/barriers.ts'
import { giveMoney, openPlayStage } from '#test/e2e/play-stage.ts'
import { PASSWORD, passwordHash } from '#test/e2e/people.ts'
import { test } from '#test/e2e/product.ts'
import { openListening, openPage } from '#test/e2e/visits.ts'

const game = (page: Page) => page.frameLocator('.play-frame iframe')
const receivedBy = (page: Page) => game(page).locator('#heard')
const standing =
  'SELECT id FROM game_session WHERE launched_at IS NOT NULL AND ended_at IS NULL AND member_id = $1'

test('a game runs in the page: a double click launches it once, the balance follows, and leaving ends the session', async ({
  product,
  page,
  context,
}) => {
  const stage = await openPlayStage(product)
  const { account } = await product.signIn(context, stage.brand)
  const [member] = await product.sql<{ id: bigint }>('SELECT id FROM member WHERE account = $1', [account])
  const sessions = () => product.sql(standing, [member?.id])
  await openListening(page, product.at(`/rng?page=${stage.vendor}`, stage.brand.host))
  await page.getByRole('button', { name: 'Dragon Forge' }).first().hover()
  await page.getByRole('button', { name: 'Play Dragon Forge' }).dblclick()
  await expect(page.locator('.play-cover')).toHaveCount(0)
  await expect(game(page).getByRole('heading', { name: 'A game' })).toBeVisible()
  expect(stage.provider.received).toHaveLength(1)
  expect(await sessions()).toHaveLength(1)
  expect(await findFaults(page, 'a game')).toEqual([])

  // Messages from other windows are ignored.
  await page.evaluate(() => window.postMessage({ tessera: 1, type: 'exit' }, '*'))
  await stage.give(account, 5_000_000n)
  await expect(page.locator('.play-balance')).toContainText('50.00')
  await expect(receivedBy(page)).toContainText('balance')

  // The deposit dialog covers the game, which pauses.
  await game(page).getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(receivedBy(page)).toContainText('pause')
  await page.keyboard.press('Escape')
  await expect(receivedBy(page)).toContainText('resume')
  expect(stage.provider.received).toHaveLength(1)

  await page.getByRole('button', { name: 'Theatre' }).click()
  await expect(page.locator('.play.theatre')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.play.theatre')).toHaveCount(0)

  await game(page).getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(new RegExp(`/rng\\?page=${stage.vendor}$`))
  await expect.poll(sessions).toHaveLength(0)
  await stage.provider.close()
})

test('a game that cannot open shows the reason, and a game in a window of its own opens within the click', async ({
  product,
  page,
  context,
  complaints,
}) => {
  complaints.expectLike(/409 \(Conflict\).*launchGame/)
  const goTo = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
  const stage = await openPlayStage(product)
  await product.signIn(context, stage.brand)
  stage.provider.mood = 'fails'
  await openPage(page, product.at(`/game?id=${stage.idOf('dragon-forge')}`, stage.brand.host))
  await expect(page.getByRole('heading', { name: 'Dragon Forge did not open' })).toBeVisible()
  await expect(page.getByText('No money has moved')).toBeVisible()
  expect(await findFaults(page, 'a game that did not open')).toEqual([])
  stage.provider.mood = 'well'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(game(page).getByRole('heading', { name: 'A game' })).toBeVisible()
  await game(page).getByRole('button', { name: 'Over' }).click()
  await expect(page.getByRole('heading', { name: 'The game has ended' })).toBeVisible()

  // A pop-up blocker: windows open only within a click.
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (...given) => (navigator.userActivation.isActive ? open(...given) : null)
  })
  await goTo(`/game?id=${stage.idOf('koi-window')}`)
  const opened = context.waitForEvent('page')
  const button = page.getByRole('button', { name: 'Open the game' })
  await button
    .or(page.getByRole('heading', { name: 'own window' }))
    .first()
    .waitFor()
  if (await button.isVisible()) await button.click()
  const popup = await opened
  await popup.waitForURL(/games\.localhost/)
  expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  await expect(page.getByRole('heading', { name: 'Koi Window opened in its own window' })).toBeVisible()
  await popup.close()

  await goTo(`/game?id=${stage.idOf('house-of-parthen')}`)
  const list = page.getByRole('dialog', { name: 'Games of Parthen' })
  await expect(list.getByRole('button')).toContainText(['Dragon Forge', 'Koi Window', 'Crown Table'])
  await list.getByRole('button', { name: 'Crown Table' }).click()
  await expect(game(page).getByRole('heading', { name: 'A game' })).toBeVisible()
  await stage.provider.close()
})

test.describe('on touch', () => {
  const { userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent })

  test('after sign-in the game that a visitor chose opens, and a spin of it moves the balance', async ({
    product,
    page,
  }) => {
    const [brand] = await product.sql<{ id: number; currency: string }>(
      `SELECT id, currency FROM merchant WHERE code = 'tessera'`,
    )
    const account = `p${randomBytes(5).toString('hex')}`
    const [member] = await product.sql<{ id: bigint }>(
      `INSERT INTO member (merchant_id, account, password_hash, password_changed_at)
       VALUES ($1, $2, $3, now()) RETURNING id`,
      [brand?.id, account, await passwordHash()],
    )
    const memberId = BigInt(member?.id ?? 0)
    await giveMoney(
      product,
      { merchantId: brand?.id ?? 0, memberId, currency: brand?.currency ?? '' },
      10_000_000n,
    )
    await openPage(page, product.at('/rng?page=TESSERA'))
    await page.getByRole('button', { name: 'Peacock Mosaic' }).first().tap()
    const sheet = page.getByRole('dialog', { name: 'Peacock Mosaic' })
    await expect(sheet.getByText('Tessera Studio')).toBeVisible()
    expect(await findBarriers(page, 'what can be done with a game', { within: '[role=dialog]' })).toEqual([])
    await sheet.getByRole('button', { name: 'Play' }).tap()
    const form = page.getByRole('dialog')
    await form.getByLabel('Username').fill(account)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(page).toHaveURL(/\/game\?id=\d+$/)
    // A win of exactly the stake leaves the balance as it was: then the next spin has to move it.
    const rounds = async () =>
      product.sql<{ net: bigint }>(
        // A spin that wins free spins pays at once, and stays open until they are played.
        `SELECT (win - stake)::bigint AS net FROM play WHERE member_id = $1 AND (state = 'closed' OR win > 0)`,
        [memberId],
      )
    let net = 0n
    for (let spins = 1; net === 0n; spins += 1) {
      await game(page).getByRole('button', { name: 'Spin', exact: true }).click()
      await expect.poll(rounds).toHaveLength(spins)
      net = (await rounds()).reduce((sum, round) => sum + BigInt(round.net), 0n)
    }
    await expect(page.locator('.play-balance')).not.toContainText('100.00')
  })
})
