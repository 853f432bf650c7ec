import { expect } from '@playwright/test'

import { openStrips } from '#test/bench/scroll.ts'

import { findBarriers } from '#test/e2e/barriers.ts'
import { test } from '#test/e2e/product.ts'

test('a tile is one button until pointer or focus reach it; then its controls follow in the tab order, and a scene plays', async ({
  page,
}) => {
  const strips = await openStrips()
  try {
    await page.goto(strips.url)
    const tiles = page.locator('.game-strip').first().locator('.tile')
    await expect(tiles.nth(3).getByRole('button')).toHaveCount(1)
    const ways = ['Open Game 0', 'Play Game 0', 'Try free: Game 0', 'Favourite: Game 0', 'Open Game 1']
    await tiles.first().getByRole('button').focus()
    for (const [place, name] of ways.entries()) {
      if (place > 0) await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    // Loaded controls stay, so the way back has the same stops.
    for (const name of ways.toReversed().slice(1)) {
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    await tiles.nth(2).hover()
    await expect(tiles.nth(2).getByRole('button')).toHaveCount(4)
    await expect(tiles.nth(2).getByText('Try free')).toBeVisible()
    await expect(tiles.nth(3).getByRole('button')).toHaveCount(1)
    const scenes: string[] = []
    page.on('request', (request) => void (/motion-/.test(request.url()) && scenes.push(request.url())))
    const [still, moving] = [tiles.nth(3), tiles.nth(4)]
    await page.clock.install()
    await still.hover()
    await expect(still.locator('.tile-motion'), 'with reduced motion').toBeEmpty()
    await page.clock.runFor(1_000)
    expect(scenes).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await moving.hover()
    await expect(moving.locator('.tile-motion')).toBeAttached()
    await page.clock.runFor(200)
    expect(scenes, 'a pointer that only passes').toEqual([])
    await page.clock.runFor(200)
    await expect(moving.locator('.tile-motion img').first()).toBeAttached()
    expect(scenes).toHaveLength(1)
    await tiles.nth(2).hover()
    await expect(moving.locator('.tile-motion')).toBeEmpty()
    await tiles.nth(3).locator('.fav').focus()
    await page.keyboard.press('Tab')
    await page.clock.runFor(400)
    await expect(moving.locator('.tile-motion img').first(), 'with the focus').toBeAttached()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await findBarriers(page, 'tiles', { within: '.game-strip:first-child .strip-track' })).toEqual([])
  } finally {
    // An image that still loads would fail once its server is gone.
    await page.goto('about:blank')
    await strips.close()
  }
})
