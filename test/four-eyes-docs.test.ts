import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { usualWithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'

import { fourEyesDocument, withDeeds } from './four-eyes-docs.ts'

const document = readFileSync(fourEyesDocument, 'utf8')

/** The formatter aligns tables, so only the cells' content is compared. */
const cellsOf = (text: string) => text.replaceAll(/-{2,}/g, '--').replaceAll(/ {2,}/g, ' ').split('\n')

test('docs/four-eyes.md names every deed that may move money: npm run docs:deeds writes it', () => {
  expect(cellsOf(document)).toEqual(cellsOf(withDeeds(document)))
  expect(document).toContain('| `adjustments.proposeAdjustment`')
})

test('docs/four-eyes.md tells the usual thresholds', () => {
  const usualByDeed = new Map(
    rowsOf(document).map(([name = '', , usual = '']) => [name, usual.replaceAll(' ', '')]),
  )
  for (const name of ['twoOperatorsFrom', 'aloneADay', 'aloneForMemberADay'] as const)
    expect(usualByDeed.get(`\`${name}\``)).toBe(usualWithdrawalSettings[name])
})

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
