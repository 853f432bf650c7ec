import { describe, expect, test } from 'vitest'

import { documentFaults } from './documents.ts'
import {
  type AdviceReason,
  type CheckFacts,
  type CheckOutcome,
  type CheckState,
  CHECKS_A_DAY,
  adviceOf,
  checkAfter,
  checkOutcomes,
  faultsOfVendor,
  type VendorSettings,
  refuseCheck,
  whyVendorWaits,
} from './vendor-check.ts'

describe('the state of a check after an answer', () => {
  // Each row: the state, and the states after pending, passed, failed and reversed; a dash changes nothing.
  const rows: readonly (readonly [CheckState, string])[] = [
    ['starting', '- passed failed reversed'],
    ['open', '- passed failed reversed'],
    ['expired', '- passed failed reversed'],
    ['passed', '- - reversed reversed'],
    ['failed', '- disputed - -'],
    ['reversed', '- - - -'],
    ['disputed', '- - - -'],
  ]
  test.each(rows)('%s: %s', (state, expected) => {
    expect(checkOutcomes.map((outcome) => checkAfter(state, outcome) ?? '-').join(' ')).toBe(expected)
  })
})

test('in whatever order and however often answers come, a check that was taken back or failed passes never', () => {
  const orders: readonly (readonly CheckOutcome[])[] = checkOutcomes.flatMap((one) =>
    checkOutcomes.flatMap((two) =>
      checkOutcomes.flatMap((three) => checkOutcomes.map((four) => [one, two, three, four])),
    ),
  )
  for (const answers of orders) {
    let state: CheckState = 'open'
    const seen: CheckState[] = []
    for (const answer of answers) {
      state = checkAfter(state, answer) ?? state
      seen.push(state)
    }
    const wasBad = seen.findIndex((one) => one === 'failed' || one === 'reversed')
    if (wasBad >= 0) expect(seen.slice(wasBad), answers.join(' ')).not.toContain('passed')
  }
})

const fine: CheckFacts = {
  power: 'accept',
  kind: 'identity',
  findings: { name: 'NGUYEN VAN AN', bornOn: '1990-05-17', validUntil: '2030-01-01' },
  payeeName: 'Nguyễn Văn An',
  birthday: '1990-05-17',
  minimumAge: 18,
  today: '2026-03-10',
  daysValid: 1_393,
  isLate: false,
  hasChange: false,
  hasUncomparedFact: false,
  isRequested: false,
}

describe('a result is accepted, or only advice', () => {
  const rows: readonly (readonly [string, Partial<CheckFacts>, readonly AdviceReason[]])[] = [
    ['everything fits', {}, []],
    ['no birthday is registered', { birthday: undefined }, []],
    ['a proof of address', { kind: 'address', daysValid: 300, findings: { name: 'Nguyen Van An' } }, []],
    ['the brand lets the vendor advise', { power: 'advise' }, ['power']],
    ['the check had expired', { isLate: true }, ['late']],
    ['an operator asked for the document', { isRequested: true }, ['requested']],
    ['the member changed what it shows', { hasChange: true }, ['changed']],
    ['no last day', { daysValid: undefined }, ['validity']],
    ['it is over', { daysValid: -1 }, ['validity']],
    ['it ends today', { daysValid: 0 }, []],
    ['it never ends', { daysValid: 40_000 }, ['validity']],
    ['a proof of address for years', { kind: 'address', daysValid: 900 }, ['validity']],
    ['another name', { payeeName: 'Ana Cruz' }, ['name']],
    ['no name is registered', { payeeName: undefined }, ['name']],
    ['no name was read', { findings: { bornOn: '1990-05-17' } }, ['name']],
    ['another birthday', { birthday: '1990-05-18' }, ['birthday']],
    ['no birthday was read', { findings: { name: 'Nguyen Van An' } }, ['birthday']],
    [
      'a child',
      { birthday: '2010-01-01', findings: { name: 'Nguyen Van An', bornOn: '2010-01-01' } },
      ['too_young'],
    ],
    ['a stated fact was not compared', { hasUncomparedFact: true }, ['facts']],
    ['several reasons', { power: 'advise', isLate: true, payeeName: 'Ana Cruz' }, ['power', 'late', 'name']],
  ]
  test.each(rows)('%s', (_, change, expected) => {
    expect(adviceOf({ ...fine, ...change })).toEqual(expected)
  })
})

test('reasons of a vendor become ours', () => {
  expect(faultsOfVendor(['unreadable', 'cut_off', 'unreadable'], documentFaults)).toEqual([
    'unreadable',
    'cut_off',
  ])
  expect(faultsOfVendor(['liveness', '<script>'], documentFaults)).toEqual(['not_fitting'])
  expect(faultsOfVendor([], documentFaults)).toEqual(['not_fitting'])
})

test('a check is started where the vendor offers it, one at a time, and a few times a day', () => {
  const may = { isOffered: true, hasOpen: false, today: CHECKS_A_DAY - 1 }
  expect(refuseCheck(may)).toBeUndefined()
  expect(refuseCheck({ ...may, isOffered: false })).toBe('vendor_off')
  expect(refuseCheck({ ...may, hasOpen: true })).toBe('check_open')
  expect(refuseCheck({ ...may, today: CHECKS_A_DAY })).toBe('too_many_checks')
})

describe('a change of a vendor', () => {
  const kept: VendorSettings = {
    baseUrl: 'https://vendor.example',
    keyId: 'ours',
    kinds: ['identity', 'address'],
    power: 'accept',
    isOn: true,
  }
  const rows: readonly (readonly [
    string,
    Partial<VendorSettings>,
    Partial<VendorSettings>,
    string | undefined,
  ])[] = [
    ['nothing', {}, {}, undefined],
    ['another address', {}, { baseUrl: 'https://other.example' }, 'redirected'],
    ['another key', {}, { keyId: 'theirs' }, 'redirected'],
    ['switched off', {}, { isOn: false }, undefined],
    ['switched on', { isOn: false }, {}, 'loosened'],
    ['only advice', {}, { power: 'advise' }, undefined],
    ['more than advice', { power: 'advise' }, {}, 'loosened'],
    ['fewer kinds', {}, { kinds: ['address'] }, undefined],
    ['further kinds', {}, { kinds: ['identity', 'address', 'funds'] }, 'loosened'],
    ['off, and elsewhere', {}, { isOn: false, baseUrl: 'https://other.example' }, 'redirected'],
  ]
  test.each(rows)('%s', (_, before, after, expected) => {
    expect(whyVendorWaits({ ...kept, ...before }, { ...kept, ...after }, false)).toBe(expected)
  })
  test('a new vendor and a new secret need two operators', () => {
    expect(whyVendorWaits(undefined, { ...kept, isOn: false, power: 'advise' }, true)).toBe('redirected')
    expect(whyVendorWaits(kept, kept, true)).toBe('redirected')
  })
})
