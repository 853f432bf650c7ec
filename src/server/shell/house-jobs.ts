import type { Logger } from 'pino'
import { accountJobs, recoveryJobs } from '#server/people/accounts/jobs.ts'
import { agentJobs } from '#server/people/agents/jobs.ts'
import type { Services } from './app.ts'
import { notifyFastWins, notifyMembers } from './ticket-messages.ts'
import { contractJobs } from '#server/money/agents/contracts/jobs.ts'
import { settlementJobs } from '#server/money/agents/settlement/jobs.ts'
import { playReads } from './play-reads.ts'
import { auditJobs } from '#server/platform/audit/jobs.ts'
import type { CheckHost } from './brands/host-check.ts'
import { brandJobs } from './brands/jobs.ts'
import type { Config } from '#server/platform/config.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import { codeJobs } from '#server/people/codes/jobs.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import { dashboardJobs, healthJobs } from './dashboard/jobs.ts'
import { depositJobs } from '#server/money/deposits/jobs.ts'
import { freePlayJobs } from '#server/play/free-play/jobs.ts'
import { growthJobs } from '#server/platform/growth/jobs.ts'
import { harmJobs } from '#server/money/harm/jobs.ts'
import type { Lanes } from '#server/platform/jobs/lanes.ts'
import { headJobs } from '#server/money/heads/jobs.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { sweeps } from '#server/platform/jobs/sweeps.ts'
import { ledgerJobs } from '#server/money/ledger/jobs.ts'
import { openSmsGateway } from '#server/platform/mail/sms-gateway.ts'
import { openSmtp } from '#server/platform/mail/smtp.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { settleBonuses } from '#server/money/offers/actions.ts'
import { offerJobs } from '#server/money/offers/jobs.ts'
import { levelJobs } from '#server/money/levels/jobs.ts'
import { giveForReward } from '#server/money/raffles/actions.ts'
import { type VerificationVendors, askingJobs, openAsking } from '#server/people/verification/actions.ts'
import { verificationJobs } from '#server/people/verification/jobs.ts'
import { missionJobs } from '#server/money/missions/jobs.ts'
import { friendJobs } from '#server/money/friends/jobs.ts'
import { campaignJobs } from '#server/publishing/campaigns/jobs.ts'
import { raffleJobs } from '#server/money/raffles/jobs.ts'
import { pointJobs } from '#server/money/points/jobs.ts'
import { followPlays } from '#server/play/plays/actions.ts'
import { outboxJobs } from '#server/platform/outbox/jobs.ts'
import { outboxSweeps } from '#server/platform/outbox/sweeping.ts'
import { type Sending, openSending } from '#server/platform/outbox/sending.ts'
import type { Payments } from '#server/money/payments/actions.ts'
import { paymentJobs } from '#server/money/payments/jobs.ts'
import { pictureJobs } from '#server/platform/pictures/jobs.ts'
import { refusedReadJobs } from '#server/platform/refused-reads/jobs.ts'
import { roundJobs } from '#server/play/rounds/jobs.ts'
import { secondFactorJobs } from '#server/people/second-factor/jobs.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'
import { notifyChanged, notifyPlanned } from '#server/play/lottery/draws/actions.ts'
import { openFeedClient } from '#server/play/lottery/feeds/client.ts'
import { feedJobs } from '#server/play/lottery/feeds/jobs.ts'
import { notifyDraws } from '#server/play/lottery/results/actions.ts'
import { drawJobs } from '#server/play/lottery/draws/jobs.ts'
import { ticketJobs } from '#server/play/lottery/tickets/jobs.ts'
import { playJobs } from '#server/play/plays/jobs.ts'
import { providerJobs } from '#server/play/providers/jobs.ts'
import type { Sealing } from '#server/platform/sealing/actions.ts'
import { sealingJobs } from '#server/platform/sealing/jobs.ts'
import { teamJobs } from '#server/play/team-reports/jobs.ts'
import { socialJobs } from '#server/people/social/jobs.ts'
import { withdrawalJobs } from '#server/money/withdrawals/jobs.ts'

interface JobParts {
  readonly config: Config
  readonly log: Logger
  readonly registry: MerchantRegistry
  readonly codes: Codes
  readonly sealing: Sealing
  readonly metrics: Metrics
  readonly hub: Services['hub']
  readonly now: () => number
  readonly payments: Payments
  readonly verificationVendors: VerificationVendors
  readonly gameProviders: GameProviders
  readonly workOff: Lanes
  readonly checkHost: CheckHost
  readonly notifications: Notifications
  readonly wrappingKey: Buffer
}

