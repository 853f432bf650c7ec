import { readFile } from 'node:fs/promises'

import { type FrameLocator, type Page, expect } from '@playwright/test'

import { findBarriers } from '#test/e2e/barriers.ts'
import { type Product, test } from '#test/e2e/product.ts'
import {
  UNITS,
  expectBalance,
  frameOf,
  giveHundred,
  openStudioStage,
  saveShot,
} from '#test/e2e/studio-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

const sizes = [
  [844, 390],
  [390, 844],
  [1280, 800],
] as const

/** A member with a hundred units at a quick game, and the means to compare money. */
async function sitDown(product: Product, page: Page, code: string) {
  const { brand, gameId } = await openStudioStage(product, code)
  const { account } = await product.signIn(page.context(), brand)
  const memberId = await giveHundred(product, { brand, account })
  const game = frameOf(page)
  await openListening(page, product.at(`/game?id=${gameId}`))
  const rounds = () =>
    product.sql<{ id: string; stake: string; win: string; status: string }>(
      `SELECT round.id, stake::text, win::text, status FROM studio.round
         JOIN studio.player ON player.id = player_id WHERE player.name = $1`,
      [`tessera-${memberId}`],
    )
  const expectMoney = () =>
    expectBalance(product, memberId, async () =>
      (await rounds()).reduce((sum, { stake, win }) => sum - BigInt(stake) + BigInt(win), 100n * UNITS),
    )
  return { game, rounds, expectMoney }
}

/** The main action is wholly visible on a desktop and on a phone held either way. */
async function expectWithinReach(page: Page, game: FrameLocator, shot = 'quick') {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect(game.locator('.qk-action')).toBeInViewport({ ratio: 1 })
    await expect(game.locator('.qk-board > *')).toBeInViewport({ ratio: 0.99 })
    await saveShot(page, `${shot}-${width}`)
  }
}

