import { openDemoBank } from './demo-bank.ts'
import { openDemoVerifier } from './demo-verifier.ts'
import { runPlayer } from './player.ts'

/** The settings that the parent sends once this process is ready. */
export interface PlayersSettings {
  readonly houseUrl: string
  readonly players: number
  readonly secret: string
  readonly affiliateCode: string
  readonly bankSecret: string
  /** Absent: the demonstration has no verification vendor. */
  readonly verifier?: { readonly secret: string; readonly housePort: number }
  readonly isLoud: boolean
  /** Accounts of the demonstration that are registered already. */
  readonly known: readonly string[]
}

/** The process of the demonstration's players. Its parent marks each account that it names. */
const over = new AbortController()
const marked = new Map<string, () => void>()
let bank: Awaited<ReturnType<typeof openDemoBank>> | undefined
let verifier: Awaited<ReturnType<typeof openDemoVerifier>> | undefined

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('marked' in message) marked.get(String(message.marked))?.()
  if ('settings' in message) void begin(message.settings as PlayersSettings)
})
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.on(signal, () => {
    over.abort()
    void Promise.all([bank?.close(), verifier?.close()]).then(() => process.exit(0))
  })
process.send?.({ isReady: true })

async function begin(settings: PlayersSettings): Promise<void> {
  const { houseUrl, players, secret, affiliateCode, bankSecret, isLoud } = settings
  const known = new Set(settings.known)
  bank = await openDemoBank({ houseUrl, secret: bankSecret })
  process.send?.({ bankPort: bank.port })
  if (settings.verifier) {
    verifier = await openDemoVerifier(settings.verifier)
    process.send?.({ verifierPort: verifier.port })
  }
  for (let place = 0; place < players; place += 1)
    void runPlayer({
      houseUrl,
      secret,
      affiliateCode,
      place,
      known,
      over: over.signal,
      markDemo: (account) =>
        new Promise((done) => {
          marked.set(account, done)
          process.send?.({ account })
        }),
      log: (account, why) => {
        if (isLoud) process.stderr.write(`${account}: ${why}\n`)
      },
    })
}
