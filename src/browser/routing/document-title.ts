import { useEffect, useLayoutEffect, useRef } from 'react'

import { useCurrentPage } from './routing-context.ts'

/** Names the document after the shown page. `isRendered`: the server has named the first page already. */
export function usePageTitle(title: string, isRendered: boolean): void {
  const { key } = useCurrentPage()
  const rendered = useRef(isRendered ? `${key} ${title}` : undefined)
  // Before the effects of the page, which run later than layout effects.
  useLayoutEffect(() => {
    if (rendered.current !== `${key} ${title}`) document.title = title
    rendered.current = undefined
  }, [key, title])
}

/** For a page that names the document more precisely, once it knows the name of what it shows. */
export function usePreciseTitle(title: string | undefined): void {
  const { key } = useCurrentPage()
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [key, title])
}
