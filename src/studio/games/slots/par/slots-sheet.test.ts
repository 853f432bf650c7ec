import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { slotModels } from '#studio/games/slots/slot-models.ts'

import { basisPoints } from './share.ts'
import { type SimulatedSlots, writeSlotsSheet } from './slots-sheet.ts'
import { themePars } from './theme-pars.ts'

const simulated = JSON.parse(
  await readFile(new URL('simulated.json', import.meta.url), 'utf8'),
) as SimulatedSlots

test('the par sheets are those of the models', async () => {
  const page = await readFile(new URL('../../../../../docs/studio/slot-sheets.md', import.meta.url), 'utf8')
  expect(page).toBe(writeSlotsSheet(simulated))
})

describe('a stated return is the exact one, rounded down', () => {
  test.each(Object.entries(themePars))('%s', (code, par) => {
    expect(slotModels.find((model) => model.code === code)?.rtpBp).toBe(basisPoints(par().all))
  })
})

describe('a stated return is within the 99 % interval of the recorded simulation', () => {
  test.each(Object.entries(simulated))('%s', (code, { low, high }) => {
    const model = slotModels.find((one) => code.split(' ')[0] === one.code)
    const stated = (code.endsWith(' bought') ? model?.bought?.rtpBp : model?.rtpBp) ?? 0
    expect(stated / 10_000).toBeGreaterThanOrEqual(low - 0.0001)
    expect(stated / 10_000).toBeLessThanOrEqual(high)
  })
})
