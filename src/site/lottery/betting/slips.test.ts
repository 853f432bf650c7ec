import { expect, test } from 'vitest'

import { readSlips, withSlip } from './slips.ts'

const stored = (owner: string) => JSON.stringify({ owner, drafts: { K3_5: { times: 2 } } })

test.each([
  ['nothing', null, 'linh', {}],
  ['no JSON', '{"owner":', 'linh', {}],
  ['another shape', '[1]', 'linh', {}],
  ['drafts of another shape', '{"owner":"linh","drafts":7}', 'linh', {}],
  ['their own', stored('linh'), 'linh', { K3_5: { times: 2 } }],
  ['those of another member', stored('minh'), 'linh', {}],
  ['those of a member, for a visitor', stored('minh'), '', {}],
  ['those of a visitor, for the member who signs in', stored(''), 'linh', { K3_5: { times: 2 } }],
])('from %s', (_what, text, owner, drafts) => {
  expect(readSlips(text, owner)).toEqual({ owner, drafts })
})

test('a slip is replaced, and removed when it is empty', () => {
  const one = withSlip({ owner: '', drafts: {} }, 'K3_5', { times: 2 })
  const two = withSlip(one, 'XSMB', { times: 1 })
  expect(withSlip(two, 'K3_5', { times: 3 }).drafts).toEqual({ K3_5: { times: 3 }, XSMB: { times: 1 } })
  expect(withSlip(two, 'K3_5', undefined).drafts).toEqual({ XSMB: { times: 1 } })
})
