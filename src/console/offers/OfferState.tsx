import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'

import type { RulesWire } from './offer-values.ts'

type State = 'planned' | 'open' | 'closed' | 'ended'

const tones: Readonly<Record<State, TagTone>> = {
  planned: 'info',
  open: 'ok',
  closed: 'warn',
  ended: 'plain',
}

/** Where an offer stands in its window. */
export function OfferState({ rules, nowMs }: { rules: RulesWire; nowMs: number }) {
  const t = useT()
  const state = stateOf(rules, nowMs)
  return <Tag tone={tones[state]}>{t(`offers.state.${state}`)}</Tag>
}

function stateOf({ window: { startsAt, closesAt, endsAt } }: RulesWire, nowMs: number): State {
  if (nowMs < Date.parse(startsAt)) return 'planned'
  if (nowMs >= Date.parse(endsAt)) return 'ended'
  return closesAt !== undefined && nowMs >= Date.parse(closesAt) ? 'closed' : 'open'
}
