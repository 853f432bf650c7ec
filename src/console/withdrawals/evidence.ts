import type { MessageId } from '#browser/i18n/messages.ts'
import type { Destination } from '#browser/routing/destination.ts'
import { type MemberTab, rightsOf } from '#console/members/member-search.ts'
import { type Path, paths } from '#console/paths.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'

/** A page, tab and filter that prove a risk reason. */
export interface Evidence {
  readonly name: MessageId
  readonly at: Destination<Path> & { readonly search: Readonly<Record<string, string>> }
  /** The rights to read that page. */
  readonly needs: readonly Permission[]
}

interface Of {
  readonly memberId: string
  readonly account: string
  /** The calendar day of the request in the brand's zone. */
  readonly day: string
}

function tabOf(
  { memberId }: Of,
  tab: MemberTab,
  name: MessageId,
  filters: Readonly<Record<string, string>> = {},
): Evidence {
  const needs = rightsOf(tab)
  return { name, needs, at: { to: paths.member, params: { memberId }, search: { tab, ...filters } } }
}

const devices = (of: Of) => tabOf(of, 'devices', 'console.wd.see_devices')
const payouts = (of: Of) => tabOf(of, 'payouts', 'console.wd.see_payouts')
const profile = (of: Of) => tabOf(of, 'profile', 'console.wd.see_profile')
const audit = (of: Of) => tabOf(of, 'audit', 'console.wd.see_audit')

/** The account record of the days before the request. A business day may begin on the calendar day before. */
const withdrawalsOf = (of: Of, days: number) =>
  tabOf(of, 'money', 'console.wd.see_withdrawals', {
    group: 'withdrawals',
    from: addDays(of.day, -days - 1),
    to: of.day,
  })

const places: Readonly<Record<RiskReason, (of: Of) => Evidence>> = {
  new_device: devices,
  new_account: profile,
  payout_account_new: payouts,
  password_changed: audit,
  payment_password_changed: audit,
  factors_reset: audit,
  many_today: (of) => withdrawalsOf(of, 1),
  many_this_week: (of) => withdrawalsOf(of, 7),
  much_today: (of) => withdrawalsOf(of, 1),
  much_this_week: (of) => withdrawalsOf(of, 7),
  little_played: (of) => tabOf(of, 'money', 'console.wd.see_deposits', { group: 'deposits' }),
  first_withdrawal: (of) => tabOf(of, 'money', 'console.wd.see_withdrawals', { group: 'withdrawals' }),
  name_differs: payouts,
  name_unknown: payouts,
  number_shared: payouts,
  suspended_lately: audit,
  other_held: ({ account }) => ({
    name: 'console.wd.see_held',
    needs: ['cashier.read'],
    at: { to: paths.withdrawals, search: { only: 'held', text: account } },
  }),
  big_amount: () => ({
    name: 'console.wd.see_bound',
    needs: ['settings.read'],
    at: { to: paths.withdrawalSettings, search: { field: 'automaticUpTo' } },
  }),
}

/** The evidence of a risk reason, where the operator may read it. */
export function evidenceOf(
  risk: RiskReason,
  {
    member,
    requestedAt,
  }: { readonly member: { readonly id: string; readonly account: string }; readonly requestedAt: string },
  { may, zone }: { readonly may: (permission: Permission) => boolean; readonly zone: string },
): Evidence | undefined {
  const day = dayAt(Date.parse(requestedAt), zone)
  const found = places[risk]({ memberId: member.id, account: member.account, day })
  return found.needs.every(may) ? found : undefined
}
