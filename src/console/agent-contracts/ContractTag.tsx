import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { ContractState } from '#domain/agents/contract-life.ts'

const tones: Readonly<Record<ContractState, TagTone>> = {
  offered: 'info',
  active: 'ok',
  ending: 'warn',
  suspended: 'warn',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  superseded: 'plain',
  ended: 'plain',
}

export function ContractTag({ state }: { state: ContractState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.contracts.state_${state}`)}</Tag>
}
