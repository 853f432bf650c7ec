import { hkdfSync } from 'node:crypto'

import { findDemoAccounts, markDemoMember } from '#server/people/members/actions.ts'

import { demoCodes } from './demo/actions.ts'
import { layInDemoBank } from './demo/bank.ts'
import type { PlayersSettings } from './demo/players/main.ts'
import { openStudioKeys } from './demo/studio-keys.ts'
import { layInDemoVerifier } from './demo/verifier.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import type { AllServices } from './services.ts'

/** The brand that they play at: the other one needs a verified age. */
const BRAND = 'tessera'
/** They are the team of the demonstration's second agent, who is below the first one. */
const TEAM_CODE = 'TESSERAE'

const main = new URL('./demo/players/main.ts', import.meta.url)

/**
 * Runs the players of the demonstration in a process of their own. They use the calls of members alone; this process
 * marks their accounts, and registers their payment provider.
 */
export async function openDemoPlayers(
  services: AllServices,
  { sitePort }: { readonly sitePort: number },
): Promise<KeptProcess | undefined> {
  const { config, log, store, registry, payments, verificationVendors: vendors } = services
  const merchant = registry.findByCode(BRAND)
  if (!merchant || config.demoPlayers === 0) return undefined
  const { secret } = await openStudioKeys(config.dataDir)
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tessera demonstration ${purpose}`, 32)).toString('hex')
  const bankSecret = derive('bank')
  const verifierSecret = derive('verifier')
  const settings = async (): Promise<PlayersSettings> => ({
    known: await findDemoAccounts(store.read, { merchantId: merchant.id }),
    houseUrl: `http://127.0.0.1:${sitePort}`,
    players: config.demoPlayers,
    secret: derive('players'),
    affiliateCode: TEAM_CODE,
    bankSecret,
    ...(config.hasDemoVendor ? { verifier: { secret: verifierSecret, housePort: sitePort } } : {}),
    isLoud: config.logLevel === 'debug' || config.logLevel === 'trace',
  })
  const mark = async (account: string) =>
    await store.transact((tx) => markDemoMember(tx, { merchantId: merchant.id, account }))
  const failed = (error: unknown) =>
    log.error({ err: error }, 'the demonstration players could not be set up')
  return keepProcess({
    name: 'the process of demonstration players',
    alarm: 'demo-players',
    main,
    environment: () => ({}),
    onMessage(message, child) {
      if (typeof message !== 'object' || message === null) return
      if ('isReady' in message) void settings().then((ready) => child.send({ settings: ready }), failed)
      if ('account' in message) {
        const account = String(message.account)
        void mark(account).then(() => child.send({ marked: account }), failed)
      }
      if ('bankPort' in message)
        void layInDemoBank({ store, payments }, merchant, {
          baseUrl: `http://127.0.0.1:${Number(message.bankPort)}`,
          secret: bankSecret,
        }).catch(failed)
      if ('verifierPort' in message)
        for (const brand of demoCodes.flatMap((code) => registry.findByCode(code) ?? []))
          void layInDemoVerifier({ store, vendors }, brand, {
            baseUrl: `http://127.0.0.1:${Number(message.verifierPort)}`,
            secret: verifierSecret,
          }).catch(failed)
    },
    log,
  })
}
