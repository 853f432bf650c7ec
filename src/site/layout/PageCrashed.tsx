// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { useT } from '#browser/i18n/translate.ts'

import { ChunkNotLoaded } from '#browser/routing/load-within.ts'
import { PageAwake } from './PageAwake.tsx'

/** Shown when a page throws or a chunk fails to load: reassures about the money, and offers a way on. */
export function PageCrashed({ error }: { readonly error: unknown }) {
  const t = useT()
  const isMissingPart = error instanceof ChunkNotLoaded
  return (
    <div className="wrap page">
      <PageAwake />
      <ErrorState
        what={t(isMissingPart ? 'shell.unavailable_title' : 'shell.crash_title')}
        safe={t(isMissingPart ? 'shell.unavailable_text' : 'shell.crash_text')}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
