import { expect, test } from 'vitest'

import { storedTopics, refuseAnotherFeedback, refuseFeedback, tidyFeedback } from './feedback.ts'

const words = { content: 'Ten signs.', remark: '', contact: '' }

// Each row: the input, and the refused field.
for (const [why, given, refused] of [
  ['just enough', words, undefined],
  ['too little', { ...words, content: 'Nine sig.' }, 'content'],
  ['the most', { ...words, content: 'x'.repeat(1000) }, undefined],
  ['too much', { ...words, content: 'x'.repeat(1001) }, 'content'],
  ['signs of two units count once', { ...words, content: '𠮷'.repeat(1000) }, undefined],
  ['the longest remark', { ...words, remark: 'x'.repeat(140) }, undefined],
  ['a remark too long', { ...words, remark: 'x'.repeat(141) }, 'remark'],
  ['the longest contact', { ...words, contact: 'x'.repeat(120) }, undefined],
  ['a contact too long', { ...words, contact: 'x'.repeat(121) }, 'contact'],
] as const) {
  test(why, () => expect(refuseFeedback(given)).toBe(refused))
}

// Each row: the input, and the stored text.
for (const [typed, kept] of [
  ['  blank  ', 'blank'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a\0b\u0007c\u007fd\u202ee', 'abcde'],
  ['tab\tstays', 'tab\tstays'],
  ['e\u0301', 'é'],
  ['half \ud800 sign', 'half \ufffd sign'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
] as const) {
  test(`${JSON.stringify(typed)} is kept as ${JSON.stringify(kept)}`, () =>
    expect(tidyFeedback({ ...words, content: typed }).content).toBe(kept))
}

test('a contact is a single line', () => {
  expect(tidyFeedback({ ...words, contact: 'a@b.example\nBcc: c@d.example' }).contact).not.toContain('\n')
})

// Each row: the sender, their number of messages today, and whether another is accepted.
for (const [from, count, refused] of [
  ['member', 19, undefined],
  ['member', 20, 'feedback_limit'],
  ['visitor', 9, undefined],
  ['visitor', 10, 'feedback_limit'],
] as const) {
  test(`${from} after ${count}`, () => expect(refuseAnotherFeedback(from, count)).toBe(refused))
}

test('every topic is a word that the database takes', () => {
  expect(storedTopics.filter((topic) => !/^[a-z]{2,20}$/.test(topic))).toEqual([])
})
