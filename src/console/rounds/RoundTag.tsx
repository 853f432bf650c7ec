import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { PlayedState } from '#domain/rounds/round-state.ts'

const tones: Readonly<Record<PlayedState, TagTone>> = {
  open: 'info',
  won: 'ok',
  even: 'plain',
  lost: 'plain',
  voided: 'warn',
}

export function RoundTag({ state }: { state: PlayedState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.rounds.state_${state}`)}</Tag>
}
