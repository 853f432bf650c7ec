/** How many rows make a page. */
export const PAGE_ROWS = 25

/** Turns pages of a list that the server cuts: each begins after the row that ended the one before. */
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

/** What the call takes to answer the page that is shown. */
export function pageInput(at: readonly string[]): { readonly limit: number; readonly after?: string } {
  const after = at.at(-1)
  return { limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) }
}
