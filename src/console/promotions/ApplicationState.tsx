import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { ApplicationStatus } from '#domain/promotions/state.ts'

const tones: Readonly<Record<ApplicationStatus, TagTone>> = {
  applying: 'warn',
  processing: 'info',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'plain',
}

export function ApplicationState({ status }: { status: ApplicationStatus }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`console.offers.${status}`)}</Tag>
}
