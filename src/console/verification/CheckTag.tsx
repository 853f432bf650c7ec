import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { CheckState } from '#domain/verification/vendor-check.ts'

const tones: Readonly<Record<CheckState, TagTone>> = {
  starting: 'info',
  open: 'info',
  passed: 'ok',
  failed: 'bad',
  expired: 'plain',
  reversed: 'bad',
  disputed: 'bad',
}

export function CheckTag({ state }: { state: CheckState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.vendors.state_${state}`)}</Tag>
}
