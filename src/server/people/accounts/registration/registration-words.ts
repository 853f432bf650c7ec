import type { LanguageCode } from '#domain/language/language.ts'
import type { FieldName, FieldRefusal } from '#domain/registration/field.ts'
import type { Say } from '#server/platform/http/words.ts'

/** The message for each refused field. */
export function sayRefusals(
  say: Say,
  language: LanguageCode,
  refusals: Readonly<Partial<Record<FieldName, FieldRefusal>>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refusals).map(([name, refusal]) => [
      name,
      sayRefusal(say, language, name as FieldName, refusal),
    ]),
  )
}

function sayRefusal(say: Say, language: LanguageCode, name: FieldName, refusal: FieldRefusal): string {
  switch (refusal.reason) {
    case 'not_empty':
      return say(language, 'field.not_empty', { field: say(language, `field.label.${name}`) })
    case 'inconsistent_twice':
      return say(language, 'field.inconsistent_twice')
    case 'pattern': {
      const { min, max } = refusal
      const length =
        min === max
          ? say(language, 'field.length.exact', { count: min })
          : say(language, 'field.length.between', { min, max })
      return say(language, 'field.pattern', {
        length,
        kind: say(language, `field.kind.${refusal.patternId}`),
      })
    }
  }
}
