import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'

const TONE = { waiting: 'info', sent: 'ok', failed: 'bad' } as const satisfies Record<string, TagTone>

export function MessageState({ status }: { status: keyof typeof TONE }) {
  const t = useT()
  return <Tag tone={TONE[status]}>{t(`console.message.${status}`)}</Tag>
}
