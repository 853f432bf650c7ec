import type { MessageId } from '#browser/i18n/messages.ts'
import { cancelCauses } from '#domain/friends/friend-state.ts'
import { rejectionCauses } from '#domain/points/goods.ts'
import { drawStates } from '#contract/lottery.ts'
import { templateWords } from '#console/outbox/template-name.ts'
import { permissions } from '#domain/access/permission.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { alarmKinds } from '#domain/alarms/alarm.ts'
import { proposedDeeds } from '#domain/approvals/proposed-deeds.ts'
import { proposalStates } from '#domain/approvals/second-operator.ts'
import type { DeedGroup } from '#domain/audit/deed.ts'
import { channelDirections, channelKinds } from '#domain/cashier/channel.ts'
import { depositStates } from '#domain/cashier/deposit-state.ts'
import { transferStates } from '#domain/cashier/member-transfer.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import { queueParts, withdrawalQueues, withdrawalStates } from '#domain/cashier/withdrawal-state.ts'
import { claimStates } from '#domain/claims/claim.ts'
import { feedbackStates } from '#domain/feedback/feedback.ts'
import { contactWays } from '#domain/harm/contact.ts'
import { adjustmentReasons, adjustmentStates } from '#domain/ledger/adjustment.ts'
import { limitKinds, limitPeriods } from '#domain/limits/limit.ts'
import { ticketStates } from '#domain/lottery/tickets/ticket-state.ts'
import { copyParts } from '#domain/merchant/brand-plan.ts'
import { resourceTypes } from '#domain/merchant/resources.ts'
import { boardScores } from '#domain/boards/board.ts'
import { missionGifts, missionRecurrences, missionTasks } from '#domain/missions/mission.ts'
import { categories } from '#domain/navigation/category.ts'
import { campaignPlaces, campaignPurposes } from '#domain/campaigns/campaign.ts'
import { campaignChannels, campaignProducts } from '#domain/campaigns/delivery.ts'
import { drawStates as raffleDrawStates, raffleKinds } from '#domain/raffles/raffle.ts'
import { transactionDifferences } from '#domain/play/compare.ts'
import { offerMarketCodes } from '#domain/offers/version.ts'
import { applicationStatuses } from '#domain/promotions/state.ts'
import { differenceKinds } from '#domain/reconciliation/match.ts'
import { patternIds } from '#domain/registration/pattern.ts'
import {
  documentFaults,
  documentKinds,
  documentStates,
  requestReasons,
} from '#domain/verification/documents.ts'
import { profileNeeds } from '#domain/members/profile-needs.ts'
import { messengers, profileFields } from '#domain/members/profile.ts'
import { checkStates, vendorPowers } from '#domain/verification/vendor-check.ts'
import { tierNames } from '#domain/verification/tiers.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

type Words = Readonly<Record<string, MessageId>>
type WordsByName = Readonly<Record<string, Words>>

function wordsOf<Code extends string>(codes: readonly Code[], idOf: (code: Code) => MessageId): Words {
  return Object.fromEntries(codes.map((code) => [code, idOf(code)]))
}

const proofs: Words = {
  password: 'console.sign_in.password',
  totp: 'console.factor.totp',
  passkey: 'console.factor.passkey',
  sms: 'console.factor.sms',
  email: 'console.factor.email',
  bank_name: 'console.factor.bank_name',
  recovery: 'console.detail.recovery',
  provider: 'console.detail.provider',
}

