import { type ReportRange, RANGE_AT_FIRST, isReportRange } from '#domain/agents/report-range.ts'
import { type ContractKind, contractKinds } from '#domain/agents/terms.ts'
import { type TeamScope, type UserChoice, teamScopes, userChoices } from '#domain/agents/team-report.ts'
import { type RecordGroup, isRecordGroup } from '#domain/records/record-group.ts'

export const statementStates = ['paid', 'open'] as const
export type StatementState = (typeof statementStates)[number]

export const belowChoices = ['team', 'agents', 'members'] as const
export type BelowChoice = (typeof belowChoices)[number]

export const contractViews = ['payouts', 'mine', 'downline'] as const
export type ContractView = (typeof contractViews)[number]

export const incomeKinds = [...contractKinds, 'rebate'] as const
export type IncomeKind = ContractKind | 'rebate'

export const boundNames = [
  'validBetMin',
  'validBetMax',
  'resultMin',
  'resultMax',
  'depositsMin',
  'depositsMax',
  'withdrawalsMin',
  'withdrawalsMax',
] as const
export type BoundName = (typeof boundNames)[number]

/** The filters of a report, as the URL holds them. */
export type AgentSearch = {
  readonly range?: ReportRange | undefined
  readonly scope?: TeamScope | undefined
  readonly who?: UserChoice | undefined
  readonly group?: Exclude<RecordGroup, 'bets'> | undefined
  readonly find?: string | undefined
  /** The member of the team whose downline is shown. */
  readonly under?: string | undefined
  /** Direct members where it is absent. */
  readonly below?: BelowChoice | undefined
  /** The view of a page of contracts. */
  readonly view?: ContractView | undefined
  /** The agent to whom a contract is offered. */
  readonly offer?: string | undefined
  /** The days of statements; all of them where it is absent. */
  readonly span?: ReportRange | undefined
  /** The kind of income; all contracts where it is absent. */
  readonly pay?: IncomeKind | undefined
  readonly state?: StatementState | undefined
  /** The statement that is open. */
  readonly statement?: string | undefined
} & { readonly [Name in BoundName]?: string | undefined }

const names = [
  'range',
  'scope',
  'who',
  'group',
  'find',
  'under',
  'below',
  'view',
  'offer',
  'span',
  'pay',
  'state',
  'statement',
  ...boundNames,
] as const

/** One URL parameter holds all filters, so that they clash with none of the page. Defaults are left out. */
export function writeAgentSearch(search: AgentSearch): string | undefined {
  const text = new URLSearchParams()
  for (const name of names) {
    const value = search[name]
    if (value !== undefined && value !== '' && value !== defaults[name]) text.set(name, value)
  }
  return text.size === 0 ? undefined : text.toString()
}

const defaults: Readonly<Record<string, string>> = { range: RANGE_AT_FIRST, scope: 'team', who: 'figures' }

/** Parses the parameter; unknown filters and values are ignored. */
export function readAgentSearch(text: string | undefined): AgentSearch {
  const given = new URLSearchParams(text ?? '')
  const of = (name: (typeof names)[number]) => given.get(name) ?? ''
  const [range, group, find] = [of('range'), of('group'), of('find')]
  const scope = teamScopes.find((one) => one === of('scope'))
  const who = userChoices.find((one) => one === of('who'))
  const below = belowChoices.find((one) => one === of('below'))
  const view = contractViews.find((one) => one === of('view'))
  const pay = incomeKinds.find((one) => one === of('pay'))
  const state = statementStates.find((one) => one === of('state'))
  const ids = (['under', 'offer', 'statement'] as const).filter((name) => /^[1-9]\d{0,17}$/.test(of(name)))
  const span = of('span')
  const bounds = boundNames.filter((name) => /^-?\d{1,13}(\.\d{1,5})?$/.test(of(name)))
  return {
    ...(isReportRange(range) ? { range } : {}),
    ...(scope ? { scope } : {}),
    ...(who ? { who } : {}),
    ...(isRecordGroup(group) && group !== 'bets' ? { group } : {}),
    ...(find !== '' && find.length <= 64 ? { find } : {}),
    ...(below ? { below } : {}),
    ...(view ? { view } : {}),
    ...(pay ? { pay } : {}),
    ...(state ? { state } : {}),
    ...(isReportRange(span) ? { span } : {}),
    ...Object.fromEntries(ids.map((name) => [name, of(name)])),
    ...Object.fromEntries(bounds.map((name) => [name, of(name)])),
  }
}
