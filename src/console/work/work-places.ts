import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { type PlainPath, paths } from '#console/paths.ts'
import type { WorkKind } from '#domain/work/work.ts'

export interface WorkPlace {
  readonly title: MessageId
  readonly icon: IconName
  /** The page of the menu that lists the tasks. */
  readonly path: PlainPath
  /** Its filter, where the page's default shows other rows. */
  readonly search?: Readonly<Record<string, string>>
}

export const workPlaces: Readonly<Record<WorkKind, WorkPlace>> = {
  withdrawals: { title: 'console.page.withdrawals', icon: 'withdraw', path: paths.withdrawals },
  complaints: {
    title: 'console.work.complaints',
    icon: 'alarm',
    path: paths.withdrawals,
    search: { queue: 'trouble' },
  },
  deposits: { title: 'console.page.deposits', icon: 'deposit', path: paths.deposits },
  transfers: { title: 'console.page.transfers', icon: 'swap', path: paths.transfers },
  approvals: { title: 'console.page.approvals', icon: 'check', path: paths.approvals },
  care: { title: 'console.page.care', icon: 'alarm', path: paths.care, search: { spoken: 'no' } },
  lifts: { title: 'console.page.lifts', icon: 'clock', path: paths.lifts },
  service: { title: 'console.page.service', icon: 'chat', path: paths.service },
  adjustments: { title: 'console.page.adjustments', icon: 'swap', path: paths.adjustments },
  results: { title: 'console.work.results', icon: 'lottery', path: paths.draws },
  rewards: { title: 'console.page.reviewed_rewards', icon: 'check', path: paths.reviewedRewards },
  redemptions: { title: 'console.page.redemptions', icon: 'gift', path: paths.redemptions },
  sendings: {
    title: 'console.work.sendings',
    icon: 'send',
    path: paths.redemptions,
    search: { state: 'approved' },
  },
  applications: { title: 'console.page.applications', icon: 'gift', path: paths.applications },
  documents: {
    title: 'console.work.documents',
    icon: 'doc',
    path: paths.documents,
    search: { state: 'checking' },
  },
  letters: {
    title: 'console.work.letters',
    icon: 'mail',
    path: paths.feedback,
    search: { state: 'new', topic: 'letter' },
  },
  payouts: {
    title: 'console.work.payouts',
    icon: 'coin',
    path: paths.agentPayouts,
    search: { state: 'waiting' },
  },
  heldIncome: { title: 'console.work.heldIncome', icon: 'alarm', path: paths.agentHeld },
  feedback: { title: 'console.page.feedback', icon: 'chat', path: paths.feedback },
}
