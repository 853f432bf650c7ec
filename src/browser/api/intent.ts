/**
 * One number for one thing that somebody wants: kept over a second click, a lost answer and a reload, so that it is done
 * once; another amount or another receiver is another thing.
 */
export function intentFor(kept: string | null, content: string, makeId: () => string): Intent {
  const known = readIntent(kept)
  return known?.content === content ? known : { content, requestId: makeId() }
}

export interface Intent {
  readonly content: string
  readonly requestId: string
}

export function writeIntent({ content, requestId }: Intent): string {
  return `${requestId} ${content}`
}

function readIntent(kept: string | null): Intent | undefined {
  const [, requestId = '', content = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/s.exec(kept ?? '') ?? []
  return requestId === '' ? undefined : { content, requestId }
}
