import { expect, test } from 'vitest'

import { completeLanguages } from '#locales/catalogues.ts'

import { type Channel, type Template, renderMessage } from './templates.ts'

const values = {
  brand: 'Verde',
  account: 'ada7',
  link: 'https://verde.test/reset?token=abc',
  minutes: 30,
  code: '482913',
  change: 'Somebody did something.',
}
const templates: readonly (readonly [Template, Channel, readonly (keyof typeof values)[]])[] = [
  ['reset_password', 'email', ['account', 'link', 'minutes', 'brand']],
  ['verify_email', 'email', ['account', 'link', 'minutes', 'brand']],
  ['password_changed', 'email', ['account', 'brand']],
  ['factor_changed', 'email', ['account', 'change', 'brand']],
  ['factor_alert', 'sms', ['account', 'brand']],
  ['sms_code', 'sms', ['code', 'minutes', 'brand']],
]

for (const [template, channel, named] of templates) {
  test(`${template} has all its facts in every offered language`, async () => {
    for (const language of completeLanguages('members')) {
      const { subject, body } = renderMessage({ template, channel, language, values })
      for (const name of named) expect(body, `${language} ${name}`).toContain(String(values[name]))
      expect(body, language).not.toMatch(/[{}<>\u{E000}\u{E001}]|mail\./u)
      expect(subject === '', language).toBe(channel === 'sms')
      if (subject !== '') expect(subject).toContain('Verde')
    }
  })
}

test('a language without the text falls back to English', async () => {
  const input = { template: 'password_changed', channel: 'email', values } as const
  const { body } = renderMessage({ ...input, language: 'JA' })
  expect(body).toBe(renderMessage({ ...input, language: 'EN' }).body)
})

test('a value is inserted literally: no format, no escape, no line of its own', async () => {
  const account = 'a{link}\\u0041 <b>&amp;</b> \'"#\r\n\r\nBcc: all@b.test\u2028x'
  const { subject, body } = renderMessage({
    template: 'password_changed',
    channel: 'email',
    language: 'EN',
    values: { ...values, account, brand: 'V\r\nBcc: all@b.test' },
  })
  expect(body).toContain('a{link}\\u0041 <b>&amp;</b> \'"# Bcc: all@b.test x')
  expect(subject).toBe('V Bcc: all@b.test: your password was changed')
})
