import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { lazyPart, renderWithParts } from './lazy-part.tsx'

test('a page of the server has its lazy parts, and theirs, from the first time that it is rendered', async () => {
  let loads = 0
  const Inner = lazyPart(async () => {
    loads += 1
    return ({ name }: { name: string }) => <b>{name}</b>
  })
  const Outer = lazyPart(async () => () => (
    <p>
      <Inner name="ten" />
    </p>
  ))
  const render = () =>
    renderToString(
      <Suspense fallback="waits">
        <Outer />
      </Suspense>,
    )
  expect(await renderWithParts(render)).toBe('<!--$--><p><b>ten</b></p><!--/$-->')
  expect(await renderWithParts(render)).toBe('<!--$--><p><b>ten</b></p><!--/$-->')
  expect(loads).toBe(1)
})

test('a part that does not load fails the page, and loads anew with the next one', async () => {
  let isLost = true
  const Part = lazyPart(async () => {
    if (isLost) throw new Error('the chunk is lost')
    return () => <b>here</b>
  })
  await expect(renderWithParts(() => renderToString(<Part />))).rejects.toThrow('the chunk is lost')
  isLost = false
  expect(await renderWithParts(() => renderToString(<Part />))).toBe('<b>here</b>')
})