/** All scheduled jobs, by feature. */
export function jobsOf(parts: JobParts): readonly Job[] {
  const jobs = featureJobs(parts)
  return [...jobs, ...healthJobs(jobs)]
}

function featureJobs(parts: JobParts): readonly Job[] {
  const { config, log, codes, sealing, metrics, hub, payments, workOff } = parts
  const carriers = carriersOf(config)
  return [
    ...sweeps,
    ...accountJobs,
    ...agentJobs(parts),
    ...freePlayJobs,
    ...auditJobs(log),
    ...contractJobs(parts),
    ...settlementJobs({ ...parts, plays: playReads }),
    ...brandJobs({
      check: parts.checkHost,
      registry: parts.registry,
      notify: parts.notifications.notify,
      log,
    }),
    ...dashboardJobs,
    ...growthJobs({ log }),
    ...harmJobs(parts.registry),
    ...headJobs({ log, headsFile: config.headsFile }),
    ...outboxSweeps,
    ...offerJobs({ hub, log }),
    ...pointJobs({ hub, followPlays }),
    ...levelJobs({
      hub,
      giveTickets: (tx, who, gift) => giveForReward(tx, parts.wrappingKey, who, { source: 'level', ...gift }),
    }),
    ...verificationJobs({ hub }),
    ...askingJobs(openAsking({ ...parts, vendors: parts.verificationVendors })),
    ...missionJobs({ hub, followPlays }),
    ...friendJobs({ hub }),
    ...raffleJobs({ hub, log, houseKey: parts.wrappingKey }),
    ...campaignJobs({
      ...parts,
      carriers,
      smsDailyMax: config.smsDailyMax,
      localPort: config.port,
      allowsLocalPush: config.pushServices.allowsLocal,
    }),
    ...ledgerJobs({ log, countFault: metrics.countFault, nights: config.ledgerCheckNights }),
    ...socialJobs,
    ...codeJobs(codes),
    ...recoveryJobs({ localPort: config.port }),
    ...secondFactorJobs,
    ...paymentJobs(workOff),
    ...depositJobs(hub),
    ...playJobs,
    ...lotteryJobs(parts),
    ...providerJobs({ gameProviders: parts.gameProviders, log, hub }),
    ...pictureJobs,
    ...refusedReadJobs,
    ...roundJobs({
      hub,
      log,
      now: parts.now,
      settleBonuses: (store) => settleBonuses(store, bonusNews(parts)),
    }),
    ...sealingJobs(sealing),
    ...teamJobs({ ...parts, followPlays }),
    ...withdrawalJobs({ hub, payments, log }),
    ...outboxJobs(openOutbox(config, carriers, log)),
  ]
}

/** Open pages of a member whose bonus has changed refetch; a wallet that fails is tried again a minute later. */
function bonusNews({ hub, log }: Pick<JobParts, 'hub' | 'log'>): Parameters<typeof settleBonuses>[1] {
  return {
    changed(memberId) {
      for (const what of ['promotions', 'balance'] as const)
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
    },
    failed({ memberId, currency }, error) {
      log.error(
        { err: error, alarm: 'bonus', memberId, currency },
        'the bonuses of a wallet could not be settled',
      )
    },
  }
}

/** Draws, their tickets, and the sources of their results. */
function lotteryJobs(parts: JobParts): readonly Job[] {
  const { config, log, hub } = parts
  const { notify, listen } = parts.notifications
  return [
    ...ticketJobs({
      hub,
      log,
      notifyMembers,
      notifyFastWins,
      notifySettled: (id) => notifyChanged(notify, [id]),
      listen: listen,
    }),
    ...feedJobs({
      feeds: config.resultFeeds,
      client: openFeedClient({ allowsLocal: config.allowsLocalFeeds, now: parts.now }),
      log,
      now: parts.now,
      countFailure: parts.metrics.countFeedFailure,
      notify: (id) => notifyDraws({ hub, notify: notify }, id),
    }),
    ...drawJobs({
      houseKey: parts.wrappingKey,
      log,
      now: parts.now,
      isDemo: config.isDemo,
      notify: (changed) => {
        if (changed === 'planned') notifyPlanned(notify)
        else notifyChanged(notify, changed)
      },
    }),
  ]
}

/** Messages of a channel that is not configured wait. */
const carriersOf = ({ smtp, sms }: Config) => ({
  ...(smtp ? { email: openSmtp(smtp) } : {}),
  ...(sms ? { sms: openSmsGateway(sms) } : {}),
})

function openOutbox(
  { smsDailyMax, isDevelopment }: Config,
  carriers: ReturnType<typeof carriersOf>,
  log: Logger,
): Sending {
  return openSending({ carriers, smsDailyMax, isDevelopment, log })
}
