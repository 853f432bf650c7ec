import type { Logger } from 'pino'

import { type KeptProcess, keepProcess } from './kept-process.ts'

/** The studio's address, once it listens. */
export interface StudioAddress {
  readonly port: number
  readonly origin: string
}

export type StudioProcess = KeptProcess

const main = new URL('../../studio/server/main.ts', import.meta.url)

/**
 * Runs the game studio as a separate process, restarted when it dies; the house works without it, as without any
 * provider.
 */
export function runStudio({
  environment,
  log,
  onUp,
}: {
  readonly environment: Readonly<Record<string, string>>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Called each time that it listens. */
  readonly onUp: (address: StudioAddress) => Promise<void>
}): StudioProcess {
  let port: string | undefined
  return keepProcess({
    name: 'the studio',
    alarm: 'studio',
    main,
    // Players' pages know the port, so a restart reuses it.
    environment: () => ({ ...environment, ...(port === undefined ? {} : { STUDIO_PORT: port }) }),
    onMessage(message) {
      const address = readAddress(message)
      if (!address) return
      port = String(address.port)
      void onUp(address).catch((error: unknown) =>
        log.error({ err: error }, 'the studio could not be set up'),
      )
    },
    log,
  })
}

function readAddress(message: unknown): StudioAddress | undefined {
  if (typeof message !== 'object' || message === null || !('port' in message) || !('origin' in message))
    return undefined
  const { port, origin } = message
  return typeof port === 'number' && typeof origin === 'string' ? { port, origin } : undefined
}
