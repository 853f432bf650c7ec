import { expect, test } from 'vitest'

import { forEachAlone } from './each.ts'

test('one that fails holds up no other, and the run fails once all had their turn', async () => {
  const done: number[] = []
  const run = forEachAlone(
    [1, 2, 3, 4],
    async (one) => {
      if (one % 2 === 1) throw new Error('no rules')
      done.push(one)
    },
    (one) => `brand ${one}`,
  )
  await expect(run).rejects.toMatchObject({
    message: '2 failed: brand 1: Error: no rules; brand 3: Error: no rules',
    errors: [{ cause: { message: 'no rules' } }, { cause: { message: 'no rules' } }],
  })
  expect(done).toEqual([2, 4])
})

test('the message names ten at most, and a run without a failure ends well', async () => {
  const run = forEachAlone(
    Array.from({ length: 12 }, (_, at) => at),
    () => Promise.reject(new Error('broken')),
    String,
  )
  await expect(run).rejects.toThrow(/^12 failed: (\d: Error: broken(; )?){10}$/)
  await expect(forEachAlone([1], () => Promise.resolve(), String)).resolves.toBeUndefined()
})
