import { expect, test } from 'vitest'

import { openWorkQueue } from './work-queue.ts'

function openGate() {
  const hooks: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    work: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => hooks.push(resolve))
      running -= 1
      return most
    },
    openOne: () => hooks.shift()?.(),
    most: () => most,
  }
}

test('work beyond the limit waits in order, and work beyond the queue is refused', async () => {
  const gate = openGate()
  const queue = openWorkQueue({ atOnce: 2, waiting: 3, refuse: () => new Error('full') })
  const five = [1, 2, 3, 4, 5].map(() => queue.run(gate.work))
  await expect(queue.run(gate.work)).rejects.toThrow('full')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    gate.openOne()
    await five[attempt]
  }
  expect(gate.most()).toBe(2)
})

test('failed work frees its place', async () => {
  const queue = openWorkQueue({ atOnce: 1, waiting: 1, refuse: () => new Error('full') })
  const broken = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(() => Promise.resolve('done'))
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue.run(() => Promise.resolve('again'))).toBe('again')
})
