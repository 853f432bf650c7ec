import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { DepositState } from '#domain/cashier/deposit-state.ts'

const tones: Readonly<Record<DepositState, TagTone>> = {
  created: 'plain',
  waiting: 'plain',
  proof_sent: 'warn',
  matched: 'warn',
  credited: 'ok',
  expired: 'plain',
  cancelled: 'plain',
  rejected: 'bad',
  returned: 'info',
}

export function DepositTag({ state }: { state: DepositState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.deposits.state.${state}`)}</Tag>
}