/** Words of coded details that mean the same in every deed, by the name of the detail. */
const words: WordsByName = {
  status: {
    active: 'console.status.active',
    suspended: 'console.status.suspended',
    closed: 'console.status.closed',
    waiting: 'console.message.waiting',
    sent: 'console.message.sent',
    failed: 'console.message.failed',
  },
  role: {
    owner: 'console.role.owner',
    support: 'console.role.support',
    payments: 'console.role.payments',
    content: 'console.role.content',
    auditor: 'console.role.auditor',
  },
  type: {
    '0': 'console.type.0',
    '1': 'console.type.1',
    '2': 'console.type.2',
    '4': 'console.type.4',
    '41': 'console.type.41',
    '42': 'console.type.42',
  },
  mode: { single: 'console.wallets.mode_single', transfer: 'console.wallets.mode_transfer' },
  marketProfile: {
    open: 'console.profile.open',
    lenient: 'console.profile.lenient',
    strict: 'console.profile.strict',
  },
  offerMarket: wordsOf(offerMarketCodes, (id) => `offers.market.${id}`),
  risk: { ...wordsOf(riskReasons, (id) => `console.wd.risk.${id}`), none: 'console.wd.no_risk' },
  risks: wordsOf(riskReasons, (id) => `console.wd.risk.${id}`),
  queue: wordsOf(withdrawalQueues, (id) => `console.wd.queue.${id}`),
  only: wordsOf(queueParts, (id) => `console.wd.only_${id}`),
  sort: {
    due: 'console.wd.due',
    age: 'console.detail.by_age',
    amount: 'console.detail.by_amount',
    risk: 'console.detail.by_risk',
  },
  outcome: { paid: 'console.wd.outcome.paid', not_paid: 'console.wd.outcome.not_paid' },
  verdict: { block: 'console.verdict.block', admit: 'console.verdict.admit' },
  mark: { google: 'console.mark.google', facebook: 'console.mark.facebook', key: 'console.mark.key' },
  asks: {
    never: 'console.occasion.never',
    unknown_device: 'console.occasion.unknown_device',
    unknown_address: 'console.occasion.unknown_address',
    always: 'console.occasion.always',
  },
  patternId: wordsOf(patternIds, (id) => `field.kind.${id}`),
  categoriesOff: { cockfight: 'console.detail.cockfight' },
  category: wordsOf(
    categories.map(({ id }) => id),
    (id) => `category.${id}`,
  ),
  ...Object.fromEntries(
    ['statedFacts', 'waitingFacts'].map((name) => [name, wordsOf(profileFields, (id) => `tier.${id}`)]),
  ),
  messengers: wordsOf(messengers, (id) => `field.label.${id}`),
  ...Object.fromEntries(
    profileFields.map((field) => [field, wordsOf(profileNeeds, (id) => `console.needs.${id}`)]),
  ),
  tier: wordsOf(tierNames, (id) => `tier.${id}`),
  checkState: wordsOf(checkStates, (id) => `console.vendors.state_${id}`),
  vendorPower: wordsOf(vendorPowers, (id) => `console.vendors.power_${id}`),
  documentKind: wordsOf(documentKinds, (id) => `console.documents.kind_${id}`),
  documentState: wordsOf(documentStates, (id) => `console.documents.${id}`),
  documentFaults: wordsOf(documentFaults, (id) => `document.fault_${id}`),
  requestReason: wordsOf(requestReasons, (id) => `console.documents.reason_${id}`),
  contractKind: wordsOf([...contractKinds, 'rebate'] as const, (id) => `console.contract_kind.${id}`),
  contractDeed: wordsOf(['resume', 'end_early'], (id) => `console.contracts.do_${id}`),
  // Of a mission.
  task: wordsOf(missionTasks, (id) => `console.missions.task_${id}`),
  campaignChannels: wordsOf(campaignChannels, (id) => `console.campaigns.channel_${id}`),
  campaignProducts: wordsOf(campaignProducts, (id) => `console.campaigns.product_${id}`),
  consentChannel: wordsOf(campaignChannels, (id) => `console.campaigns.channel_${id}`),
  consentProducts: wordsOf(campaignProducts, (id) => `console.campaigns.product_${id}`),
  campaignPurpose: wordsOf(campaignPurposes, (id) => `console.campaigns.purpose_${id}`),
  campaignPlace: wordsOf(campaignPlaces, (id) => `console.campaigns.place_${id}`),
  score: wordsOf(boardScores, (id) => `console.boards.score_${id}`),
  recurrence: wordsOf(missionRecurrences, (id) => `console.missions.every_${id}`),
  gives: {
    ...wordsOf(missionGifts, (id) => `console.missions.gives_${id}`),
    none: 'console.raffles.gives_none',
    good: 'console.raffles.gives_good',
    bonus: 'console.raffles.gives_bonus',
    free_rounds: 'console.raffles.gives_free_rounds',
  },
  categories: wordsOf(
    categories.map(({ id }) => id),
    (id) => `category.${id}`,
  ),
  kinds: wordsOf(contractKinds, (id) => `console.contract_kind.${id}`),
  permissions: wordsOf(permissions, (id) => `console.right.${id}`),
  resourceType: wordsOf(resourceTypes, (id) => `console.links.types.${id}`),
  template: templateWords,
  alarm: wordsOf(alarmKinds, (id) => `console.alarm.${id}`),
  rejection: wordsOf(rejectionCauses, (id) => `points.cause_${id}`),
  cancellation: wordsOf(cancelCauses, (id) => `console.friends.cause_${id}`),
  cause: wordsOf(adjustmentReasons, (id) => `console.adjust.because.${id}`),
  period: wordsOf(limitPeriods, (id) => `console.limits.period.${id}`),
  direction: { up: 'console.detail.to_upline', down: 'console.detail.to_downline' },
  choice: { credit: 'console.detail.choice_credit', return: 'console.detail.choice_return' },
  purpose: {
    application: 'console.detail.for_application',
    feedback: 'console.detail.for_feedback',
    deposit: 'console.detail.for_deposit',
    withdrawal: 'console.detail.for_withdrawal',
    thread: 'console.detail.for_thread',
    content: 'console.group.content',
    result: 'console.detail.for_result',
    verification: 'console.detail.for_verification',
  },
  registerMethod: { WEB: 'console.detail.on_site' },
  side: { ours: 'gp.key.ours', theirs: 'gp.key.theirs' },
  ways: proofs,
  way: proofs,
  provenBy: proofs,
  firstStep: proofs,
}

