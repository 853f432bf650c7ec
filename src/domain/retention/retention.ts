import { type MarketProfile, marketProfile } from '#domain/merchant/market-profile.ts'

/** How long rows of a table are kept. */
export type Retention =
  /** Proof, or an id that is unique for ever: never deleted. */
  | { readonly kept: 'ever' }
  /** Required by market law for years: never deleted before, archived afterwards. */
  | { readonly kept: 'law'; readonly book: LawBook }
  /** Current state: deleted with its owner, or when withdrawn. */
  | { readonly kept: 'state' }
  /** Deleted by this job after at most this many days. */
  | { readonly kept: 'days'; readonly days: number; readonly job: string }

export type LawBook = 'money' | 'play' | 'conduct'

const ever: Retention = { kept: 'ever' }
const state: Retention = { kept: 'state' }
const law = (book: LawBook): Retention => ({ kept: 'law', book })
const days = (count: number, job: string): Retention => ({ kept: 'days', days: count, job })

/** Days after which sent mails and text messages are deleted: they contain addresses, names and codes. */
export const MESSAGE_DAYS = 180

/** Days after which a settled draw without a ticket is deleted. */
export const DRAW_DAYS = 30

/**
 * Every table of the database. A test checks that none is missing, and that no statement deletes what the law keeps.
 */
