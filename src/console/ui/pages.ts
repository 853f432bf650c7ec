/** Rows per page. */
export const PAGE_ROWS = 25

/** Keyset pagination: each page begins after the last row of the one before. */
export function turnPages(at: readonly string[], change: (at: readonly string[]) => void, next?: string) {
  return {
    first: at.length * PAGE_ROWS + 1,
    isFirst: at.length === 0,
    hasNext: next !== undefined,
    onBack: () => change(at.slice(0, -1)),
    onNext: () => {
      if (next !== undefined) change([...at, next])
    },
  }
}

/** Call input for the current page. */
export function pageInput(at: readonly string[]): { readonly limit: number; readonly after?: string } {
  const after = at.at(-1)
  return { limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) }
}
