import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { renderWithParts } from '#browser/routing/lazy-part.tsx'

import { createAreaWords } from './area-words.tsx'
import type { MessageId, Messages } from './messages.ts'
import { createWords, useT, WordsContext } from './translate.ts'

const id: MessageId = 'join.share'
const Text = () => useT()(id)

test('the first page of a server that needs the words of an area has them', async () => {
  let loads = 0
  const { Words } = createAreaWords({
    EN: async () => {
      loads += 1
      return { default: { [id]: 'What a month brings' } as unknown as Messages }
    },
  })
  const render = () =>
    renderToString(
      <WordsContext value={createWords('EN', {} as Messages)}>
        <Words>
          <Text />
        </Words>
      </WordsContext>,
    )
  expect(await renderWithParts(render)).toBe('What a month brings')
  expect(await renderWithParts(render)).toBe('What a month brings')
  expect(loads).toBe(1)
})
