import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { listLifts } from '#contract/console/lifts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { HarmLevel } from '#domain/harm/marker.ts'
import type { LiftState } from '#domain/limits/lift.ts'

export type ListedLift = Output<typeof listLifts>['list'][number]

const levels: Readonly<Record<HarmLevel, TagTone>> = { high: 'bad', raised: 'warn', low: 'plain' }

/** How urgently the member should be contacted. */
export function LevelTag({ level }: { level: HarmLevel }) {
  const t = useT()
  return <Tag tone={levels[level]}>{t(`console.care.level_${level}`)}</Tag>
}

const states: Readonly<Record<LiftState, TagTone>> = {
  proposed: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'plain',
  lapsed: 'plain',
  overtaken: 'plain',
}

/** State of a lift. */
export function LiftTag({ state }: { state: LiftState }) {
  const t = useT()
  return <Tag tone={states[state]}>{t(`console.lift.state_${state}`)}</Tag>
}
