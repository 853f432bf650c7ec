import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'

import type { Statement } from './use-statements.ts'

const tones = { waits: 'warn', stopped: 'bad', released: 'info', paid: 'ok' } as const

export function StatementState({ statement: { state } }: { statement: Statement }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`income.state.${state}`)}</Tag>
}
