import { expect, test } from 'vitest'

import { CallRefused } from '#browser/api/api.ts'

import { type Kept, sendDraft } from './send-draft.ts'

interface Values {
  readonly limit: string
}

const conflict = () =>
  new CallRefused({ code: 'changed_meanwhile', message: 'Another operator saved changes.', status: 409 })

/** A server that knows one row, whose version rises before each of the first `raised` saves. */
function keep(row: Kept<Values> | undefined, raised = 0) {
  const sent: number[] = []
  let now = row
  let left = raised
  return {
    sent,
    reread: async () => now,
    send: async (version: number) => {
      if (now && left > 0) {
        left -= 1
        now = { ...now, version: now.version + 1 }
      }
      sent.push(version)
      if (version !== now?.version) throw conflict()
      return { version: version + 1 }
    },
  }
}

const draft = { version: 3, based: { limit: '100' } }

test('a save whose own values stayed is sent again with the newer version', async () => {
  const changed: unknown[] = []
  const server = keep({ values: { limit: '100' }, version: 3 }, 2)
  const answer = await sendDraft({ draft, ...server, onChanged: (newer) => changed.push(newer) })
  expect(answer).toEqual({ version: 6 })
  expect(server.sent).toEqual([3, 4, 5])
  expect(changed).toEqual([])
})

// Each row: what the server has, and what the draft is based on.
for (const [name, row, based] of [
  ['values that another operator changed', { values: { limit: '200' }, version: 4 }, draft.based],
  ['what was typed over an unknown version', { values: { limit: '100' }, version: 4 }, undefined],
  ['data that is gone', undefined, draft.based],
] as const)
  test(`${name}: the operator chooses`, async () => {
    const changed: unknown[] = []
    const server = keep(row)
    const sending = sendDraft({
      draft: { ...draft, based },
      ...server,
      onChanged: (newer) => changed.push(newer),
    })
    await expect(sending).rejects.toThrow('Another operator saved changes.')
    expect(server.sent).toHaveLength(1)
    expect(changed).toEqual([row])
  })

test('a version that rises at each save ends in the choice', async () => {
  const changed: unknown[] = []
  const server = keep({ values: { limit: '100' }, version: 3 }, 9)
  await expect(sendDraft({ draft, ...server, onChanged: (newer) => changed.push(newer) })).rejects.toThrow(
    'Another operator saved changes.',
  )
  expect(server.sent).toEqual([3, 4, 5, 6])
  expect(changed).toHaveLength(1)
})
