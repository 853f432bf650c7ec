import { useT } from '#browser/i18n/translate.ts'
import type { LimitKind, LimitName } from '#domain/limits/limit.ts'

export function useLimitName() {
  const t = useT()
  return ({ kind, period }: LimitName) =>
    t('console.limits.name', {
      kind: t(`console.limits.kind.${kind}`),
      period: t(`console.limits.period.${period}`),
    })
}

/** Value of a limit: an amount, minutes, or none. */
export function LimitText({
  value,
  kind,
  currency,
}: {
  value: string | undefined
  kind: LimitKind
  currency: string
}) {
  const t = useT()
  if (value === undefined) return t('console.lift.none')
  if (kind === 'session') return t('console.limits.minutes', { count: Number.parseInt(value, 10) })
  return (
    <span className="num" dir="ltr">
      {currency} {value}
    </span>
  )
}
