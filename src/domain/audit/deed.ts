import { settingGroups } from '#domain/merchant/setting-groups.ts'

/** All deeds of the audit log, by the kind of thing they change. Each has its text in the console. */
const parts = {
  member: [
    'registered',
    'trial_opened',
    'trial_ended',
    'change_password',
    'set_password',
    'recover_password',
    'set_payment_password',
    'change_profile',
    'bind_mobile',
    'bind_email',
    'identity_bound',
    'identity_unbound',
    'add_payout_account',
    'remove_payout_account',
    'end_session',
    'end_other_sessions',
    'change_status',
    'end_sessions',
    'reveal_contacts',
    'send_reset',
    'note',
    'export',
    'change_consent',
    'verify_age',
    'unverify_age',
  ],
  limits: [
    'set',
    'ask_looser',
    'confirm',
    'cancel',
    'break',
    'exclude',
    'ask_return',
    'reality',
    'tighten',
    'loosen',
    'shut_out',
  ],
  // Proposals to loosen a house limit. An approved one is logged as `limits.loosen`, which the member can read.
  lift: ['propose', 'reject', 'withdraw'],
  harm: ['contact'],
  report: ['export'],
  session: ['second_step', 'second_step_failed'],
  second_factor: [
    'totp_on',
    'totp_off',
    'passkey_added',
    'passkey_removed',
    'codes_renewed',
    'reset',
    'refuse_reset',
  ],
  operator: [
    'add',
    'sign_in',
    'change_role',
    'change_status',
    'reset_access',
    'change_password',
    'enrol_totp',
    'renew_recovery_codes',
    'add_passkey',
    'remove_passkey',
  ],
  brand: ['create', 'close', 'reopen', 'propose_end', 'end', 'claim_host', 'prove_host', 'drop_host'],
  club: ['add', 'change'],
  // Moves in the tree of agents, and its limits.
  agent_tree: ['move', 'limits'],
  // Bounds of rates, rates at the top, and what agents give to direct downlines.
  agent_rate: ['terms', 'root', 'change', 'quota', 'accept'],
  // An agent about a direct downline; operators lift freezes.
  agent_team: ['freeze', 'unfreeze', 'lift'],
  // Versions of offers that pay, and what members do in them.
  offer: [
    'publish',
    'pause',
    'resume',
    'join',
    'leave',
    'claim',
    'pay_reward',
    'refuse_reward',
    'export_rewards',
    'upload_rewards',
    'approve_rewards',
    'revoke_bonus',
    'cancel_rounds',
  ],
  bonus: ['give_up'],
  level: ['terms', 'set'],
  points: ['convert', 'terms', 'add_good', 'change_good', 'redeem', 'approve', 'send', 'reject'],
  mission: ['publish', 'stop', 'claim'],
  friend: ['terms', 'stop', 'claim', 'cancel'],
  raffle: ['publish', 'stop', 'give', 'claim'],
  board: ['publish', 'finish'],
  campaign: ['send', 'stop'],
  outbox: ['resend'],
  content: ['add', 'save', 'publish', 'take_off', 'delete_draft', 'order'],
  vendor: ['know', 'offer', 'change', 'order'],
  game: ['offer', 'change', 'order', 'switch_all'],
  lottery_menu: ['add', 'change', 'order', 'delete'],
  // How a brand sells its lotteries.
  lottery_terms: ['change', 'order'],
  // The return of a member in lotteries.
  lottery_rate: ['change'],
  // Terms of a brand for an agent at the top, and how it contracts with agents.
  agent_contract: ['offer', 'suspend', 'resume', 'end_early', 'withdraw'],
  agent_rules: ['change'],
  // Payouts of a period.
  agent_run: ['release', 'release_held', 'stop'],
  agent_debt: ['waive'],
  // A number of a draw that operators close or cap by hand.
  lottery_number: ['limit'],
  feedback: ['note', 'answer'],
  verification: ['open', 'accept', 'refuse', 'ask', 'drop_request', 'change_birthday', 'tiers'],
  letters: ['stop', 'resume'],
  picture: ['add'],
  deposit: [
    'order',
    'send_proof',
    'cancel',
    'claim',
    'release',
    'match',
    'credit',
    'reject',
    'return',
    'choose',
  ],
  channel: ['add', 'change', 'order'],
  payment_provider: ['add', 'change'],
  game_provider: [
    'add',
    'change',
    'switch',
    'make_our_key',
    'use_our_key',
    'propose_key',
    'approve_key',
    'reject_key',
    'end_key',
    'explain',
    'take_list',
    'map_vendor',
    'import',
    'retire',
  ],
  reconciliation: ['upload', 'explain', 'export'],
  // Debts of members after corrected results.
  claim: ['pay', 'object', 'answer', 'write_off', 'export'],
  adjustment: ['propose', 'change', 'withdraw', 'approve', 'reject'],
  // Proposals above an operator's thresholds, and the second operator's decision.
  proposal: ['make', 'withdraw', 'approve', 'reject'],
  // Expired by the house's rule, closed or voided by an operator, exported as a dispute pack.
  round: ['lapse', 'close', 'void', 'pack'],
  // An official result: an operator's entry, two that agree, and what two operators decided about a draw.
  draw: ['add', 'enter', 'record', 'correct', 'cancel'],
  // A ticket of a lottery that two operators voided, files of tickets, and dispute packs.
  ticket: ['void', 'export', 'pack'],
  promotion: ['apply', 'withdraw', 'process', 'approve', 'reject'],
  withdrawal: [
    'request',
    'confirm',
    'cancel',
    'claim',
    'release',
    'approve',
    'reject',
    'change',
    'hold',
    'release_hold',
    'mark_paid',
    'decide_paid',
    'decide_unpaid',
    'force',
    'pay_again',
    'give_back',
    'export',
  ],
  transfer: ['send', 'claim', 'release', 'approve', 'reject'],
  service: ['take', 'release', 'close', 'reopen'],
  alarm: ['take', 'hand_over', 'release', 'close', 'reopen'],
  merchant: ['maintenance', 'sms_daily_max', 'sms_daily_near'],
  settings: settingGroups,
} as const

type Parts = typeof parts

export type DeedGroup = keyof Parts
export type Deed = { [Group in DeedGroup]: `${Group}.${Parts[Group][number]}` }[DeedGroup]

export const deedGroups = Object.keys(parts) as readonly DeedGroup[]
export const deeds = deedGroups.flatMap((group) =>
  parts[group].map((part) => `${group}.${part}`),
) as readonly Deed[]

export function isDeed(text: string): text is Deed {
  return deeds.some((deed) => deed === text)
}
