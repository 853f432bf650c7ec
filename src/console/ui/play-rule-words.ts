import type { Translate } from '#browser/i18n/translate.ts'
import type { Segment } from '#domain/segments/segment.ts'

/** Rules of a segment about settled play and teams of agents, each in words. */
export function playRuleWords(
  { turnoverDays, turnoverLeast, turnoverMost, playedDays, playedCategories = [], teams = [] }: Segment,
  t: Translate,
): string[] {
  const days = turnoverDays ?? 0
  return [
    ...(turnoverLeast === undefined
      ? []
      : [t('console.segment.rule_least', { amount: turnoverLeast, days })]),
    ...(turnoverMost === undefined ? [] : [t('console.segment.rule_most', { amount: turnoverMost, days })]),
    ...(playedDays === undefined
      ? []
      : [
          t('console.segment.rule_played', {
            list: playedCategories.map((id) => t(`category.${id}`)).join(', '),
            days: playedDays,
          }),
        ]),
    ...teams.map((account) => t('console.segment.rule_team', { account })),
  ]
}
