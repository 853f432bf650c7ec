import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { ProposalState as State } from '#domain/approvals/second-operator.ts'

const tones: Readonly<Record<State, TagTone>> = {
  proposed: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'plain',
  lapsed: 'plain',
}

export function ProposalState({ state }: { state: State }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.approvals.${state}`)}</Tag>
}
