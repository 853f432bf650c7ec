/**
 * The request id of one intended action. It survives a double submit, a lost answer and a reload, so that the action
 * runs once. Another amount or receiver is another intent.
 */
export interface Intent {
  readonly content: string
  readonly requestId: string
  /** It was sent and the outcome is unknown. */
  readonly isUnsure: boolean
  readonly atMs: number
}

export function intentFor(kept: string | null, content: string, fresh: () => Intent): Intent {
  const known = readIntent(kept)
  return known?.content === content ? known : fresh()
}

export function writeIntent({ content, requestId, isUnsure, atMs }: Intent): string {
  return `${requestId} ${isUnsure ? 1 : 0} ${atMs} ${content}`
}

export function readIntent(kept: string | null): Intent | undefined {
  const [, requestId = '', isUnsure = '', at = '', content = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([01]) (\d{1,15}) (.*)$/s.exec(kept ?? '') ?? []
  return requestId === '' ? undefined : { content, requestId, isUnsure: isUnsure === '1', atMs: Number(at) }
}
