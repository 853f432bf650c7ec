import { expect, test } from 'vitest'

import { openBoardNews } from './board-news.ts'

test('a brand publishes changes of its boards once in five seconds, and loses none', () => {
  const published: number[] = []
  const news = openBoardNews((merchantId) => published.push(merchantId))
  news.publishDue(0)
  expect(published).toEqual([])
  news.note(1)
  news.note(1)
  news.publishDue(0)
  expect(published).toEqual([1])
  news.note(1)
  news.note(2)
  news.publishDue(4_999)
  expect(published).toEqual([1, 2])
  news.publishDue(5_000)
  expect(published).toEqual([1, 2, 1])
  news.publishDue(60_000)
  expect(published).toEqual([1, 2, 1])
})
