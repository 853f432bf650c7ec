import { expect, test } from 'vitest'

import { excerptOf, findHelp, prepareHelp } from './help-search.ts'

const articles = [
  ['start', 'Getting started', 'Your first minutes', 'Register', 'You need a password and an account.'],
  ['password', 'Passwords and recovery', 'Choose one, and find back in', 'Lost it?', 'A letter with a link.'],
  ['withdraw', 'Withdrawals', 'How money reaches you', 'Limits', 'Your password guards each withdrawal.'],
  ['vi', 'Nạp tiền vào tài khoản', 'Đặt giới hạn', '', 'Ứng dụng'],
  ['ar', 'كلمة المرور وحمايتها', 'الأمان أوّلًا', '', 'استعادة الحساب إلى صاحبه'],
  ['cn', '密码与找回', '忘记密码怎么办', '', '我们会寄出一封信。'],
].map(([value = '', title = '', summary = '', headings = '', text = '']) => ({
  value,
  findable: prepareHelp({ title, summary, headings, text }),
}))

// Each row: the query, and the results in order.
for (const [query, found] of [
  ['', []],
  ['  ?!  ', []],
  ['password', ['password', 'start', 'withdraw']],
  ['PASSWORD withdrawal', ['withdraw']],
  ['pass', ['password', 'start', 'withdraw']],
  ['recovery', ['password']],
  ['word', ['password', 'start', 'withdraw']],
  ['nap tien', ['vi']],
  ['dat gioi han', ['vi']],
  ['ung dung', ['vi']],
  ['كلمه المرور', ['ar']],
  ['الامان اولا', ['ar']],
  ['忘记密码', ['cn']],
  ['密码', ['cn']],
  ['怎么找回密码', ['cn']],
  ['zebra', []],
  ['zebra limits', ['withdraw']],
  ['in', ['password']],
  ['constructor', []],
] as const) {
  test(`asked for “${query}”`, () => expect(findHelp(articles, query)).toEqual(found))
}

test('a long question is no longer work than a short one', () => {
  const query = Array.from({ length: 5_000 }, (_, place) => `w${place}`).join(' ')
  expect(findHelp(articles, `${query} password`)).toEqual([])
})

test('the excerpt is cut from the text as it was written, between its words', () => {
  const text = `${'Lời mở đầu. '.repeat(12)}Bạn đặt giới hạn nạp tiền ở đây. ${'Lời kết thúc. '.repeat(30)}`
  const findable = prepareHelp({ title: '', summary: '', headings: '', text })
  const excerpt = excerptOf(findable, 'gioi han')
  expect(excerpt).toMatch(/^….*Bạn đặt giới hạn nạp tiền ở đây\..*…$/)
  expect(excerpt.length).toBeLessThan(240)
  expect(text).toContain(excerpt.slice(1, -1))
  expect(excerptOf(findable, 'zebra')).toBe('')
})

test('a short text is its own excerpt, and one of signs of two units is not cut through one', () => {
  const short = prepareHelp({ title: '', summary: '', headings: '', text: 'One password.' })
  expect(excerptOf(short, 'password')).toBe('One password.')
  const long = prepareHelp({
    title: '',
    summary: '',
    headings: '',
    text: `${'𠮷'.repeat(100)}密码${'𠮷'.repeat(200)}`,
  })
  expect(excerptOf(long, '密码').isWellFormed()).toBe(true)
})
