import { expect, test } from 'vitest'

import { keepDraft, takeDraft } from './login-draft.ts'

test('a draft is handed over once', () => {
  keepDraft({ username: 'marisol88', password: 'mosaic-of-seven-seas' })
  expect(takeDraft()).toEqual({ username: 'marisol88', password: 'mosaic-of-seven-seas' })
  expect(takeDraft()).toBeUndefined()
})
