import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'

import type { Statement } from './use-statements.ts'

const tones = { waits: 'warn', stopped: 'bad', released: 'info', paid: 'ok' } as const

/** The state, and whether the statement corrects one that was paid. */
export function StatementState({
  statement: { state, correction },
}: {
  statement: Pick<Statement, 'state' | 'correction'>
}) {
  const t = useT()
  return (
    <span className="ac-tags">
      <Tag tone={tones[state]}>{t(`income.state.${state}`)}</Tag>
      {correction && <Tag tone="gold">{t('income.is_correction')}</Tag>}
    </span>
  )
}
