import { expect, test } from 'vitest'

import type { Translate } from '#browser/i18n/translate.ts'
import { detailText } from '#console/audit/detail-text.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { consoleContracts } from '#contract/contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { drawStates } from '#contract/lottery.ts'
import { operatorRoles } from '#domain/access/operator-role.ts'
import { alarmKinds } from '#domain/alarms/alarm.ts'
import { proposedDeeds } from '#domain/approvals/proposed-deeds.ts'
import { proposalStates } from '#domain/approvals/second-operator.ts'
import { type DeedGroup, deedGroups, deeds } from '#domain/audit/deed.ts'
import { channelDirections, channelKinds } from '#domain/cashier/channel.ts'
import { depositStates } from '#domain/cashier/deposit-state.ts'
import { transferDirections, transferStates } from '#domain/cashier/member-transfer.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import {
  queueParts,
  queueSorts,
  withdrawalQueues,
  withdrawalStates,
} from '#domain/cashier/withdrawal-state.ts'
import { claimStates } from '#domain/claims/claim.ts'
import { kinds } from '#domain/content/kinds.ts'
import { feedbackStates } from '#domain/feedback/feedback.ts'
import { cancelCauses } from '#domain/friends/friend-state.ts'
import { contactWays } from '#domain/harm/contact.ts'
import { adjustmentReasons, adjustmentStates } from '#domain/ledger/adjustment.ts'
import { limitKinds, limitPeriods } from '#domain/limits/limit.ts'
import { ticketStates } from '#domain/lottery/tickets/ticket-state.ts'
import { factorOccasions, factorWays } from '#domain/merchant/account-settings.ts'
import { copyParts } from '#domain/merchant/brand-plan.ts'
import { resourceTypes } from '#domain/merchant/resources.ts'
import { boardGifts, boardScores } from '#domain/boards/board.ts'
import { campaignPlaces, campaignPurposes } from '#domain/campaigns/campaign.ts'
import { campaignChannels, campaignProducts } from '#domain/campaigns/delivery.ts'
import { raffleGifts, raffleKinds } from '#domain/raffles/raffle.ts'
import { missionGifts, missionRecurrences, missionTasks } from '#domain/missions/mission.ts'
import { categories } from '#domain/navigation/category.ts'
import { offerMarketCodes } from '#domain/offers/version.ts'
import { payoutKinds } from '#domain/members/payout-account.ts'
import { memberPurposes } from '#domain/pictures/picture.ts'
import { transactionDifferences } from '#domain/play/compare.ts'
import { applicationStatuses } from '#domain/promotions/state.ts'
import { differenceKinds } from '#domain/reconciliation/match.ts'
import {
  documentFaults,
  documentKinds,
  documentStates,
  requestReasons,
} from '#domain/verification/documents.ts'
import { checkStates, vendorPowers } from '#domain/verification/vendor-check.ts'
import { profileFields } from '#domain/members/profile.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

type Codes = Readonly<Record<string, readonly string[]>>

const limits: Codes = { kind: limitKinds, period: limitPeriods }
const halls = categories.map(({ id }) => id)
const none: Codes = {}