const payoutKinds: Words = { bank: 'console.detail.bank', wallet: 'console.detail.wallet' }

const brandStates: Words = {
  open: 'console.brands.state_open',
  closing: 'console.brands.state_closing',
  closed: 'console.brands.state_closed',
}

/** Words of coded details whose meaning depends on the deed, by its group. They come before the common ones. */
const wordsByGroup: Readonly<Partial<Record<DeedGroup, WordsByName>>> = {
  member: { kind: payoutKinds },
  limits: { kind: wordsOf(limitKinds, (id) => `console.limits.kind.${id}`) },
  lift: { kind: wordsOf(limitKinds, (id) => `console.limits.kind.${id}`) },
  harm: { way: wordsOf(contactWays, (id) => `console.care.way_${id}`) },
  brand: {
    state: brandStates,
    by: { dns: 'console.detail.by_dns', file: 'console.detail.by_file' },
    copied: wordsOf(copyParts, (id) => `console.brands.part_${id}`),
  },
  raffle: {
    kind: wordsOf(raffleKinds, (id) => `console.raffles.kind_${id}`),
    state: wordsOf(raffleDrawStates, (id) => `console.raffles.draw_${id}`),
  },
  content: {
    kind: {
      announcement: 'content.kind.announcement',
      banner: 'content.kind.banner',
      partner: 'content.kind.partner',
      promotion: 'content.kind.promotion',
      'help-category': 'content.kind.help-category',
      'help-article': 'content.kind.help-article',
      'hot-match': 'content.kind.hot-match',
      joining: 'content.kind.joining',
      'maintenance-step': 'content.kind.maintenance-step',
      'offer-text': 'content.kind.offer-text',
      quality: 'content.kind.quality',
    },
  },
  feedback: {
    state: wordsOf(feedbackStates, (id) => `console.feedback.${id}`),
    way: { message: 'console.care.way_message', mail: 'console.care.way_mail' },
  },
  deposit: { state: wordsOf(depositStates, (id) => `console.deposits.state.${id}`) },
  channel: {
    kind: wordsOf(channelKinds, (id) => `console.channels.kind.${id}`),
    direction: wordsOf(channelDirections, (id) => `console.channels.look.${id}`),
  },
  withdrawal: {
    state: wordsOf(withdrawalStates, (id) => `console.wd.state.${id}`),
    kind: payoutKinds,
    answer: {
      received: 'console.detail.answer_received',
      not_received: 'console.detail.answer_not_received',
      partly_received: 'console.detail.answer_partly_received',
    },
  },
  transfer: { state: wordsOf(transferStates, (id) => `console.tf.${id}`) },
  reconciliation: { kind: wordsOf(differenceKinds, (id) => `console.recon.kind.${id}`) },
  claim: { state: wordsOf(claimStates, (id) => `console.claims.state_${id}`) },
  adjustment: { status: wordsOf(adjustmentStates, (id) => `console.adjust.${id}`) },
  proposal: {
    status: wordsOf(proposalStates, (id) => `console.approvals.${id}`),
    deed: wordsOf(proposedDeeds, (id) => `console.approvals.deed.${id}`),
  },
  promotion: { status: wordsOf(applicationStatuses, (id) => `console.offers.${id}`) },
  round: {
    state: {
      ...wordsOf(roundStates, (id) => `console.rounds.state_${id}`),
      closed: 'console.sessions.ended',
    },
  },
  ticket: { state: wordsOf(ticketStates, (id) => `console.tickets.state_${id}`) },
  draw: { state: wordsOf(drawStates, (id) => `console.draw.state_${id}`) },
  game_provider: {
    kind: wordsOf(transactionDifferences, (id) => `gp.tx.kind.${id}`),
    state: { new: 'gp.list.new', changed: 'gp.list.changed' },
    source: { provider: 'console.detail.from_provider', file: 'console.detail.from_file' },
  },
}

/**
 * The words of a code that a deed noted, by the name of the detail. A proposal holds the details of the deed that it
 * proposes, so it may need the words of another group.
 */
export function codeWords(name: string, code: string, action?: string): MessageId | undefined {
  const group = action?.split('.')[0]
  const own = Object.entries(wordsByGroup).find(([id]) => id === group)?.[1]
  const places = [own, words, ...Object.values(wordsByGroup)]
  return places.map((place) => wordIn(wordIn(place, name), code)).find((word) => word !== undefined)
}

/** An own property only: a code such as `constructor` is no word. */
function wordIn<Value>(place: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return place && Object.hasOwn(place, name) ? place[name] : undefined
}
