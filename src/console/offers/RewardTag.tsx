import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { OccurrenceState } from '#domain/offers/claims.ts'

import { rewardTones } from './reward-words.ts'

export function RewardTag({ state }: { state: OccurrenceState }) {
  const t = useT()
  return <Tag tone={rewardTones[state]}>{t(`rewards.state.${state}`)}</Tag>
}
