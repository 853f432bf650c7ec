import { useLayoutEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useShown } from '#browser/routing/routing-context.ts'
import { useSite } from '#site/bootstrap.ts'
import { usePage } from '#site/routing.ts'

/** Names the document after the page, as the server does for the first one. A page may name it more precisely. */
export function useDocumentTitle(): void {
  const t = useT()
  const { whitelabel } = useSite()
  const { key } = useShown()
  const page = usePage()
  const title = `${t(page?.title ?? 'lost.title')} · ${whitelabel.name}`
  const named = useRef(key)
  // Before the effects of the page, which run later than layout effects.
  useLayoutEffect(() => {
    if (named.current !== key) document.title = title
    named.current = key
  }, [key, title])
}
