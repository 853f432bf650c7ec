import { expect, test } from 'vitest'

import { type Area, areas, readCatalogue } from '#locales/catalogues.ts'
import type { LanguageCode } from '#domain/language/language.ts'

/** A word that docs/texts.md translates in one way, and the translations that meant it before. */
interface Term {
  readonly language: LanguageCode
  readonly english: RegExp
  /** English that is about something else. */
  readonly unless?: RegExp
  readonly never: RegExp
  /** Read by operators only. */
  readonly ofConsole?: true
}

const terms: readonly Term[] = [
  { language: 'VI', english: /[Oo]perator/, never: /[Nn]hân viên/ },
  { language: 'VI', english: /[Pp]layer/, never: /[Tt]hành viên/, ofConsole: true },
  { language: 'VI', english: /[Aa]pprov/, never: /[Đđ]ồng ý/, ofConsole: true },
  { language: 'VI', english: /[Cc]ancel/, never: /[Rr]út lại/ },
  { language: 'VI', english: /[Ll]imit/, never: /[Hh]ạn mức/ },
  { language: 'VI', english: /second step/, never: /yếu tố/ },
  { language: 'VI', english: /[Uu]sername/, never: /tên (?:tài khoản|người dùng)/ },
  {
    language: 'VI',
    english: /[Ss]tudio/,
    unless: /provider|Tessera Studio/i,
    never: /nhà (?:làm game|cung cấp)/i,
  },
  { language: 'CN', english: /[Ww]ithdraw/, never: /取款|出款|提现/ },
  { language: 'CN', english: /[Ss]ign/, never: /登出|登入/ },
  { language: 'CN', english: /[Cc]onsole/, never: /后台/ },
  { language: 'CN', english: /[Oo]perator/, never: /运营方|工作人员|管理员/ },
  { language: 'CN', english: /[Pp]layer/, unless: /[Mm]ember/, never: /会员/, ofConsole: true },
  { language: 'CN', english: /[Aa]pprov/, never: /同意/, ofConsole: true },
  { language: 'CN', english: /[Cc]ancel/, never: /撤回|撤销/ },
  { language: 'CN', english: /second step/, never: /因素/ },
  { language: 'CN', english: /[Bb]reak/, never: /暂停/ },
  { language: 'CN', english: /[Uu]sername/, never: /账号/ },
  { language: 'CN', english: /[Ss]tudio/, unless: /provider|Tessera Studio/i, never: /工作室|供应商/ },
]

const ofConsole: readonly Area[] = ['console', 'operator']

/** Messages that translate a word otherwise than the glossary. */
function strayWords(term: Term, read = readCatalogue): string[] {
  return (term.ofConsole ? ofConsole : areas).flatMap((area) => {
    const english = read(area, 'EN')
    return Object.entries(read(area, term.language))
      .filter(([id, text]) => {
        const meaning = english[id] ?? ''
        return term.english.test(meaning) && !term.unless?.test(meaning) && term.never.test(text)
      })
      .map(([id, text]) => `${term.language} ${id}: ${text}`)
  })
}

test('Vietnamese and Chinese messages translate each word of the glossary in one way', () => {
  expect(terms.flatMap((term) => strayWords(term))).toEqual([])
})

test('a message with an earlier translation is found, and one about something else is not', () => {
  const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    EN: { a: 'Cancel the withdrawal', b: 'Ask a provider of the studio' },
    CN: { a: '撤回提款', b: '询问供应商' },
  }
  const read = (area: Area, code: string) => (area === 'site' ? catalogues[code] : undefined) ?? {}
  expect(terms.flatMap((term) => strayWords(term, read))).toEqual(['CN a: 撤回提款'])
})
