import type { LanguageCode } from '#domain/language/language.ts'
import { type Cells, bdi, code, escaped, figure, momentsIn, quiet } from '#server/platform/http/fact-page.ts'
import type { Say } from '#server/platform/http/words.ts'

import type { PackRecords } from './actions.ts'

export interface PageParts {
  readonly language: LanguageCode
  readonly say: Say
  /** The hash of the JSON file in the same pack. */
  readonly hash: string
}

type Words = (id: string, values?: Readonly<Record<string, string | number>>) => string

/** Helpers that format and escape everything on the page. */
export interface PackFormat {
  /** Words of all packs. */
  readonly t: Words
  readonly word: (id: string) => string
  readonly at: (moment: string) => string
}

export function packFormat({ language, say }: Pick<PageParts, 'language' | 'say'>, zone: string): PackFormat {
  return {
    t: (id, values) => escaped(say(language, `pack.${id}`, values ?? {})),
    word: (id) => escaped(say(language, id)),
    at: momentsIn(language, zone),
  }
}

export const transferHeads = ['time', 'what', 'account', 'amount', 'balance', 'chain'] as const

export function transferRows(
  { transfers }: Pick<PackRecords, 'transfers'>,
  { t, word, at }: PackFormat,
): readonly Cells[] {
  return transfers.flatMap(({ id, kind, at: moved, entries, block }) =>
    entries.map(({ account, amount, balanceAfter }, index) => [
      index === 0 ? at(moved) : '',
      index === 0 ? `${word(`kind_${kind}`)}<br>${quiet(code(id))}` : '',
      code(account),
      figure(amount),
      balanceAfter === null ? '' : figure(balanceAfter),
      index > 0 ? '' : block === null ? t('unsealed') : t('sealed', { block }),
    ]),
  )
}

export const messageHeads = ['time', 'from', 'text'] as const

export function messageRows(
  { messages }: Pick<PackRecords, 'messages'>,
  { t, at }: PackFormat,
): readonly Cells[] {
  return messages.map(({ at: written, from, by, text, pictures }) => [
    at(written),
    by === null ? t(`from_${from}`) : bdi(by),
    bdi(text).replaceAll('\n', '<br>') +
      (pictures > 0 ? ` ${quiet(t('pictures', { count: pictures }))}` : ''),
  ])
}

export const deedHeads = ['time', 'what', 'operator', 'reason'] as const

export function deedRows({ deeds }: Pick<PackRecords, 'deeds'>, { t, at }: PackFormat): readonly Cells[] {
  return deeds.map(({ at: done, action, reason, by }) => [
    at(done),
    t(`deed_${action.split('.')[1] ?? ''}`),
    by === null ? '' : bdi(by),
    bdi(reason),
  ])
}
