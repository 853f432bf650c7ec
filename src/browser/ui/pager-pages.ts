/** Rows on a page, everywhere in the product. */
export const PAGE_SIZE = 21

/** First, last, current and its neighbours. A gap never replaces a single page. */
export function listPages(current: number, total: number): (number | 'gap')[] {
  const pages = [...new Set([1, current - 1, current, current + 1, total])].filter(
    (page) => page >= 1 && page <= total,
  )
  const list: (number | 'gap')[] = []
  let last = 0
  for (const page of pages.toSorted((a, b) => a - b)) {
    if (page - last === 2) list.push(last + 1)
    else if (page - last > 2) list.push('gap')
    list.push(page)
    last = page
  }
  return list
}
