import type { StatedField, Statements } from '#domain/members/profile.ts'

import type { Translate } from './translate.ts'

/** A member's statement in words; undefined where there is none. */
export function statementText(
  t: Translate,
  language: string,
  field: StatedField,
  { nationality, residence, occupation, incomeSource }: Statements,
): string | undefined {
  switch (field) {
    case 'nationality':
      return nationality && countryName(language, nationality)
    case 'residence':
      return (
        residence &&
        [residence.street, residence.postalCode, residence.city, countryName(language, residence.country)]
          .filter((part) => part !== '')
          .join(', ')
      )
    case 'occupation':
      return occupation && t(`profile.occupation_${occupation}`)
    case 'incomeSource':
      return incomeSource && t(`profile.income_${incomeSource}`)
  }
}

function countryName(language: string, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
