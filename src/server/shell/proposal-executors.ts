import type { Services } from './app.ts'
import type { Executors, OnDropped, OnRejected } from '#server/platform/approvals/actions.ts'
import { hostExecutors } from './brands/hosts.ts'
import { notifyVoided } from './ticket-messages.ts'
import type { Config } from '#server/platform/config.ts'
import { contentExecutors } from '#server/publishing/content/console-routes.ts'
import { cancelExecutors } from '#server/money/offers/free-rounds/cancelling.ts'
import { revokeExecutors } from '#server/money/offers/grants/revoking.ts'
import { rewardExecutors } from '#server/money/offers/judging.ts'
import { listExecutors } from '#server/money/offers/lists/proposing.ts'
import { pauseExecutors } from '#server/money/offers/pausing.ts'
import { offerExecutors } from '#server/money/offers/publishing.ts'
import { revokeTicketsExecutors } from '#server/money/offers/tickets/revoking.ts'
import { levelTermsExecutors, setLevelExecutors } from '#server/money/levels/actions.ts'
import { boardExecutors, missionExecutors } from '#server/money/missions/actions.ts'
import { friendExecutors, friendReviewExecutors } from '#server/money/friends/actions.ts'
import { brandsOf, campaignExecutors } from '#server/publishing/campaigns/actions.ts'
import {
  cancelDrawExecutors,
  exceedsRewards,
  findGivingRaffle,
  findTicketWorth,
  giftExecutors,
  raffleExecutors,
} from '#server/money/raffles/actions.ts'
import { pointGoodExecutors, pointTermsExecutors, redemptionExecutors } from '#server/money/points/actions.ts'
import { gameBoundsExecutors } from '#server/play/games/bounds.ts'
import { rateTermsExecutors } from '#server/people/agents/console-rates-actions.ts'
import { treeExecutors } from '#server/people/agents/tree-actions.ts'
import { memberExecutors } from '#server/people/console-members/factor-reset.ts'
import { channelExecutors } from '#server/money/deposits/channel-routes.ts'
import { depositExecutors } from '#server/money/deposits/console-routes.ts'
import { transferExecutors } from '#server/money/member-transfers/console-routes.ts'
import { settingsExecutors, type SettingsParts } from '#server/platform/merchants/settings-routes.ts'
import { operatorExecutors, operatorsOnRejected } from '#server/people/operators/resetting.ts'
import { verificationExecutors } from '#server/people/verification/actions.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'
import { heldWinExecutors } from '#server/play/providers/console/assigning.ts'
import { gameProviderExecutors } from '#server/play/providers/console/console-routes.ts'
import { agentContractExecutors } from '#server/money/agents/contracts/console-actions.ts'
import { isWithinCap } from '#server/money/agents/contracts/signing.ts'
import { contractStateExecutors } from '#server/money/agents/contracts/console-state.ts'
import { agentMoneyExecutors } from '#server/money/agents/settlement/debt-paying.ts'
import { runExecutors } from '#server/money/agents/settlement/releasing.ts'
import { playReads } from './play-reads.ts'
import { claimExecutors } from '#server/money/claims/writing-off.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'
import { findCreditLine } from '#server/money/reconciliation/actions.ts'
import type { Say } from '#server/platform/http/words.ts'
import { extraExecutors } from '#server/play/lottery/results/adding.ts'
import { resultExecutors, resultsOnDropped } from '#server/play/lottery/results/deciding.ts'
import { rateExecutors } from '#server/play/lottery/rates/actions.ts'
import { termsExecutors } from '#server/play/lottery/terms/actions.ts'
import { limitExecutors, limitsOnDropped } from '#server/play/lottery/tickets/limiting.ts'
import { ticketExecutors, ticketsOnDropped } from '#server/play/lottery/tickets/voiding.ts'
import { roundExecutors } from '#server/play/rounds/voiding.ts'
import { withdrawalExecutors } from '#server/money/withdrawals/saving.ts'

import { offerRaffles } from './reward-raffles.ts'

