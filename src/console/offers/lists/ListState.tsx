import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { listRewardLists } from '#contract/console/reward-lists.ts'
import type { Output } from '#contract/endpoint.ts'

type State = Output<typeof listRewardLists>['list'][number]['state']

const tones = { open: 'plain', running: 'warn', done: 'ok' } as const

export function ListState({ state }: { state: State }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`reward_lists.state.${state}`)}</Tag>
}
