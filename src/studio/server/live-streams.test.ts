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

test('all streams end at once, and later ones are counted anew', () => {
  const streams = openLiveStreams(1)
  const ended: string[] = []
  const leave = streams.open('one', () => ended.push('a'))
  streams.open('other', () => ended.push('b'))
  streams.endAll()
  expect(ended).toEqual(['a', 'b'])
  streams.open('one', () => ended.push('c'))
  leave()
  expect(ended).toEqual(['a', 'b'])
  streams.open('one', () => ended.push('d'))
  expect(ended).toEqual(['a', 'b', 'c'])
  streams.endAll()
  expect(ended).toEqual(['a', 'b', 'c', 'd'])
})
