import type { Logger } from 'pino'

import { accountJobs, recoveryJobs } from './accounts/jobs.ts'
import type { Services } from './app.ts'
import { auditJobs } from './audit/jobs.ts'
import type { CheckHost } from './brands/host-check.ts'
import { brandJobs } from './brands/jobs.ts'
import type { Config } from './config.ts'
import type { Codes } from './codes/actions.ts'
import { codeJobs } from './codes/jobs.ts'
import type { Notifications } from './db/notifications.ts'
import { depositJobs } from './deposits/jobs.ts'
import { freePlayJobs } from './free-play/jobs.ts'
import { growthJobs } from './growth/jobs.ts'
import { harmJobs } from './harm/jobs.ts'
import type { Lanes } from './jobs/lanes.ts'
import { headJobs } from './heads/jobs.ts'
import type { Job } from './jobs/runner.ts'
import { sweeps } from './jobs/sweeps.ts'
import { ledgerJobs } from './ledger/jobs.ts'
import { openSmsGateway } from './mail/sms-gateway.ts'
import { openSmtp } from './mail/smtp.ts'
import type { MerchantRegistry } from './merchants/registry.ts'
import type { Metrics } from './metrics/metrics.ts'
import { outboxJobs } from './outbox/jobs.ts'
import { outboxSweeps } from './outbox/sweeping.ts'
import { type Sending, openSending } from './outbox/sending.ts'
import type { Payments } from './payments/actions.ts'
import { paymentJobs } from './payments/jobs.ts'
import { pictureJobs } from './pictures/jobs.ts'
import { refusedReadJobs } from './refused-reads/jobs.ts'
import { roundJobs } from './rounds/jobs.ts'
import { secondFactorJobs } from './second-factor/jobs.ts'
import type { Play } from './providers/actions.ts'
import { playJobs } from './plays/jobs.ts'
import { providerJobs } from './providers/jobs.ts'
import type { Sealing } from './sealing/actions.ts'
import { sealingJobs } from './sealing/jobs.ts'
import { socialJobs } from './social/jobs.ts'
import { withdrawalJobs } from './withdrawals/jobs.ts'

/** All scheduled jobs, by feature. */
export function jobsOf(parts: {
  readonly config: Config
  readonly log: Logger
  readonly registry: MerchantRegistry
  readonly codes: Codes
  readonly sealing: Sealing
  readonly metrics: Metrics
  readonly hub: Services['hub']
  readonly now: () => number
  readonly payments: Payments
  readonly play: Play
  readonly workOff: Lanes
  readonly checkHost: CheckHost
  readonly notifications: Notifications
}): readonly Job[] {
  const { config, log, codes, sealing, metrics, hub, payments, workOff } = parts
  return [
    ...sweeps,
    ...accountJobs,
    ...freePlayJobs,
    ...auditJobs(log),
    ...brandJobs({
      check: parts.checkHost,
      registry: parts.registry,
      notify: parts.notifications.notify,
      log,
    }),
    ...growthJobs({ log }),
    ...harmJobs(parts.registry),
    ...headJobs({ log, headsFile: config.headsFile }),
    ...outboxSweeps,
    ...ledgerJobs({ log, countFault: metrics.countFault, nights: config.ledgerCheckNights }),
    ...socialJobs,
    ...codeJobs(codes),
    ...recoveryJobs({ localPort: config.port }),
    ...secondFactorJobs,
    ...paymentJobs(workOff),
    ...depositJobs(hub),
    ...playJobs,
    ...providerJobs({ play: parts.play, log }),
    ...pictureJobs,
    ...refusedReadJobs,
    ...roundJobs({ hub, log, now: parts.now }),
    ...sealingJobs(sealing),
    ...withdrawalJobs({ hub, payments, log }),
    ...outboxJobs(openOutbox(config, log)),
  ]
}

/** Messages of a channel that is not configured wait. */
function openOutbox({ smtp, sms, smsDailyMax, isDevelopment }: Config, log: Logger): Sending {
  const carriers = {
    ...(smtp ? { email: openSmtp(smtp) } : {}),
    ...(sms ? { sms: openSmsGateway(sms) } : {}),
  }
  return openSending({ carriers, smsDailyMax, isDevelopment, log })
}
