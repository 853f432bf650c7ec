import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { FeedbackState as State } from '#domain/feedback/feedback.ts'

const tones = { new: 'warn', read: 'info', answered: 'ok' } as const

export function FeedbackState({ state }: { state: State }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.feedback.${state}`)}</Tag>
}
