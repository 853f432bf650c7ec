import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { playRuleWords } from '#console/ui/play-rule-words.ts'
import { findLanguage } from '#domain/language/language.ts'

import type { Found, ListedCampaign } from './typed-campaign.ts'

/** The rules of a segment in words. */
export function SegmentRules({
  segment,
  levels,
}: {
  segment: ListedCampaign['segment']
  levels: Found['levels']
}) {
  const t = useT()
  const { language } = useFormat()
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const rules = [
    ...(segment.levels ?? []).map((rank) => levels.find((one) => one.rank === rank)?.name ?? String(rank)),
    ...(segment.languages ?? []).map((code) => findLanguage(code)?.name ?? code),
    ...(segment.countries ?? []).map((code) => countries.of(code) ?? code),
    ...(segment.seenWithinDays === undefined
      ? []
      : [t('console.campaigns.rule_seen', { days: segment.seenWithinDays })]),
    ...(segment.unseenForDays === undefined
      ? []
      : [t('console.campaigns.rule_unseen', { days: segment.unseenForDays })]),
    ...(segment.registeredFrom === undefined
      ? []
      : [t('console.campaigns.rule_from', { day: segment.registeredFrom })]),
    ...(segment.registeredTo === undefined
      ? []
      : [t('console.campaigns.rule_to', { day: segment.registeredTo })]),
    ...(segment.hasDeposited === undefined
      ? []
      : [t(segment.hasDeposited ? 'console.campaigns.deposited_yes' : 'console.campaigns.deposited_no')]),
    ...playRuleWords(segment, t),
  ]
  if (rules.length === 0) return <span className="muted">{t('console.campaigns.all')}</span>
  return (
    <ul className="small">
      {rules.map((rule) => (
        <li key={rule}>
          <bdi>{rule}</bdi>
        </li>
      ))}
    </ul>
  )
}