test('mines: a round goes on after a reload, is cashed out once, and is shown again as it was', async ({
  product,
  page,
}) => {
  const { game, rounds, expectMoney } = await sitDown(product, page, 'mines')
  await game.getByRole('slider', { name: 'Mines' }).fill('5')
  await game.getByRole('button', { name: /^Bet/ }).click()
  await expect(game.getByText('5 mines and 20 gems are still hidden.')).toBeVisible()
  await expect(game.getByText('Open a tile first.')).toBeVisible()
  const [round] = await rounds()
  const [field] = await product.sql<{ mines: number[] }>(
    "SELECT state -> 'open' -> 'mines' AS mines FROM studio.round WHERE id = $1",
    [round?.id],
  )
  const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !field?.mines.includes(tile))
  const [first = 0, second = 0] = gems
  await game.getByRole('button', { name: `Tile ${first + 1}`, exact: true }).click()
  await expect(game.getByRole('button', { name: /^Cash out ₱30\.75/ })).toBeVisible()
  await expectWithinReach(page, game)

  await page.reload()
  await expect(game.getByRole('button', { name: `Tile ${first + 1}: gem` })).toBeVisible()
  await game.getByRole('button', { name: `Tile ${second + 1}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await game.getByRole('button', { name: /^Cash out ₱39\.00/ }).click()
  await expect(game.locator('.qk-won')).toContainText('39.00')
  await expect(game.getByRole('list', { name: 'Last rounds' })).toHaveText('1.56×')
  expect((await rounds()).map(({ status, win }) => [status, win])).toEqual([
    ['closed', String((3_900n * UNITS) / 100n)],
  ])
  await expectMoney()

  await game.getByRole('button', { name: 'Your rounds' }).click()
  const dialog = game.getByRole('dialog')
  await dialog.getByRole('button', { name: /39\.00/ }).click()
  await expect(dialog.getByRole('button', { name: `Tile ${second + 1}: gem` })).toBeVisible()
  await expect(dialog.getByText(`${first + 1}, ${second + 1}`)).toBeVisible()

  // The inspection does not look into frames: the game is opened by its own address.
  await page.goto(await game.locator(':root').evaluate(() => location.href))
  await expect(page.locator('.qk-action')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findBarriers(page, 'a quick game on a phone')).toEqual([])
})

test('hi-lo: the open row stands after a reload, and the round ends once', async ({ product, page }) => {
  const { game, rounds, expectMoney } = await sitDown(product, page, 'hilo')
  await game.getByRole('button', { name: /^Bet/ }).click()
  await expect(game.getByText('Guess the next card first.')).toBeVisible()
  await game.getByRole('button', { name: 'Skip this card (10 left)' }).click()
  await expect(game.getByRole('button', { name: 'Skip this card (9 left)' })).toBeVisible()
  const row = game.getByRole('list', { name: 'The cards of this round' })
  const before = await row.getByRole('img').evaluateAll((cards) => cards.map((card) => card.ariaLabel))
  expect(before).toHaveLength(2)
  await expectWithinReach(page, game)

  await page.reload()
  await expect(row.getByRole('img')).toHaveCount(2)
  expect(await row.getByRole('img').evaluateAll((cards) => cards.map((card) => card.ariaLabel))).toEqual(
    before,
  )
  await game.locator('.hl-guess').first().click()
  await expect(row.getByRole('img')).toHaveCount(3)
  const cashOut = game.getByRole('button', { name: /^Cash out ₱/ })
  await expect(cashOut.or(game.getByText('A wrong guess. The round is over.'))).toBeVisible()
  if (await cashOut.isVisible()) await cashOut.click()
  await expect(game.getByRole('button', { name: /^Bet/ })).toBeVisible()
  await expect(game.getByRole('list', { name: 'Last rounds' }).getByRole('listitem')).toHaveCount(1)
  expect((await rounds()).map(({ status }) => status)).toEqual(['closed'])
  await expectMoney()
})

test('video poker: the dealt hand stands after a reload, held cards stay, and the draw ends the round', async ({
  product,
  page,
}) => {
  const { game, rounds, expectMoney } = await sitDown(product, page, 'jacks-or-better')
  await game.getByRole('button', { name: /^Deal/ }).click()
  await expect(game.getByText('Hold the cards you want to keep, then draw.')).toBeVisible()
  const hand = game.getByRole('group', { name: 'Your hand' })
  const namesOf = () => hand.getByRole('img').evaluateAll((cards) => cards.map((card) => card.ariaLabel))
  const dealt = await namesOf()
  await expectWithinReach(page, game)

  await page.reload()
  await expect(game.getByText('Hold the cards you want to keep, then draw.')).toBeVisible()
  expect(await namesOf()).toEqual(dealt)
  await game.getByRole('checkbox', { name: 'Hint' }).check()
  await expect(game.getByText(/^Best on average: hold .*, worth/)).toBeVisible()
  await expectWithinReach(page, game, 'poker-hint')
  for (const place of [0, 3]) await hand.getByRole('button').nth(place).click()
  await game.getByRole('button', { name: /^Draw 3 cards/ }).click()
  await expect(game.getByRole('button', { name: /^Deal/ })).toBeVisible()
  await expect(game.getByRole('list', { name: 'Last rounds' }).getByRole('listitem')).toHaveCount(1)
  const after = await namesOf()
  expect([after[0], after[3]]).toEqual([dealt[0], dealt[3]])
  expect(new Set([...dealt, ...after]).size).toBe(8)
  expect((await rounds()).map(({ status }) => status)).toEqual(['closed'])
  await expectMoney()
})

const oneShots = [
  ['dice', 'Roll'],
  ['plinko', 'Drop the ball'],
  ['limbo', 'Bet'],
] as const

test('keno, dice, plinko, limbo: one bet is one round, paid exactly, and stands after a reload', async ({
  product,
  page,
}) => {
  const { game, rounds, expectMoney } = await sitDown(product, page, 'keno')
  await expect(game.getByText('Pick a number first.')).toBeVisible()
  for (const number of [4, 11, 17])
    await game.getByRole('button', { name: String(number), exact: true }).click()
  await game.getByRole('button', { name: 'Draw ten numbers' }).click()
  const drawn = game.locator('.kn-number:is(.drawn, .hit)')
  await expect(drawn).toHaveCount(10)
  await expectWithinReach(page, game)
  const numbers = await drawn.allTextContents()
  await page.reload()
  await expect(drawn).toHaveCount(10)
  expect(await drawn.allTextContents()).toEqual(numbers)
  await expect(game.getByText('Your last round')).toBeVisible()

  for (const [place, [code, action]] of oneShots.entries()) {
    await changeGame(product, page, code)
    await expect(game.locator(`.qk-${code}`)).toBeVisible()
    await game.getByRole('button', { name: new RegExp(`^${action}`) }).click()
    await expect(game.getByRole('list', { name: 'Last rounds' }).getByRole('listitem')).toHaveCount(1)
    await expectWithinReach(page, game)
    expect((await rounds()).filter(({ status }) => status === 'closed')).toHaveLength(place + 2)
  }
  await expectMoney()

  await game.getByRole('button', { name: 'Rules and payouts' }).click()
  await expect(game.getByRole('dialog').getByRole('table')).toBeVisible()
})

/** Opens another game within the site, without loading its page again. */
async function changeGame(product: Product, page: Page, code: string) {
  const { gameId } = await openStudioStage(product, code)
  await page.evaluate((to) => history.pushState(null, '', to), `/game?id=${gameId}`)
}

test('a sea: the button names what a volley costs, and a reload shows its shots again', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { game, rounds, expectMoney } = await sitDown(product, page, 'tile-reef')
  await expect(game.getByRole('img', { name: 'The sea. You aim at: Koi' })).toBeVisible()
  const whale = game.getByRole('radio', { name: /^Whale caught 1 in 82\.9 shots 80×$/ })
  await whale.locator('..').click()
  await game.getByRole('radio', { name: '5', exact: true }).locator('..').click()
  await expect(game.getByRole('img', { name: 'The sea. You aim at: Whale' })).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect(game.locator('.fi-fire')).toBeInViewport({ ratio: 1 })
    await expect(whale.locator('..')).toBeInViewport({ ratio: 1 })
    await saveShot(page, `sea-${width}`)
  }
  const fire = game.getByRole('button', { name: 'Fire 5 shots ₱10.00' })
  await fire.focus()
  await page.keyboard.press('Enter')
  await expect(game.getByText(/^Whale: [0-5] of 5 shots caught\.$/)).toBeAttached()
  expect((await rounds()).map(({ status, stake }) => [status, stake])).toEqual([
    ['closed', String(10n * UNITS)],
  ])
  await page.reload()
  await expect(game.getByText('Your last volley')).toBeVisible()
  await expect(game.locator('.fi-stones i')).toHaveCount(5)
  await expectMoney()
  await game.getByRole('button', { name: 'Your rounds' }).click()
  const dialog = game.getByRole('dialog')
  await dialog.getByRole('button', { name: /10\.00/ }).click()
  await expect(dialog.getByRole('row')).toHaveCount(6)
})

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** Compressed, with React and the frame of all games; texts come on top. */
const SCRIPT_MOST = 90 * 1024

test('no game loads more than 90 KB of script', async ({ product }) => {
  expect(product.port).toBeGreaterThan(0)
  const folder = new URL('../../../dist/studio/', import.meta.url)
  const manifest = JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Record<
    string,
    Chunk
  >
  const collect = (key: string, found: Set<string>): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) collect(next, found)
    return found
  }
  for (const [code, view] of [
    ...tableViews,
    ...holdemViews,
    ...quickViews,
    ...pokerViews,
    ...slotViews,
    ...seaViews,
  ]) {
    const files = collect(view, collect('src/studio/pages/main.tsx', new Set()))
    expect(files.size).toBeGreaterThan(1)
    const sizesOf = [...files].map(async (file) => {
      // Small files are not compressed.
      const packed = await readFile(new URL(`${file}.br`, folder)).catch(() => undefined)
      return (packed ?? (await readFile(new URL(file, folder)))).length
    })
    const sum = (await Promise.all(sizesOf)).reduce((total, size) => total + size, 0)
    expect(sum, code).toBeLessThanOrEqual(SCRIPT_MOST)
  }
})

const tableViews = [
  'baccarat',
  'crash',
  'roulette',
  'dragon-tiger',
  'sic-bo',
  'blackjack',
  'tien-len',
  'big-two',
].map((code) => [code, `src/studio/games/${code}/page/${code}-view.ts`] as const)
const holdemViews = [['texas-holdem', 'src/studio/games/holdem/page/holdem-view.ts']] as const
const quickViews = ['mines', 'dice', 'plinko', 'hilo', 'keno', 'limbo'].map(
  (code) => [code, `src/studio/games/${code}/page/${code}-view.ts`] as const,
)
const pokerViews = ['jacks', 'deuces'].map(
  (code) => [code, `src/studio/games/poker/page/${code}-view.ts`] as const,
)
const themedSlots = [
  'orchard-nine',
  'koi-river',
  'amber-mill',
  'star-atlas',
  'honeycomb-bloom',
  'tea-house',
  'mirror-lake',
  'lighthouse-bay',
  'curio-drawers',
  'paint-box',
  'mole-garden',
  'glacier-slide',
  'bamboo-rise',
  'kite-parade',
  'station-clock',
]
const slotViews = [
  ['peacock-mosaic', 'src/studio/games/peacock/peacock-view.ts'],
  ...['sevens', 'lanterns', 'fireflies', 'foundry', 'reef', 'storm', 'dunes', 'parade'].map(
    (name) => [name, `src/studio/games/slots/models/${name}-view.ts`] as const,
  ),
  ...themedSlots.map((code) => [code, `src/studio/games/slots/themes/${code}/view.ts`] as const),
] as const
const seaViews = ['reef', 'lagoon', 'deep'].map(
  (name) => [name, `src/studio/games/fishing/seas/${name}-view.ts`] as const,
)
