import { expect, test } from 'vitest'

import { RECOVERY_CODES, createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

test('there are ten different codes, each of twelve characters out of 32: sixty bits', () => {
  const codes = createRecoveryCodes()
  expect(new Set([...codes, ...createRecoveryCodes()]).size).toBe(2 * RECOVERY_CODES)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
})

const kept = hashRecoveryCode('member 7', '7K2M-Q10D-R9VH')

test.each([
  ['as it was given out', '7K2M-Q10D-R9VH', true],
  ['in small letters', '7k2m-q10d-r9vh', true],
  ['without dashes', '7K2MQ10DR9VH', true],
  ['with spaces', ' 7K2M Q10D R9VH ', true],
  ['with long dashes', '7K2M–Q10D—R9VH', true],
  ['with letters read for digits', '7K2M-QlOD-R9VH', true],
  ['another', '7K2M-Q10D-R9VJ', false],
  ['too short', '7K2M-Q10D-R9V', undefined],
  ['too long', '7K2M-Q10D-R9VHH', undefined],
  ['with a letter that no code has', '7K2M-Q10D-R9VU', undefined],
  ['nothing', '', undefined],
])('%s', (_, typed, isSame) => {
  const hash = hashRecoveryCode('member 7', typed)
  expect(hash && kept && hash.equals(kept)).toBe(isSame)
})

test('the same code has another hash for another owner', () => {
  expect(hashRecoveryCode('operator 7', '7K2M-Q10D-R9VH')).not.toEqual(kept)
})
