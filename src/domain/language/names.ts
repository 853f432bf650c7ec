import { languageCodes } from './language.ts'

/** Texts by the code of their language. */
export type Translations = Readonly<Record<string, string>>

/** A name that operators write: in the first language of the brand, and translated into its other ones. */
export interface Named {
  readonly name: string
  readonly names?: Translations | undefined
}

/** The text in a language; where no translation exists, the text itself. */
export function inLanguage(text: string, translations: Translations | undefined, language: string): string {
  return translations?.[language] ?? text
}

/** The name in a language; where no translation exists, that of the first language. */
export function nameIn({ name, names }: Named, language: string): string {
  return inLanguage(name, names, language)
}

/** Without spaces around texts, and without translations that are empty or equal the text; undefined where none is left. */
export function tidyTranslations(
  text: string,
  translations: Translations | undefined,
): Record<string, string> | undefined {
  const kept = sorted(translations)
    .map(([code, one]) => [code, one.trim()] as const)
    .filter(([, one]) => one !== '' && one !== text.trim())
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Whether two sets of translations say the same. */
export function sameTranslations(one: Translations | undefined, other: Translations | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The name as it is stored, and as it travels. */
export function tidyName({ name, names }: Named): { name: string; names?: Record<string, string> } {
  const tidy = tidyTranslations(name, names)
  return { name: name.trim(), ...(tidy === undefined ? {} : { names: tidy }) }
}

/** Whether members can read the name: no language has control or invisible characters, and the first one has a text. */
export function isReadableName({ name, names }: Named): boolean {
  return name.trim() !== '' && isReadable(name) && areReadable(names)
}

/** Whether translations are in known languages, without control or invisible characters. */
export function areReadable(translations: Translations | undefined): boolean {
  return Object.entries(translations ?? {}).every(
    ([code, text]) => languageCodes.some((known) => known === code) && isReadable(text),
  )
}

/** Joiners of letters are part of Persian, Hindi and Bengali; other invisible characters only deceive. */
function isReadable(text: string): boolean {
  return !/[\p{Cc}\p{Cf}<>]/u.test(text.replaceAll(/[\u{200c}\u{200d}]/gu, ''))
}

/** By the codes of their languages. */
const sorted = (translations: Translations = {}) =>
  Object.entries(translations).toSorted(([one], [other]) => (one < other ? -1 : 1))
