import { expect, test } from 'vitest'

import { shipped } from '#locales/catalogues.ts'
import { faultsOfNo } from '#test/attacks/clean-refusal.ts'

const refusal = {
  success: false,
  code: 'invalid_input',
  message: shipped.read(['server'], 'VI')['refusal.invalid_input'],
  correlationId: 'a1b2c3d4-e5f6',
}
const json = 'application/json; charset=utf-8'
const faults = (changed: object, { status = 400, type = json } = {}) =>
  faultsOfNo({ status, type, body: JSON.stringify({ ...refusal, ...changed }) }, [400])

test('a proper refusal has no fault', () => {
  expect(faults({})).toEqual([])
  expect(faults({ value: undefined })).toEqual([])
})

test.each<[title: string, changed: object, fault: string]>([
  ['a success', { success: true }, 'success true'],
  ['a code that no call names', { code: 'oops' }, 'code oops'],
  ['a message of another language', { message: 'Check your input.' }, 'message Check your input.'],
  ['no correlation id', { correlationId: undefined }, 'correlationId undefined'],
  ['a correlation id that is no text', { correlationId: 1_234_567_890 }, 'correlationId 1234567890'],
  ['a correlation id with other signs', { correlationId: '<b>12345678' }, 'correlationId <b>12345678'],
  ['a further field', { stack: '' }, 'stack'],
])('a refusal is faulty by %s', (_, changed, fault) => {
  expect(faults(changed)).toContain(fault)
})

test('a refusal is faulty by its status, its type, and by internal details', () => {
  expect(faults({}, { status: 500 })[0]).toMatch(/^status 500/)
  expect(faults({}, { type: 'text/html' })).toEqual(['type text/html'])
  expect(faults({ message: 'at place (src/server/x.ts:12)' }).at(-1)).toMatch(/^details/)
})
