/**
 * Preloads the sealing module while the user types. Submitting is faster, and works after a short loss of connection:
 * browsers cache a failed module import and do not retry it.
 */
export function warmSealing(): void {
  import('#browser/api/sealing.ts').catch(() => undefined)
}