/** Statement lines for manual credits; passed in, because deposits must not import reconciliation. */
export const statements = { findLine: findCreditLine }

/** Executors of proposals about offers that pay, and their rewards. */
function executorsOfOffers(hub: Services['hub'], houseKey: Buffer) {
  const raffles = offerRaffles(houseKey)
  return {
    ...offerExecutors(raffles),
    ...pauseExecutors,
    ...revokeExecutors({ hub }),
    ...cancelExecutors({ hub }),
    ...listExecutors,
    ...revokeTicketsExecutors({ hub, ...raffles }),
    ...rewardExecutors({ hub, findLimits: findWithdrawalSettings, ...raffles }),
  }
}

/** Executors of all proposals, the further effects of a rejection, and the messages of a rejection or a withdrawal. */
export function proposalExecutors(
  { registry, hub }: Pick<Services, 'registry' | 'hub'>,
  {
    config,
    gameProviders,
    settings,
    say,
    now,
  }: {
    readonly config: Config
    readonly gameProviders: GameProviders
    readonly settings: SettingsParts
    readonly say: Say
    readonly now: () => number
  },
): { readonly executors: Executors; readonly onRejected: OnRejected; readonly onDropped: OnDropped } {
  return {
    executors: {
      ...depositExecutors({ hub, statements }),
      ...withdrawalExecutors({ registry, hub }),
      ...transferExecutors({ hub, findKnownPayees: settings.findKnownPayees }),
      ...roundExecutors({ registry, hub }),
      ...runExecutors({ registry, plays: playReads }),
      ...agentMoneyExecutors({ registry, hub, now }),
      ...agentContractExecutors({ registry, hub, now }),
      ...contractStateExecutors({ registry, hub, now }),
      ...claimExecutors({ hub, findLimits: findWithdrawalSettings }),
      ...resultExecutors({ hub, notify: settings.notify }),
      ...extraExecutors({
        hub,
        notify: settings.notify,
        houseKey: settings.wrappingKey,
        isDemo: config.isDemo,
      }),
      ...termsExecutors({ registry, hub, notify: settings.notify }),
      ...rateExecutors({ registry, hub }),
      ...ticketExecutors({ hub, notifyVoided }),
      ...limitExecutors({ registry, hub }),
      ...channelExecutors({ registry, allowsLocal: config.allowsLocalPayments }),
      ...gameProviderExecutors({ gameProviders, allowsLocal: config.allowsLocalGames }),
      ...heldWinExecutors({ hub }),
      ...contentExecutors({ registry, publish: hub.publish, findKnownPayees: settings.findKnownPayees }),
      ...settingsExecutors(settings),
      ...operatorExecutors,
      ...hostExecutors(config),
      ...treeExecutors,
      ...rateTermsExecutors({ registry, isWithinCap, hub }),
      ...levelTermsExecutors({ findTicketWorth }),
      ...setLevelExecutors,
      ...pointTermsExecutors({ exceedsRewards }),
      ...gameBoundsExecutors,
      ...missionExecutors({ findGivingRaffle }),
      ...boardExecutors,
      ...friendExecutors,
      ...friendReviewExecutors,
      ...raffleExecutors({ houseKey: settings.wrappingKey }),
      ...cancelDrawExecutors({ hub }),
      ...campaignExecutors({ findBrand: brandsOf(registry), findKnownPayees: settings.findKnownPayees }),
      ...giftExecutors({ hub, houseKey: settings.wrappingKey }),
      ...pointGoodExecutors({ exceedsRewards }),
      ...redemptionExecutors({ hub, findLimits: findWithdrawalSettings }),
      ...executorsOfOffers(hub, settings.wrappingKey),
      ...verificationExecutors({ registry, allowsLocal: config.allowsLocalVerification }),
      ...memberExecutors({ registry, say, endRevoked: hub.endRevoked }),
    },
    onRejected: operatorsOnRejected,
    onDropped: { ...resultsOnDropped({ hub }), ...ticketsOnDropped({ hub }), ...limitsOnDropped({ hub }) },
  }
}
