import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'

import type { ListedOffer } from './offer-values.ts'

type State = 'paused' | 'planned' | 'open' | 'closed' | 'ended'

const tones: Readonly<Record<State, TagTone>> = {
  paused: 'bad',
  planned: 'info',
  open: 'ok',
  closed: 'warn',
  ended: 'plain',
}

/** Where an offer stands in its window, or that it is paused. */
export function OfferState({ offer, nowMs }: { offer: ListedOffer; nowMs: number }) {
  const t = useT()
  const state = stateOf(offer, nowMs)
  return <Tag tone={tones[state]}>{t(`offers.state.${state}`)}</Tag>
}

function stateOf({ pause, rules }: ListedOffer, nowMs: number): State {
  const { startsAt, closesAt, endsAt } = rules.window
  if (nowMs >= Date.parse(endsAt)) return 'ended'
  if (pause) return 'paused'
  if (nowMs < Date.parse(startsAt)) return 'planned'
  return closesAt !== undefined && nowMs >= Date.parse(closesAt) ? 'closed' : 'open'
}
