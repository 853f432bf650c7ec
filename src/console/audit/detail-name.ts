import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { nameOfField } from '#console/content/content-words.ts'
import { findLanguage } from '#domain/language/language.ts'
import { isCategory } from '#domain/navigation/category.ts'
import { fieldNames } from '#domain/registration/field.ts'

/**
 * Details that are labelled like a column or a field. Every other detail has the label `console.detail.<name>`, in the
 * catalogue of its feature: `hasNewKey` is `console.detail.has_new_key`. A group has no label where its parts are clear
 * without it.
 */
export const detailAliases = {
  host: 'console.brands.host',
  by: 'console.detail.proven_by',
  account: 'console.column.account',
  words: 'console.care.words',
  names: 'console.clubs.name',
  tiers: 'console.tiers.title',
  proposedBy: 'console.lift.proposed_by',
  channelId: 'console.deposits.channel',
  channel: 'console.deposits.channel',
  amount: 'console.deposits.amount',
  isAgeVerified: 'console.deposits.age',
  outcome: 'console.wd.outcome',
  evidence: 'console.wd.evidence',
  adapter: 'console.channels.adapter',
  aloneADay: 'console.wds.aloneADay',
  aloneForMemberADay: 'console.wds.aloneForMemberADay',

  nickname: 'console.column.nickname',
  language: 'console.member.language',
  status: 'console.column.status',
  cause: 'console.adjust.reason',
  rejection: 'console.points.cause',
  cancellation: 'console.points.cause',
  type: 'console.column.type',
  clubId: 'console.column.club',
  labelName: 'console.clubs.name',
  rankLevel: 'console.clubs.rank',
  memberLabel: 'console.member.label',
  mayTransferToUpline: 'console.member.to_upline',
  uplineId: 'console.column.upline',
  upline: 'console.column.upline',
  mobile: 'console.column.mobile',
  email: 'console.column.email',
  id: 'console.column.id',
  role: 'console.operators.role',
  sessionId: 'console.detail.session',
  endedSessions: 'console.detail.ended',
  period: 'console.limits.period',
  value: 'console.limits.value',
  hours: 'console.limits.of_hours',
  until: 'console.limits.until',
  way: 'console.detail.proven_by',
  passkeys: 'console.member.passkeys',
  recoveryCodes: 'console.member.codes_left',
  devices: 'console.member.devices',
  isClosed: 'console.maintenance.closed',
  opensAt: 'console.maintenance.opens_at',
  windows: 'console.maintenance.windows',
  startsAt: 'console.maintenance.starts',
  blockedCountries: 'console.regions.blocked',
  servedCountries: 'console.regions.served',
  rules: 'console.regions.rules',
  range: 'console.regions.range',
  verdict: 'console.regions.verdict',
  marketProfile: 'console.setting.profile',
  mode: 'console.wallets.mode',
  vendors: 'console.wallets.vendors',
  minimumAge: 'console.profile.minimum_age',
  isCockfightOn: 'console.profile.cockfight',
  offerMarket: 'console.profile.offer_market',
  bonusStakeMin: 'console.profile.bonus_stake_min',
  loginedToHomePage: 'console.flag.loginedToHomePage',
  mobileCodeLogin: 'console.flag.mobileCodeLogin',
  mobileRegistration: 'console.flag.mobileRegistration',
  freePlay: 'console.flag.freePlay',
  forgotByMobile: 'console.flag.forgotByMobile',
  emptyHalls: 'console.flag.emptyHalls',
  agentRates: 'console.flag.agentRates',
  languages: 'console.languages.offered',
  defaultLanguage: 'console.languages.fallback',
  passwordDays: 'console.registration.password_days',
  enabled: 'console.registration.enabled',
  required: 'console.registration.required',
  patternId: 'console.registration.pattern',
  minLength: 'console.registration.least',
  maxLength: 'console.registration.most',
  acceptedPattern: 'console.registration.accepted',
  secondFactor: 'console.accounts.secondFactor',
  asks: 'console.accounts.asks',
  ways: 'console.accounts.ways',
  idleMinutes: 'console.accounts.idleMinutes',
  sessionHours: 'console.accounts.sessionHours',
  codeMinutes: 'console.accounts.codeMinutes',
  smsDailyMax: 'console.accounts.smsDailyMax',
  isOneHousehold: 'console.detail.one_household',
  permissions: 'console.operators.rights',
  hasTotp: 'console.detail.had_totp',
  hasPasskey: 'console.detail.had_passkey',
  trialHours: 'console.accounts.trialHours',
  firebaseProjectId: 'console.accounts.firebaseProjectId',
  countsTrialAmongAgents: 'console.accounts.countsTrialAmongAgents',
  showsMemberCentre: 'console.accounts.showsMemberCentre',
  showsAgentCentre: 'console.accounts.showsAgentCentre',
  label: 'console.providers.label',
  mark: 'console.providers.mark',
  issuer: 'console.providers.issuer',
  clientId: 'console.providers.clientId',
  position: 'console.providers.position',
  tier: 'console.tiers.tier',
  birthday: 'tier.birthday',
  nationality: 'tier.nationality',
  residence: 'tier.residence',
  occupation: 'tier.occupation',
  incomeSource: 'tier.incomeSource',
  depositDay: 'tier.depositDay',
  depositMonth: 'tier.depositMonth',
  depositTotal: 'tier.depositTotal',
  balance: 'tier.balance',
  withdrawalDay: 'tier.withdrawalDay',
  withdrawalMonth: 'tier.withdrawalMonth',
  categoriesOff: 'console.market.categoriesOff',
  asksPositiveConsent: 'console.market.asksPositiveConsent',
  asksVerifiedAge: 'console.market.asksVerifiedAge',
  allowsFreePlayWithoutAccount: 'console.market.allowsFreePlayWithoutAccount',
  allowsTransfersBetweenMembers: 'console.market.allowsTransfersBetweenMembers',
  allowsCancellingWithdrawalToPlay: 'console.market.allowsCancellingWithdrawalToPlay',
  allowsCancellingTickets: 'console.market.allowsCancellingTickets',
  allowsSettingOffClaims: 'console.market.allowsSettingOffClaims',
  allowsAutoplay: 'console.market.allowsAutoplay',
  allowsQuickSpins: 'console.market.allowsQuickSpins',
  allowsFeatureBuy: 'console.market.allowsFeatureBuy',
  asksRealJackpot: 'console.market.asksRealJackpot',
  allowsKnowledgeAsSecondFactor: 'console.market.allowsKnowledgeAsSecondFactor',
  slotCycleMinMs: 'console.market.slotCycleMinMs',
  tableCycleMinMs: 'console.market.tableCycleMinMs',
  returnToPlayerMinMilli: 'console.market.returnToPlayerMinMilli',
  realityCheckMinutes: 'console.market.realityCheckMinutes',
  limitIncreaseHours: 'console.market.limitIncreaseHours',
  selfExclusionMinMonths: 'console.market.selfExclusionMinMonths',
  outsideHosts: 'console.links.hosts',
  serviceHours: 'console.links.hours',
  serviceUrl: 'console.links.service',
  resources: 'console.links.resources',
  resourceType: 'console.links.type',
  url: 'console.links.url',
  labelNameEn: 'console.links.label',
  light: 'content.light',
  dark: 'content.dark',
  paper: 'console.theme.paper',
  primary: 'console.theme.primary',
  primaryHover: 'console.theme.primaryHover',
  onPrimary: 'console.theme.onPrimary',
  primarySoft: 'console.theme.primarySoft',
  onPrimarySoft: 'console.theme.onPrimarySoft',
  link: 'console.theme.link',
  band: 'console.theme.band',
  band2: 'console.theme.band2',
  onBand: 'console.theme.onBand',
  onBand2: 'console.theme.onBand2',
  bandLine: 'console.theme.bandLine',
  goldHue: 'console.theme.goldHue',
  r1: 'console.theme.r1',
  r2: 'console.theme.r2',
  r3: 'console.theme.r3',
  r4: 'console.theme.r4',
  rPill: 'console.theme.rPill',
  fontText: 'console.theme.fontText',
  fontDisplay: 'console.theme.fontDisplay',
  common: 'console.theme.common',
  protocol: 'gp.detail.protocol',
  baseUrl: 'gp.detail.base_url',
  operatorId: 'gp.detail.operator_id',
  fingerprint: 'gp.detail.fingerprint',
  side: 'gp.detail.side',
  bad: 'gp.detail.bad',
  code: 'catalogue.code',
  category: 'catalogue.hall',
  picture: 'content.field.picture',
  isOn: 'catalogue.is_on',
  isHot: 'catalogue.is_hot',
  isInMaintenance: 'catalogue.maintenance',
  vendor: 'games.vendor',
  offered: 'games.detail_offered',
  areGamesOn: 'games.detail_all_on',
  tag: 'catalogue.menu.tag',
  region: 'catalogue.menu.region',
  prizeMode: 'catalogue.menu.prize_mode',
  games: 'catalogue.menu.games',
  weekdays: 'catalogue.menu.weekdays',
  note: 'console.detail.remark',
  state: 'console.column.status',
  promotionId: 'console.detail.offer',
  fee: 'console.wd.fee',
  least: 'console.wds.least',
  queue: 'console.wd.queues',
  only: 'console.wd.only',
  risk: 'console.wd.risk',
  most: 'console.wds.most',
  sumADay: 'console.wds.sumADay',
  countADay: 'console.wds.countADay',
  feeFixed: 'console.wds.feeFixed',
  freeADay: 'console.wds.freeADay',
  feePerMille: 'console.wds.feePerMille',
  automaticUpTo: 'console.wds.automaticUpTo',
  twoOperatorsFrom: 'console.wds.twoOperatorsFrom',
  wageringHundredths: 'console.wds.wageringHundredths',
  reviewHours: 'console.wds.reviewHours',
  holdHours: 'console.wds.holdHours',
  complaintPromiseMinutes: 'console.wds.complaintPromiseMinutes',
  transferPromiseMinutes: 'console.wds.transferPromiseMinutes',
  approvalPromiseMinutes: 'console.wds.approvalPromiseMinutes',
  carePromiseMinutes: 'console.wds.carePromiseMinutes',
  liftPromiseMinutes: 'console.wds.liftPromiseMinutes',
  servicePromiseMinutes: 'console.wds.servicePromiseMinutes',
  adjustmentPromiseMinutes: 'console.wds.adjustmentPromiseMinutes',
  applicationPromiseMinutes: 'console.wds.applicationPromiseMinutes',
  feedbackPromiseMinutes: 'console.wds.feedbackPromiseMinutes',
  rewardPromiseMinutes: 'console.wds.rewardPromiseMinutes',
  redemptionPromiseMinutes: 'console.wds.redemptionPromiseMinutes',
  sendingPromiseMinutes: 'console.wds.sendingPromiseMinutes',
  letterPromiseMinutes: 'console.wds.letterPromiseMinutes',
  payoutPromiseMinutes: 'console.wds.payoutPromiseMinutes',
  heldIncomePromiseMinutes: 'console.wds.heldIncomePromiseMinutes',
  documentPromiseMinutes: 'console.wds.documentPromiseMinutes',
  document: 'console.column.id',
  documentKind: 'console.documents.kind',
  check: 'console.column.id',
  checkState: 'console.column.status',
  vendorCode: 'console.vendors.vendor',
  vendorPower: 'console.vendors.power',
  documentState: 'console.column.status',
  documentFaults: 'console.documents.faults',
  requestReason: 'console.reason',
  validUntil: 'console.documents.valid_until',
  dueDay: 'console.documents.due',
  withdrawalPromiseMinutes: 'console.wds.withdrawalPromiseMinutes',
  depositPromiseMinutes: 'console.wds.depositPromiseMinutes',
  confirmMinutes: 'console.wds.confirmMinutes',
  closesAt: 'console.wds.closesAt',
  payoutProvider: 'console.wds.payoutProvider',
  transferLeast: 'console.wds.transferLeast',
  transferMost: 'console.wds.transferMost',
  transferSumADay: 'console.wds.transferSumADay',
  transferCountADay: 'console.wds.transferCountADay',
  transferReviewFrom: 'console.wds.transferReviewFrom',
  direction: 'console.page.transfers',
  sharePercent: 'console.lotteries.jackpot_sharePercent',
  seed: 'console.lotteries.jackpot_seed',
  fullStake: 'console.lotteries.jackpot_fullStake',
  receiverId: 'console.tf.receiver',
  dividend: 'console.contract_kind.dividend',
  daily: 'console.contract_kind.daily',
  hourly: 'console.contract_kind.hourly',
  real_time: 'console.contract_kind.real_time',
} as const satisfies Readonly<Record<string, MessageId>>

