import { expect, test } from 'vitest'

import { noRates } from './rate-products.ts'
import { isConsentOpen, refuseMovedRates, startOfRates } from './rate-notice.ts'

const rates = (lotteryPpm: number | undefined, slotsPpm = 5_000) => ({ ...noRates, lotteryPpm, slotsPpm })
const inForce = rates(900_000)
const today = '2026-05-20'
const next = '2026-05-21'
const noticed = '2026-05-28'

test.each([
  ['higher rates count from the next day', rates(910_000), undefined, next],
  ['the same rates too', rates(900_000), undefined, next],
  ['a return like that of the brand is higher', rates(undefined), undefined, next],
  ['a lower return waits for the notice', rates(890_000), undefined, noticed],
  ['a lower rebate waits as well', rates(900_000, 4_900), undefined, noticed],
  ['so does a change that raises one rate and lowers another', rates(910_000, 4_900), undefined, noticed],
  [
    'lower rates less lower than announced keep the announced day',
    rates(890_000),
    rates(880_000),
    '2026-05-24',
  ],
  ['still lower ones need a new notice', rates(870_000), rates(880_000), noticed],
  ['taking back what was announced counts from the next day', rates(900_000), rates(880_000), next],
  ['rates below a rise that waits need a notice', rates(890_000), rates(920_000), noticed],
])('%s', (_what, after, waiting, fromDay) => {
  const announced = waiting && { rates: waiting, fromDay: '2026-05-24' }
  expect(startOfRates({ today, inForce, announced, after })).toBe(fromDay)
})

test.each([
  ['nothing waits', undefined, false],
  ['rates that begin on the next day anyway', next, false],
  ['rates of a later day', '2026-05-22', true],
])('consent of a downline: %s', (_what, fromDay, isOpen) => {
  expect(isConsentOpen(today, fromDay === undefined ? undefined : { rates: inForce, fromDay })).toBe(isOpen)
})

test.each([
  ['equal rates', rates(900_000), [rates(900_000)], undefined],
  ['a return above', rates(901_000), [rates(900_000)], 'lottery'],
  ['a rebate above', rates(900_000, 5_100), [rates(900_000)], 'slots'],
  ['a rebate below an upline without one', rates(undefined, 100), [noRates], 'slots'],
  ['a rate above that of an agent further up', rates(905_000), [rates(undefined), rates(900_000)], 'lottery'],
  ['an account without a return', rates(undefined), [rates(900_000)], undefined],
  ['an upline without a return', rates(900_000), [rates(undefined)], undefined],
  ['the top of the brand', rates(900_000), [], undefined],
])('a move of rates: %s', (_what, highest, above, product) => {
  expect(refuseMovedRates({ highest, above })).toBe(product)
})
