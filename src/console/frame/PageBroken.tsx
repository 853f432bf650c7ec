import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { ChunkNotLoaded } from '#browser/routing/load-within.ts'
import { reloadOnce } from '#browser/routing/reload-once.ts'
import { useConsolePage } from '#console/console-page.ts'
import { Loading } from '#console/ui/Loaded.tsx'
import { FailedState } from '#console/ui/State.tsx'

/** A page that threw, or whose chunk is missing. After a deploy it reloads, and so gets the new build's chunks. */
export function PageBroken({ error }: { readonly error: unknown }) {
  const t = useT()
  const { build } = useConsolePage().build
  const isMissing = error instanceof ChunkNotLoaded
  const [isReloading, setReloading] = useState(isMissing)
  useEffect(() => {
    if (isMissing) void reloadOnce(build).then(setReloading)
  }, [isMissing, build])
  return (
    <section className="card">
      {isReloading ? (
        <Loading lines={6} />
      ) : (
        <FailedState text={t('console.broken_text')} isRetrying={false} onRetry={() => location.reload()} />
      )}
    </section>
  )
}
