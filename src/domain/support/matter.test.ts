import { expect, test } from 'vitest'

import { ANSWERS_LEAST, spanOf, usualTimes } from './matter.ts'

// Each row: messages of a matter, their median in seconds, and the minutes that are shown.
for (const [count, medianSeconds, minutes] of [
  [ANSWERS_LEAST - 1, 60, undefined],
  [ANSWERS_LEAST, 0, 1],
  [ANSWERS_LEAST, 60, 1],
  [ANSWERS_LEAST, 61, 2],
  [500, 5 * 3600 + 0.5, 301],
] as const) {
  test(`${count} messages with a median of ${medianSeconds} s show ${minutes} minutes`, () => {
    const times = usualTimes([{ matter: 'bonus', count, medianSeconds }])
    expect(times).toEqual(minutes === undefined ? [] : [{ matter: 'bonus', minutes }])
  })
}

test('the times stand in the order of the matters', () => {
  const measured = (['care', 'deposit'] as const).map((matter) => ({ matter, count: 9, medianSeconds: 30 }))
  expect(usualTimes(measured).map(({ matter }) => matter)).toEqual(['deposit', 'care'])
})

// Each row: minutes, and how they are said.
for (const [minutes, unit, count] of [
  [1, 'minute', 1],
  [89, 'minute', 89],
  [90, 'hour', 2],
  [120, 'hour', 2],
  [121, 'hour', 3],
  [35 * 60 + 59, 'hour', 36],
  [36 * 60, 'day', 2],
  [48 * 60 + 1, 'day', 3],
] as const) {
  test(`${minutes} minutes are said as ${count} ${unit}`, () =>
    expect(spanOf(minutes)).toEqual({ unit, count }))
}
