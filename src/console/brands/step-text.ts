import { useT } from '#browser/i18n/translate.ts'
import { findLanguage } from '#domain/language/language.ts'

import { type Draft, hostsOf, type Step } from './brand-draft.ts'

/** One-line summary of a step. */
export function useStepText(): (step: Step, draft: Draft) => string {
  const t = useT()
  const filled = (...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(', ')
  const texts: Record<Step, (draft: Draft) => string> = {
    name: ({ name, code }) => filled(name, code),
    hosts: ({ hosts }) => hostsOf(hosts).join(', '),
    money: ({ currency, zone }) => filled(currency, zone),
    languages: ({ languages }) => languages.map((code) => findLanguage(code)?.name ?? code).join(', '),
    market: ({ marketProfile }) => t(`console.profile.${marketProfile}`),
    look: ({ base, hue, corners }) =>
      filled(
        typeof hue === 'number' ? `${t('console.brands.hue')} ${hue}` : t(`console.brands.look_${base}`),
        t(`console.brands.corners_${corners}`),
      ),
    content: ({ copyFrom }) => copyFrom || t('console.brands.copy_nothing'),
    people: ({ operatorName, mailFrom }) => filled(operatorName, mailFrom),
  }
  return (step, draft) => texts[step](draft)
}
