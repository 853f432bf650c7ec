import { openDemoBank } from './demo-bank.ts'
import { runPlayer } from './player.ts'

/** The settings that the parent sends once this process is ready. */
export interface PlayersSettings {
  readonly houseUrl: string
  readonly players: number
  readonly secret: string
  readonly affiliateCode: string
  readonly bankSecret: string
  readonly isLoud: boolean
  /** Accounts of the demonstration that are registered already. */
  readonly known: readonly string[]
}

/** The process of the demonstration's players. Its parent marks each account that it names. */
const over = new AbortController()
const marked = new Map<string, () => void>()
let bank: Awaited<ReturnType<typeof openDemoBank>> | undefined

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('marked' in message) marked.get(String(message.marked))?.()
  if ('settings' in message) void begin(message.settings as PlayersSettings)
})
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.on(signal, () => {
    over.abort()
    void Promise.resolve(bank?.close()).then(() => process.exit(0))
  })
process.send?.({ isReady: true })

async function begin(settings: PlayersSettings): Promise<void> {
  const { houseUrl, players, secret, affiliateCode, bankSecret, isLoud } = settings
  const known = new Set(settings.known)
  bank = await openDemoBank({ houseUrl, secret: bankSecret })
  process.send?.({ bankPort: bank.port })
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
