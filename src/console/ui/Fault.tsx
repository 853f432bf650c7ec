import { CallRefused, ServerNotReached } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'

/** Error of a call: its meaning, and the correlation id for the log. */
export function Fault({
  error,
  told,
}: {
  error: Error | null | undefined
  /** Replaces the default text. */
  told?: string | undefined
}) {
  const t = useT()
  if (!error) return null
  if (told !== undefined) return <Note tone="bad">{told}</Note>
  if (error instanceof CallRefused)
    return (
      <Note tone="bad">
        {error.message}
        {error.status >= 500 && error.correlationId && (
          <small className="num"> {t('console.fault_number', { number: error.correlationId })}</small>
        )}
      </Note>
    )
  return (
    <Note tone="bad">
      {t(error instanceof ServerNotReached ? 'console.not_reached' : 'console.unexpected')}
    </Note>
  )
}
