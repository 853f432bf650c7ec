import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { BIG_BLIND } from '#studio/games/holdem/terms.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { STACK_STEP, type StackBounds, stackWithin } from './stack-choice.ts'

/** The chips for each hand, in steps of ten big blinds. */
export function StackChoice({
  chips,
  bounds,
  point,
  onChange,
}: {
  readonly chips: number
  readonly bounds: StackBounds
  /** Undefined where rooms have different ones. */
  readonly point: bigint | undefined
  readonly onChange: (chips: number) => void
}) {
  'use no memo' // Renders seldom; saves script.
  const t = useT()
  const { opened } = useSession()
  const step = (by: number) => onChange(stackWithin(chips + by, bounds))
  return (
    <div className="he-stack" role="group" aria-label={t('holdem.stack')}>
      <span>{t('holdem.stack')}</span>
      <IconButton
        icon="minus"
        label={t('holdem.fewer_chips')}
        isResting={chips <= bounds.least}
        onClick={() => step(-STACK_STEP)}
      />
      <output className="num">
        {t('holdem.big_blinds', { count: Math.floor(chips / BIG_BLIND) })}
        {point !== undefined && (
          <small>
            <Amount units={point * BigInt(chips)} currency={opened.currency} />
          </small>
        )}
      </output>
      <IconButton
        icon="plus"
        label={t('holdem.more_chips')}
        isResting={chips >= bounds.most}
        onClick={() => step(STACK_STEP)}
      />
    </div>
  )
}
