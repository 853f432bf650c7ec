import { useT } from '#browser/i18n/translate.ts'
import { useNow } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { ageText } from '#console/work/age-text.ts'
import { promiseOf, urgencyOf, workStateOf } from '#domain/work/work.ts'

/** How long a withdrawal has waited, against the promise of the brand, or the shorter one of its member's level. */
export function WaitText({
  since,
  dueAt,
  promiseSeconds: ofBrand,
  showsPromise = false,
}: {
  since: string
  dueAt: string | undefined
  promiseSeconds: number
  showsPromise?: boolean
}) {
  const t = useT()
  const { language } = useFormat()
  const sinceMs = Date.parse(since)
  const dueMs = dueAt === undefined ? undefined : Date.parse(dueAt)
  const promiseSeconds = promiseOf({ promiseSeconds: ofBrand, sinceMs, dueMs })
  const state = useNow((nowMs) => workStateOf(urgencyOf({ promiseSeconds, sinceMs, dueMs }, nowMs)))
  const age = useNow((nowMs) => ageText(language, Math.max(0, nowMs - sinceMs) / 1000))
  return (
    <span className={`wdd-wait ${state}`}>
      {age}
      {showsPromise && <> {t('console.work.of', { promise: ageText(language, promiseSeconds) })}</>}
      {state === 'late' && <span className="sr"> {t('console.work.late')}</span>}
    </span>
  )
}