/** The codes that the deeds of each group note, by the name of the detail; a new group says which it has. */
const codesOfGroup: Readonly<Record<DeedGroup, Codes>> = {
  member: {
    status: ['active', 'suspended', 'closed'],
    kind: payoutKinds,
    way: factorWays,
    registerMethod: ['WEB'],
    consentChannel: campaignChannels,
    consentProducts: campaignProducts,
  },
  limits,
  lift: limits,
  harm: { way: contactWays },
  report: none,
  session: { way: [...factorWays, 'recovery'], firstStep: ['password', 'provider', 'sms'] },
  second_factor: { ways: factorWays },
  operator: {
    role: operatorRoles,
    status: ['active', 'suspended'],
    provenBy: ['password', 'totp', 'passkey', 'recovery'],
  },
  brand: { state: ['open', 'closing', 'closed'], by: ['dns', 'file'], copied: copyParts },
  club: none,
  verification: {
    documentKind: documentKinds,
    documentState: documentStates,
    documentFaults,
    requestReason: requestReasons,
    checkState: checkStates,
    vendorPower: vendorPowers,
    statedFacts: profileFields,
    waitingFacts: profileFields,
  },
  level: none,
  agent_team: none,
  agent_contract: { contractKind: contractKinds },
  agent_debt: none,
  agent_run: { contractKind: [...contractKinds, 'rebate'] },
  agent_rules: { kinds: contractKinds },
  agent_tree: none,
  agent_rate: none,
  offer: none,
  points: none,
  board: { score: boardScores, gives: boardGifts, categories: halls },
  campaign: {
    campaignPurpose: campaignPurposes,
    campaignPlace: campaignPlaces,
    campaignChannels,
    campaignProducts,
  },
  friend: { cancellation: cancelCauses },
  raffle: { kind: raffleKinds, gives: raffleGifts },
  mission: { task: missionTasks, recurrence: missionRecurrences, gives: missionGifts, categories: halls },
  bonus: none,
  outbox: { status: ['waiting', 'sent', 'failed'], template: ['reset_password', 'sms_code'] },
  content: { kind: kinds.map(({ id }) => id) },
  vendor: { category: halls },
  game: { category: halls },
  lottery_menu: none,
  lottery_terms: none,
  lottery_rate: none,
  lottery_number: none,
  feedback: { state: feedbackStates, way: ['message', 'mail'] },
  letters: none,
  picture: { purpose: [...memberPurposes, 'thread', 'content', 'result'] },
  deposit: { state: depositStates, choice: ['credit', 'return'] },
  channel: { kind: channelKinds, direction: channelDirections },
  payment_provider: none,
  game_provider: {
    kind: transactionDifferences,
    side: ['ours', 'theirs'],
    source: ['provider', 'file'],
    state: ['new', 'changed'],
  },
  reconciliation: { kind: differenceKinds },
  claim: { state: claimStates },
  adjustment: { status: adjustmentStates, cause: adjustmentReasons },
  proposal: {
    status: proposalStates,
    deed: proposedDeeds,
    state: [...withdrawalStates, ...depositStates, ...transferStates, ...ticketStates, ...drawStates],
  },
  round: { state: [...roundStates, 'closed'] },
  draw: { state: drawStates },
  ticket: { state: ticketStates },
  promotion: { status: applicationStatuses },
  withdrawal: {
    state: withdrawalStates,
    kind: payoutKinds,
    queue: withdrawalQueues,
    only: queueParts,
    sort: queueSorts,
    risk: [...riskReasons, 'none'],
    outcome: ['paid', 'not_paid'],
    answer: ['received', 'not_received', 'partly_received'],
  },
  transfer: { state: transferStates, direction: transferDirections },
  service: none,
  alarm: { alarm: alarmKinds },
  merchant: none,
  settings: {
    asks: factorOccasions,
    ways: factorWays,
    resourceType: resourceTypes,
    verdict: ['block', 'admit'],
    mode: ['single', 'transfer'],
    marketProfile: ['open', 'lenient', 'strict'],
    offerMarket: offerMarketCodes,
  },
}

/** Marks each text that came from the catalogue. */
const t = ((id: string) => `<${id}>`) as Translate
const textOf = (action: string, name: string, code: string) =>
  detailText({ t, zone: 'UTC', language: 'en', action }, name, code)
const isRaw = (action: string, name: string, code: string) => textOf(action, name, code) === code

test.each(deeds)('%s notes no code without words', (deed) => {
  const group = deedGroups.find((one) => deed.startsWith(`${one}.`))
  const codes = Object.entries(codesOfGroup[group ?? 'report'])
  const raw = codes.flatMap(([name, of]) => of.filter((code) => isRaw(deed, name, code)))
  expect(raw).toEqual([])
})

interface Schema {
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** Every code that a call may be sent, with the name of its field. */
function codesIn({ properties = {}, items }: Schema): (readonly [name: string, codes: readonly string[]])[] {
  const own = Object.entries(properties).flatMap(([name, part]) => [
    ...[part, part.items].flatMap((one) =>
      one?.enum ? [[name, one.enum.filter((code) => typeof code === 'string')] as const] : [],
    ),
    ...codesIn(part),
  ])
  return items ? [...own, ...codesIn(items)] : own
}

/** Names of typefaces are shown as they are, and consist of several words. */
const isOneWord = (code: string) => !code.includes(' ')

test('a code that a setting may hold has words in its history', () => {
  const calls = Object.values(consoleContracts).flatMap((contract) =>
    Object.values(contract as Record<string, Endpoint>),
  )
  const settings = calls.flatMap(({ input }) => (input as Schema | undefined)?.properties?.['settings'] ?? [])
  const codes = settings.flatMap(codesIn)
  const raw = codes.flatMap(([name, of]) =>
    of.filter((code) => isRaw('settings.save', name, code) && isOneWord(code)),
  )
  expect(raw).toEqual([])
  expect(codes.map(([name]) => name)).toContain('verdict')
})