/** The label of a detail by its name. The catalogue may lack it; then the translation is the id itself. */
export const detailId = (name: string): MessageId =>
  `console.detail.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` as MessageId

/** Label of a detail from its path: `fields.email.minLength` is "E-mail: least". */
export function detailName(t: Translate, path: string): string {
  // The id of a word has dots of its own.
  const [, code = '', id = ''] = /^words\.([A-Z]{2})\.(.+)$/.exec(path) ?? []
  const language = findLanguage(code)
  if (language) return `${language.name}: ${nameOfField(t, id)}`
  // Translations stand under the text that they translate.
  const [, before = '', text = '', translated = ''] = /^(.*)\b(names|detailsIn)\.([A-Z]{2})$/.exec(path) ?? []
  if (text !== '') {
    const name = detailName(t, `${before}${text === 'names' ? 'name' : 'details'}`)
    return `${name}: ${findLanguage(translated)?.name ?? translated}`
  }
  // Bounds of one bet type of a lottery stand under its code.
  const [, type = '', bound = ''] = /^types\.(\w+)\.(\w+)$/.exec(path) ?? []
  if (type !== '') return `${typeName(t, { code: type })}: ${wordOf(t, bound)}`
  // Pools of a lottery stand under their level.
  const [, level = '', term = ''] = /^jackpots\.([12])\.(\w+)$/.exec(path) ?? []
  if (level !== '') {
    const name = t(level === '1' ? 'console.lotteries.jackpot_first' : 'console.lotteries.jackpot_second')
    return `${name}: ${term === 'cap' ? t('console.lotteries.jackpot_cap') : wordOf(t, term)}`
  }
  // Stakes that earn a point stand under their category.
  const [, category = ''] = /^stakes\.(\w+)$/.exec(path) ?? []
  if (isCategory(category)) return `${t('console.detail.stakes')}: ${t(`category.${category}`)}`
  // Levels count from rank 0.
  const [, place = '', part = ''] = /^levels\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  if (place !== '') return `${t('console.levels.level', { rank: Number(place) - 1 })}: ${wordOf(t, part)}`
  // Quotas stand under the return at which their band begins.
  const [, fromPpm = ''] = /^quotas\.(\d+)$/.exec(path) ?? []
  if (fromPpm !== '') return `${wordOf(t, 'quotas')}: ${Number(fromPpm) / 10_000}%`
  const steps = path.split('.').map((step) => {
    const [, name = '', place] = /^(\w+?)(?:\[(\d+)\])?$/.exec(step) ?? []
    const word = wordOf(t, name)
    return place === undefined || word === '' ? word : `${word} ${place}`
  })
  return steps.filter((step) => step !== '').join(': ') || t('console.detail.other')
}

function wordOf(t: Translate, name: string): string {
  if (isAlias(name)) return t(detailAliases[name])
  const id = detailId(name)
  const own = t(id)
  if (own !== id) return own
  const field = fieldNames.find((one) => one === name)
  return field ? t(`field.label.${field}`) : ''
}

function isAlias(name: string): name is keyof typeof detailAliases {
  return Object.hasOwn(detailAliases, name)
}
