import { useEffect, useRef, useState } from 'react'

import { CallRefused, ServerNotReached } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ChunkNotLoaded } from '#browser/routing/load-within.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'

/**
 * Error of a call: its meaning, and the correlation id for the log. It disappears once the operator changes a field
 * of the same form or dialog, because it is about the earlier input.
 */
export function Fault({
  error,
  message,
}: {
  error: Error | null | undefined
  /** Replaces the default text. */
  message?: string | undefined
}) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [dropped, drop] = useState<Error>()
  useEffect(() => {
    const frame = place.current?.closest('form, [role="dialog"]')
    if (!error || !frame) return undefined
    const onInput = () => drop(error)
    frame.addEventListener('input', onInput)
    return () => frame.removeEventListener('input', onInput)
  }, [error])
  if (!error || error === dropped) return null
  // The form keeps its text until the operator chooses to reload.
  const isPartMissing = error instanceof ChunkNotLoaded
  const isBug = message === undefined && error instanceof CallRefused && error.status >= 500
  return (
    <div ref={place}>
      <Note tone="bad">
        {message ?? textOf(error, t)}
        {isBug && error.correlationId && (
          <small className="num"> {t('console.fault_number', { number: error.correlationId })}</small>
        )}
        {isPartMissing && (
          <div>
            <Button size="sm" icon="refresh" onClick={() => location.reload()}>
              {t('console.load_again')}
            </Button>
          </div>
        )}
      </Note>
    </div>
  )
}

function textOf(error: Error, t: ReturnType<typeof useT>): string {
  if (error instanceof CallRefused) return error.message
  if (error instanceof ChunkNotLoaded) return t('console.broken_text')
  return t(error instanceof ServerNotReached ? 'console.answer_lost' : 'console.unexpected')
}
