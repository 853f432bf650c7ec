/** In `history.state`: the build that this entry was reloaded for. */
interface Reloaded {
  readonly reloadedFor?: string
}

/**
 * Reloads the page for a chunk of this build that the server has no more, as after a deploy. At most once for each build
 * and entry of the history, or a chunk that the new build lacks too would reload the page for ever. Only if the server
 * answers: without network the browser would replace the page by its own error. Returns whether it reloads.
 */
export async function reloadOnce(build: string): Promise<boolean> {
  const state = history.state as Reloaded | null
  if (state?.reloadedFor === build || !(await isServerThere())) return false
  history.replaceState({ ...history.state, reloadedFor: build } satisfies Reloaded, '')
  location.reload()
  return true
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
