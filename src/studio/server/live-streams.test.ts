import { expect, test } from 'vitest'

import { openLiveStreams } from './live-streams.ts'

test('a session has so many streams at once: the oldest one ends for the next', () => {
  const streams = openLiveStreams(2)
  const ended: string[] = []
  const close = ['a', 'b', 'c'].map((name) => streams.open('one', () => ended.push(name)))
  streams.open('other', () => ended.push('other'))
  expect(ended).toEqual(['a'])
  for (const leave of close.slice(0, 2)) leave()
  streams.open('one', () => ended.push('d'))
  expect(ended).toEqual(['a'])
  streams.open('one', () => ended.push('e'))
  expect(ended).toEqual(['a', 'c'])
})
