/**
 * Loads what seals a call while somebody still types. Sending is quicker then; and where the line breaks just before
 * it, nothing is missing once the line is back: browsers remember that a part did not load and do not ask again.
 */
export function warmSealing(): void {
  import('#browser/api/sealing.ts').catch(() => undefined)
}
