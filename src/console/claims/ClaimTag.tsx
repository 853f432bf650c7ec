import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { ClaimState } from '#domain/claims/claim.ts'

const tones: Readonly<Record<ClaimState, TagTone>> = {
  open: 'info',
  objected: 'warn',
  collected: 'ok',
  written_off: 'plain',
  cancelled: 'plain',
}

export function ClaimTag({ state }: { state: ClaimState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.claims.state_${state}`)}</Tag>
}
