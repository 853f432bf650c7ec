import { expect, test } from 'vitest'

import { CallRefused } from '#browser/api/api.ts'

import { asksPicture, keepDraft, takeDraft } from './login-draft.ts'

test('a draft is handed over once', () => {
  keepDraft({ username: 'marisol88', password: 'mosaic-of-seven-seas' })
  expect(takeDraft()).toEqual({ username: 'marisol88', password: 'mosaic-of-seven-seas' })
  expect(takeDraft()).toBeUndefined()
})

test('a refusal that requires a captcha is recognised', () => {
  const no = (value?: unknown) =>
    new CallRefused({ code: 'wrong_account_or_password', message: 'No.', status: 409, value })
  expect([no({ captcha: true }), no({}), no(), new Error('x'), undefined].map(asksPicture)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
