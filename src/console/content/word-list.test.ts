import { expect, test } from 'vitest'

import { listHtml } from './word-list.ts'

// Each row: items as level, kind and words, and the list that follows from them.
for (const [items, html] of [
  [[], ''],
  [['1 • a', '1 • b'], '<ul><li>a</li><li>b</li></ul>'],
  [['1 # a', '2 • b', '1 # c'], '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  [['1 • a', '1 # b'], '<ul><li>a</li></ul><ol><li>b</li></ol>'],
  [['2 • a', '4 • b', '1 • c'], '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
] as const) {
  test(`${items.join(', ')} is pasted as ${html}`, () => {
    const read = items.map((item) => {
      const [level, sign, words = ''] = item.split(' ')
      return { level: Number(level), isNumbered: sign === '#', html: words }
    })
    expect(listHtml(read)).toBe(html)
  })
}
