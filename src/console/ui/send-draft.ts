import { CallRefused } from '#browser/api/api.ts'

import { differences } from './differences.ts'
import type { Draft } from './use-draft.ts'

/** The server's state of data that several operators edit. */
export interface Kept<Values> {
  readonly values: Values
  readonly version: number
}

/** How often a save is sent again although its own values stayed. */
const RETRIES = 3

/**
 * Sends a draft. Other forms and jobs raise the same version: if the server's values are still those that the draft is
 * based on, it is sent again with the newer version.
 */
export async function sendDraft<Values extends object, Answer>({
  draft,
  send,
  reread,
  onChanged,
}: {
  readonly draft: Pick<Draft<Values>, 'version' | 'based'>
  readonly send: (version: number) => Promise<Answer>
  readonly reread: () => Promise<Kept<Values> | undefined>
  /** Another operator changed the values: the new ones, unless the data is gone. */
  readonly onChanged: (newer: Kept<Values> | undefined) => void
}): Promise<Answer> {
  let { version } = draft
  for (let retries = 0; ; retries += 1)
    try {
      return await send(version)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'changed_meanwhile') throw error
      const now = await reread()
      const isSame = now && draft.based && differences(draft.based, now.values).length === 0
      if (!isSame || retries === RETRIES) {
        onChanged(now)
        throw error
      }
      version = now.version
    }
}
