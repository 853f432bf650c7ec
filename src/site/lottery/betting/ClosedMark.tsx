// Rendered anew as a whole at each change: compiled memoization would only add bytes.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'

/** In the button of a number that operators have closed for the draw: a lock, and the words for screen readers. */
export function ClosedMark() {
  const t = useT()
  return (
    <>
      <Icon name="lock" />
      <span className="sr"> {t('lottery.closed_mark')}</span>
    </>
  )
}
