import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { dealWaiting, waitingFiles } from './waiting-first.ts'

test('every file that waits exists', () => {
  expect(waitingFiles.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([])
})

test('waiting files come first and between others, the longest first, and no file is lost', () => {
  const working = Array.from({ length: 60 }, (_, at) => `test/${at}.test.ts`)
  const dealt = dealWaiting([...working, ...waitingFiles.toReversed()], (path) => path)
  expect(dealt.toSorted()).toEqual([...working, ...waitingFiles].toSorted())
  expect(dealt.filter((path) => waitingFiles.includes(path))).toEqual(waitingFiles)
  expect(dealt.filter((path) => working.includes(path))).toEqual(working)
  expect(waitingFiles.map((path) => dealt.indexOf(path))).toEqual(waitingFiles.map((_, at) => at * 7))
})

test('a run without files that wait keeps its order', () => {
  expect(dealWaiting(['b', 'a', 'c', 'e', 'd', 'f'], (path) => path)).toEqual(['b', 'a', 'c', 'e', 'd', 'f'])
})
