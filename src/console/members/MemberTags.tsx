import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { formatExactly } from '#console/ui/ExactTime.tsx'
import type { ShutOut } from '#contract/limits.ts'

import { type MemberStatus, memberTypes } from './members-search.ts'

const TONE: Record<MemberStatus, TagTone> = { active: 'ok', suspended: 'warn', closed: 'bad' }

export function StatusTag({ status }: { status: MemberStatus }) {
  const t = useT()
  return <Tag tone={TONE[status]}>{t(`console.status.${status}`)}</Tag>
}

export function TypeName({ type }: { type: number }) {
  const t = useT()
  const known = memberTypes.find((one) => one === String(type))
  return known ? t(`console.type.${known}`) : type
}

/** A moment in the brand's zone, for sentences. */
export function useMomentText(): (iso: string) => string {
  const { timeZone } = useFormat()
  return (iso) => formatExactly(Date.parse(iso), timeZone).slice(0, 16)
}

/** Why a member cannot play, and until when. */
export function useShutOutText(): (shutOut: ShutOut) => string {
  const t = useT()
  const momentText = useMomentText()
  return ({ by, until, liftsAt }) =>
    liftsAt !== undefined
      ? t('console.limits.lifts', { date: momentText(liftsAt) })
      : until === undefined
        ? t('console.limits.out_for_good')
        : t(`console.limits.out_${by}`, { date: momentText(until) })
}

export function ShutOutTag({ shutOut }: { shutOut: ShutOut }) {
  const text = useShutOutText()
  return <Tag tone={shutOut.liftsAt === undefined ? 'bad' : 'warn'}>{text(shutOut)}</Tag>
}
