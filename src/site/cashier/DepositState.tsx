import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { DepositState as State } from '#domain/cashier/deposit-state.ts'

const tones: Readonly<Record<State, TagTone>> = {
  created: 'plain',
  waiting: 'warn',
  proof_sent: 'info',
  matched: 'info',
  credited: 'ok',
  expired: 'plain',
  cancelled: 'plain',
  rejected: 'bad',
  returned: 'plain',
}

export function DepositState({ state }: { state: State }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`deposit.state.${state}`)}</Tag>
}
