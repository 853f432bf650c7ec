import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { EntryState } from '#domain/content/state.ts'

const tones = { draft: 'plain', scheduled: 'info', published: 'ok', over: 'plain' } as const

/** The entry's state, and whether it has unpublished changes. */
export function StateTags({ state, hasDraft }: { state: EntryState; hasDraft: boolean }) {
  const t = useT()
  return (
    <span className="row">
      <Tag tone={tones[state]}>{t(`content.state.${state}`)}</Tag>
      {hasDraft && state !== 'draft' && <Tag tone="warn">{t('content.changed')}</Tag>}
    </span>
  )
}
