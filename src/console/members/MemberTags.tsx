import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'

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
