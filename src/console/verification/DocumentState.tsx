import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { DocumentState as State } from '#domain/verification/documents.ts'

const tones = { checking: 'warn', accepted: 'ok', refused: 'bad' } as const

export function DocumentState({ state }: { state: State }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.documents.${state}`)}</Tag>
}