export const retention: Readonly<Record<string, Retention>> = {
  // Proof.
  audit_block: ever,
  audit_check: ever,
  audit_link: ever,
  ledger_batch: ever,
  ledger_block: ever,
  ledger_check: ever,
  ledger_checkpoint: ever,
  ledger_detached: ever,
  ledger_opening: ever,
  ledger_opening_total: ever,
  ledger_total: ever,
  ledger_transfer: ever,
  provider_transaction: ever,
  transaction_shift: ever,
  // Money.
  adjustment: law('money'),
  agent_contract: law('money'),
  agent_contract_step: law('money'),
  agent_contract_version: law('money'),
  agent_debt: law('money'),
  agent_debt_payment: law('money'),
  agent_held_release: law('money'),
  agent_rate: law('money'),
  agent_rate_terms: law('money'),
  agent_rebate: law('money'),
  agent_rebate_line: law('money'),
  agent_rules: law('money'),
  agent_run: law('money'),
  agent_run_cost: law('money'),
  agent_run_flags: law('money'),
  agent_run_member: law('money'),
  agent_snapshot: law('money'),
  agent_statement: law('money'),
  agent_tree_settlement: law('money'),
  claim: law('money'),
  claim_move: law('money'),
  deposit: law('money'),
  deposit_counted: law('money'),
  deposit_step: law('money'),
  deposit_support: law('money'),
  desk_alone: law('money'),
  desk_proposal: law('money'),
  ledger_entry: law('money'),
  ledger_sealed: law('money'),
  member_transfer: law('money'),
  payment_message: law('money'),
  payout_account: law('money'),
  reconciliation_bad_line: law('money'),
  reconciliation_difference: law('money'),
  reconciliation_explanation: law('money'),
  reconciliation_line: law('money'),
  reconciliation_statement: law('money'),
  reconciliation_sum: law('money'),
  offer_version: law('money'),
  offer_pause: law('money'),
  offer_participation: law('money'),
  offer_occurrence: law('money'),
  offer_figure: law('money'),
  offer_correction: law('money'),
  offer_period_run: law('money'),
  offer_period_failure: law('money'),
  offer_judgement: law('money'),
  offer_dry_run: days(7, 'answer_dry_runs'),
  offer_budget: law('money'),
  offer_budget_share: law('money'),
  reward_list: law('money'),
  reward_list_line: law('money'),
  bonus_grant: law('money'),
  bonus_grant_state: law('money'),
  app_start: law('money'),
  offer_board: law('money'),
  offer_tickets: law('money'),
  free_rounds: law('money'),
  free_rounds_deed: law('money'),
  free_rounds_state: law('money'),
  level_change: law('money'),
  level_gift: law('money'),
  level_rank: law('money'),
  level_run: law('money'),
  level_terms: law('money'),
  member_level: law('money'),
  point_account: law('money'),
  point_book: law('money'),
  point_day: law('money'),
  point_good: law('money'),
  point_rate: law('money'),
  point_redemption: law('money'),
  point_redemption_step: law('money'),
  point_terms: law('money'),
  mission_version: law('money'),
  mission_stop: law('money'),
  mission_budget: law('money'),
  mission_reward: law('money'),
  mission_check_in: law('money'),
  mission_play: law('money'),
  mission_game: law('money'),
  mission_game_play: law('money'),
  mission_due: state,
  friend: law('money'),
  friend_terms: law('money'),
  friend_stop: law('money'),
  friend_budget: law('money'),
  friend_reward: law('money'),
  friend_review: law('money'),
  friend_address_seen: law('money'),
  raffle_version: law('money'),
  raffle_stop: law('money'),
  raffle_sum: law('money'),
  raffle_prize: law('money'),
  raffle_reservation: state,
  raffle_ticket: law('money'),
  raffle_envelope: law('money'),
  raffle_draw: law('money'),
  raffle_step: law('money'),
  raffle_holder: law('money'),
  raffle_hash: law('money'),
  board: law('money'),
  board_score: state,
  board_tally: state,
  board_change: state,
  board_step: state,
  board_prize: law('money'),
  board_team: law('money'),
  board_team_member: law('money'),
  bonus_play: law('money'),
  bonus_due: state,
  withdrawal: law('money'),
  payout_answer: law('money'),
  withdrawal_approval: law('money'),
  withdrawal_step: law('money'),
  // Play.
  lottery_draw_sum: law('play'),
  lottery_entry: law('play'),
  lottery_jackpot_count: law('play'),
  lottery_jackpot_move: law('money'),
  lottery_jackpot_win: law('play'),
  lottery_result: law('play'),
  lottery_shortfall: law('play'),
  lottery_slip: law('play'),
  lottery_ticket: law('play'),
  lottery_void: law('play'),
  play: law('play'),
  game_session: law('play'),
  play_session: law('play'),
  play_split: law('play'),
  played_day: law('play'),
  played_round: law('play'),
  provider_comparison: law('play'),
  provider_difference: law('play'),
  settled_copy: law('play'),
  settled_day: law('play'),
  settled_sum: law('play'),
  settled_window: law('play'),
  // Members and operators, and conduct towards them.
  audit_entry: law('conduct'),
  feedback: law('conduct'),
  harm_contact: law('conduct'),
  letter: law('conduct'),
  limit_lift: law('conduct'),
  member: law('conduct'),
  member_former_birthday: law('conduct'),
  member_profile: law('conduct'),
  member_profile_change: state,
  profile_needs: law('conduct'),
  member_message: law('conduct'),
  campaign: law('conduct'),
  push_subscription: state,
  marketing_consent: law('conduct'),
  operator: law('conduct'),
  promotion_application: law('conduct'),
  service_message: law('conduct'),
  service_thread: law('conduct'),
  verification_document: law('conduct'),
  verification_check: law('conduct'),
  merchant_market_change: law('conduct'),
  verification_tiers: law('conduct'),
  tier_override: law('conduct'),
  verification_request: law('conduct'),
  // Deleted after days.
  captcha: days(1, 'sweep_logins'),
  exchange_key: days(3, 'rotate_exchange_keys'),
  health_sample: days(2, 'sample_health'),
  identity_visit: days(1, 'sweep_visits'),
  known_address: days(180, 'sweep_known_places'),
  known_device: days(180, 'sweep_known_places'),
  login_failure: days(1, 'sweep_logins'),
  // Draws with tickets stay with them; most draws of fast games have none.
  lottery_draw: days(DRAW_DAYS, 'sweep_draws'),
  member_day: days(41, 'follow_member_days'),
  campaign_quiet_hours: law('conduct'),
  campaign_delivery: days(MESSAGE_DAYS, 'sweep_campaign_deliveries'),
  outbox_message: days(MESSAGE_DAYS, 'sweep_messages'),
  passkey_challenge: days(1, 'sweep_challenges'),
  picture_refusal: days(1, 'sweep_pictures'),
  provider_line: days(1, 'sweep_provider_minutes'),
  play_change: days(4, 'watch_returns'),
  play_minute: days(16, 'watch_returns'),
  player_day: days(11, 'watch_returns'),
  player_sample: days(16, 'sample_players'),
  provider_minute: days(3, 'sweep_provider_minutes'),
  refused_read: days(90, 'sweep_refused_reads'),
  sent_code: days(3, 'sweep_codes'),
  session: days(60, 'sweep_sessions'),
  operator_session: days(60, 'sweep_sessions'),
  // Sums of what the ledger and the record of play keep; queued changes leave as soon as they are added.
  team_active: days(101, 'check_teams'),
  team_active_person: days(101, 'check_teams'),
  team_change: days(1, 'follow_teams'),
  team_day: days(401, 'check_teams'),
  team_period: days(101, 'check_teams'),
  team_transfer: days(101, 'check_teams'),
  throttle_bucket: days(1, 'sweep_throttles'),
  used_once: days(1, 'sweep_used_once'),
  verification_notice: days(90, 'sweep_verification_notices'),
  win: days(40, 'watch_returns'),
  // Current state.
  ...Object.fromEntries(
    [
      'address_rule affiliate_code alarm_state fast_win game_return age_verification announcement_mark announcement_read brand_closing brand_draft',
      'brand_request club content_entry game game_minimum_bet game_popularity game_return_alarm game_room game_tile',
      'harm_mark harm_sweep help_vote host_claim letter_mute letter_stop identity_provider agent_move agent_place agent_quota agent_terms join_link join_link_use jackpot_pool ledger_checked_balance',
      'ledger_checked_total lottery_exposure lottery_feed lottery_feed_failure lottery_feed_note lottery_menu lottery_menu_game lottery_member_rate lottery_draw_return lottery_return_alarm lottery_return_day lottery_jackpot lottery_jackpot_share lottery_jackpot_terms lottery_name_limit lottery_popularity lottery_seed raffle_seed lottery_settlement lottery_stake_mark lottery_stake_sum lottery_uncounted lottery_terms lottery_type_terms maintenance_window member_day_mark member_favourite_game member_favourite_lottery member_identity',
      'member_passkey member_recent_game member_recovery_code member_token member_totp merchant merchant_game',
      'merchant_host merchant_mark merchant_vendor operator_device operator_public_name operator_passkey operator_recovery_code',
      'operator_totp partition_rule payment_channel payment_provider picture play_exclusion play_guard play_limit play_mark play_money point_due',
      'provider provider_game_list provider_jackpot provider_key provider_key_waiting provider_vendor resource round_follower sms_alarm',
      'sms_asked stake_rule team_mark team_member team_now vendor verification_vendor wallet withdrawal_settings',
    ]
      .join(' ')
      .split(' ')
      .map((table) => [table, state]),
  ),
}

const yearsOf: Readonly<Record<LawBook, (profile: MarketProfile) => number>> = {
  money: ({ moneyYears }) => moneyYears,
  play: ({ playYears }) => playYears,
  conduct: ({ conductYears }) => conductYears,
}

/**
 * The longest retention over all brands of the installation, since they share a table. Without a brand the strict
 * profile applies.
 */
export function yearsKept(book: LawBook, profiles: readonly string[]): number {
  const applied = profiles.length > 0 ? profiles : ['strict']
  return Math.max(...applied.map((name) => yearsOf[book](marketProfile(name))))
}
