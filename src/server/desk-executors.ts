import type { Services } from './app.ts'
import type { Executors, OnRejected } from './approvals/actions.ts'
import { hostExecutors } from './brands/hosts.ts'
import type { Config } from './config.ts'
import { contentExecutors } from './content/console-routes.ts'
import { memberExecutors } from './desk/factor-reset.ts'
import { channelExecutors } from './deposits/channel-routes.ts'
import { depositExecutors } from './deposits/desk-routes.ts'
import { transferExecutors } from './member-transfers/desk-routes.ts'
import { settingsExecutors, type SettingsParts } from './merchants/settings-routes.ts'
import { operatorExecutors, operatorsOnRejected } from './operators/resetting.ts'
import type { Play } from './providers/actions.ts'
import { gameProviderExecutors } from './providers/desk-routes.ts'
import { findCreditLine } from './reconciliation/actions.ts'
import type { Say } from './http/words.ts'
import { roundExecutors } from './rounds/voiding.ts'
import { withdrawalExecutors } from './withdrawals/saving.ts'

/** Statement lines for manual credits; passed in, because deposits must not import reconciliation. */
export const statements = { findLine: findCreditLine }

/** Executors of all proposals, and what a rejection does besides. */
export function deskExecutors(
  { registry, hub }: Pick<Services, 'registry' | 'hub'>,
  {
    config,
    play,
    settings,
    say,
  }: {
    readonly config: Config
    readonly play: Play
    readonly settings: SettingsParts
    readonly say: Say
  },
): { readonly executors: Executors; readonly onRejected: OnRejected } {
  return {
    executors: {
      ...depositExecutors({ hub, statements }),
      ...withdrawalExecutors({ registry, hub }),
      ...transferExecutors({ hub }),
      ...roundExecutors({ registry, hub }),
      ...channelExecutors({ registry, allowsLocal: config.allowsLocalPayments }),
      ...gameProviderExecutors({ play, allowsLocal: config.allowsLocalGames }),
      ...contentExecutors({ registry, publish: hub.publish, findKnownPayees: settings.findKnownPayees }),
      ...settingsExecutors(settings),
      ...operatorExecutors,
      ...hostExecutors(config),
      ...memberExecutors({ registry, say, endRevoked: hub.endRevoked }),
    },
    onRejected: operatorsOnRejected,
  }
}
