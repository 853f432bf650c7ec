import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'

import { usePercent } from './use-percent.ts'

/** The actual return of a window with its standing, and the figures that it was judged by below. */
export function ReturnFigure({
  actualBp,
  tone,
  standing,
  children,
}: {
  actualBp: number
  tone: TagTone
  standing: string
  children: ReactNode
}) {
  const percent = usePercent()
  return (
    <span className="rounds-window">
      <b className="num">{percent(actualBp)}</b> <Tag tone={tone}>{standing}</Tag>
      <span className="xs muted console-under">{children}</span>
    </span>
  )
}

/** The bounds within which a return may lie by chance; nothing where there are too few plays. */
export function ReturnBand({ lowBp, highBp }: { lowBp: number | undefined; highBp: number | undefined }) {
  const t = useT()
  const percent = usePercent()
  if (lowBp === undefined || highBp === undefined) return null
  return <> · {t('console.returns.band', { low: percent(lowBp), high: percent(highBp) })}</>
}
