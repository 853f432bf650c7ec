import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'

import { writeFishingSheet } from './fishing-sheet.ts'
import { seas } from './seas.ts'

test('the par sheets are those of the rules', async () => {
  const page = await readFile(new URL('../../../../docs/studio/fishing.md', import.meta.url), 'utf8')
  expect(page).toBe(writeFishingSheet())
})

test('they name the seas as operators see them', () => {
  for (const { code } of seas)
    expect(writeFishingSheet()).toContain(
      `## ${games.find(({ game }) => game.code === code)?.name} \`${code}\``,
    )
})
