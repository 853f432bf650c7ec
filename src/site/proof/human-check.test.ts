import { expect, test } from 'vitest'

import { type HumanState, openHumanCheck } from './human-check.ts'

const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 9, salt: 's', signature: 'g' } as const

function open(ask: () => Promise<typeof challenge> = () => Promise.resolve(challenge)) {
  const states: HumanState[] = []
  let requests = 0
  const check = openHumanCheck(
    () => {
      requests += 1
      return ask()
    },
    (state) => states.push(state),
    () => Promise.resolve(7),
  )
  return { check, states, countRequests: () => requests }
}

test('the check starts once, however often the form changes, and finds the challenge’s number', async () => {
  const { check, states, countRequests } = open()
  check.start()
  check.start()
  const { maxnumber: _most, ...rest } = challenge
  expect(JSON.parse(atob(await check.solution()))).toEqual({ ...rest, number: 7 })
  expect(countRequests()).toBe(1)
  expect(states).toEqual(['working', 'done'])
})

test('a used solution is computed anew at once', async () => {
  const { check, states, countRequests } = open()
  await check.solution()
  check.renew()
  await check.solution()
  expect(countRequests()).toBe(2)
  expect(states).toEqual(['working', 'done', 'working', 'done'])
})

test('a forgotten solution is computed again on demand', async () => {
  const { check, states, countRequests } = open()
  await check.solution()
  check.forget()
  expect(countRequests()).toBe(1)
  await check.solution()
  expect(countRequests()).toBe(2)
  expect(states).toEqual(['working', 'done', 'waiting', 'working', 'done'])
})

test('a failed computation is retried on demand', async () => {
  let isAway = true
  const { check, states } = open(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(challenge),
  )
  await expect(check.solution()).rejects.toThrow('away')
  isAway = false
  await check.solution()
  expect(states).toEqual(['working', 'failed', 'working', 'done'])
})
