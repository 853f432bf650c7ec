import { CallRefused, ServerNotReached } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'

/** What went wrong with a call, what it means, and by which number it is found in the log. */
export function Fault({
  error,
  told,
}: {
  error: Error | null | undefined
  /** The words of a page that knows better what it means. */
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
