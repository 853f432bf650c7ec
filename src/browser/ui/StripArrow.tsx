import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from './IconButton.tsx'

/** One arrow of a strip. Hidden on phones, which swipe. */
export function StripArrow({
  side,
  isResting,
  onPage,
}: {
  side: 'back' | 'on'
  isResting: boolean
  onPage: () => void
}) {
  const t = useT()
  return (
    <IconButton
      className="no-phone"
      tone="line"
      size="sm"
      icon={side === 'back' ? 'left' : 'right'}
      label={t(side === 'back' ? 'ui.strip.back' : 'ui.strip.on')}
      isResting={isResting}
      onClick={onPage}
    />
  )
}
