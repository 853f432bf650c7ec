import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { usualWithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import { moneyDeeds, moneyVerdicts } from '#domain/approvals/money-deeds.ts'
import { RIGHTS_WAIT_HOURS } from '#domain/approvals/second-operator.ts'

import { root } from './tidy/sources.ts'

const document = readFileSync(join(root, 'docs/four-eyes.md'), 'utf8')
const [, ofDeeds = ''] = document.split(/^## Every deed$/m)

function rowsIn(text: string): string[][] {
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

const alone = {
  within: 'within the thresholds',
  two: 'never',
  tightens: 'what tightens',
  waits: `yes; rights over money count after ${RIGHTS_WAIT_HOURS} hours`,
} as const

test('docs/four-eyes.md names every deed that may move money, as the table of the domain judges it', () => {
  const wanted = moneyDeeds.map((deed) => {
    const { kind, by, why } = moneyVerdicts[deed]
    return [`\`${deed}\``, alone[kind], `\`${by}\``, why]
  })
  expect(rowsIn(ofDeeds)).toEqual(wanted)
})

test('docs/four-eyes.md tells the usual thresholds', () => {
  const told = new Map(rowsIn(document).map(([name = '', , usual = '']) => [name, usual.replaceAll(' ', '')]))
  for (const name of ['twoOperatorsFrom', 'aloneADay', 'aloneForMemberADay'] as const)
    expect(told.get(`\`${name}\``)).toBe(usualWithdrawalSettings[name])
})
