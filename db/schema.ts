// Made by `npm run db:types` from the migrated database; a test says when it is stale. Never edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Database {
  address_rule: AddressRuleTable
  adjustment: AdjustmentTable
  affiliate_code: AffiliateCodeTable
  age_verification: AgeVerificationTable
  agent_contract: AgentContractTable
  agent_contract_step: AgentContractStepTable
  agent_contract_version: AgentContractVersionTable
  agent_debt: AgentDebtTable
  agent_debt_payment: AgentDebtPaymentTable
  agent_held_release: AgentHeldReleaseTable
  agent_move: AgentMoveTable
  agent_place: AgentPlaceTable
  agent_quota: AgentQuotaTable
  agent_rate: AgentRateTable
  agent_rate_terms: AgentRateTermsTable
  agent_rebate: AgentRebateTable
  agent_rebate_line: AgentRebateLineTable
  agent_rules: AgentRulesTable
  agent_run: AgentRunTable
  agent_run_cost: AgentRunCostTable
  agent_run_flags: AgentRunFlagsTable
  agent_run_member: AgentRunMemberTable
  agent_snapshot: AgentSnapshotTable
  agent_statement: AgentStatementTable
  agent_terms: AgentTermsTable
  agent_tree_settlement: AgentTreeSettlementTable
  alarm_state: AlarmStateTable
  announcement_mark: AnnouncementMarkTable
  announcement_read: AnnouncementReadTable
  app_start: AppStartTable
  audit_block: AuditBlockTable
  audit_check: AuditCheckTable
  audit_entry: AuditEntryTable
  audit_link: AuditLinkTable
  board: BoardTable
  board_change: BoardChangeTable
  board_prize: BoardPrizeTable
  board_score: BoardScoreTable
  board_step: BoardStepTable
  board_tally: BoardTallyTable
  board_team: BoardTeamTable
  board_team_member: BoardTeamMemberTable
  bonus_due: BonusDueTable
  bonus_grant: BonusGrantTable
  bonus_grant_state: BonusGrantStateTable
  bonus_play: BonusPlayTable
  brand_closing: BrandClosingTable
  brand_draft: BrandDraftTable
  brand_request: BrandRequestTable
  campaign: CampaignTable
  campaign_delivery: CampaignDeliveryTable
  campaign_quiet_hours: CampaignQuietHoursTable
  captcha: CaptchaTable
  claim: ClaimTable
  claim_move: ClaimMoveTable
  club: ClubTable
  content_entry: ContentEntryTable
  deposit: DepositTable
  deposit_counted: DepositCountedTable
  deposit_step: DepositStepTable
  deposit_support: DepositSupportTable
  desk_alone: DeskAloneTable
  desk_proposal: DeskProposalTable
  exchange_key: ExchangeKeyTable
  fast_win: FastWinTable
  feedback: FeedbackTable
  free_rounds: FreeRoundsTable
  free_rounds_deed: FreeRoundsDeedTable
  free_rounds_state: FreeRoundsStateTable
  friend: FriendTable
  friend_address_seen: FriendAddressSeenTable
  friend_budget: FriendBudgetTable
  friend_review: FriendReviewTable
  friend_reward: FriendRewardTable
  friend_stop: FriendStopTable
  friend_terms: FriendTermsTable
  game: GameTable
  game_minimum_bet: GameMinimumBetTable
  game_popularity: GamePopularityTable
  game_return: GameReturnTable
  game_return_alarm: GameReturnAlarmTable
  game_room: GameRoomTable
  game_session: GameSessionTable
  game_tile: GameTileTable
  harm_contact: HarmContactTable
  harm_mark: HarmMarkTable
  harm_sweep: HarmSweepTable
  health_sample: HealthSampleTable
  help_vote: HelpVoteTable
  host_claim: HostClaimTable
  identity_provider: IdentityProviderTable
  identity_visit: IdentityVisitTable
  jackpot_pool: JackpotPoolTable
  join_link: JoinLinkTable
  join_link_use: JoinLinkUseTable
  known_address: KnownAddressTable
  known_device: KnownDeviceTable
  ledger_batch: LedgerBatchTable
  ledger_block: LedgerBlockTable
  ledger_check: LedgerCheckTable
  ledger_checked_balance: LedgerCheckedBalanceTable
  ledger_checked_total: LedgerCheckedTotalTable
  ledger_checkpoint: LedgerCheckpointTable
  ledger_detached: LedgerDetachedTable
  ledger_entry: LedgerEntryTable
  ledger_opening: LedgerOpeningTable
  ledger_opening_total: LedgerOpeningTotalTable
  ledger_sealed: LedgerSealedTable
  ledger_total: LedgerTotalTable
  ledger_transfer: LedgerTransferTable
  letter: LetterTable
  letter_mute: LetterMuteTable
  letter_stop: LetterStopTable
  level_change: LevelChangeTable
  level_gift: LevelGiftTable
  level_rank: LevelRankTable
  level_run: LevelRunTable
  level_terms: LevelTermsTable
  limit_lift: LimitLiftTable
  login_failure: LoginFailureTable
  lottery_draw: LotteryDrawTable
  lottery_draw_return: LotteryDrawReturnTable
  lottery_draw_sum: LotteryDrawSumTable
  lottery_entry: LotteryEntryTable
  lottery_exposure: LotteryExposureTable
  lottery_feed: LotteryFeedTable
  lottery_feed_failure: LotteryFeedFailureTable
  lottery_feed_note: LotteryFeedNoteTable
  lottery_jackpot: LotteryJackpotTable
  lottery_jackpot_count: LotteryJackpotCountTable
  lottery_jackpot_move: LotteryJackpotMoveTable
  lottery_jackpot_share: LotteryJackpotShareTable
  lottery_jackpot_terms: LotteryJackpotTermsTable
  lottery_jackpot_win: LotteryJackpotWinTable
  lottery_member_rate: LotteryMemberRateTable
  lottery_menu: LotteryMenuTable
  lottery_menu_game: LotteryMenuGameTable
  lottery_name_limit: LotteryNameLimitTable
  lottery_popularity: LotteryPopularityTable
  lottery_result: LotteryResultTable
  lottery_return_alarm: LotteryReturnAlarmTable
  lottery_return_day: LotteryReturnDayTable
  lottery_seed: LotterySeedTable
  lottery_settlement: LotterySettlementTable
  lottery_shortfall: LotteryShortfallTable
  lottery_slip: LotterySlipTable
  lottery_stake_mark: LotteryStakeMarkTable
  lottery_stake_sum: LotteryStakeSumTable
  lottery_terms: LotteryTermsTable
  lottery_ticket: LotteryTicketTable
  lottery_type_terms: LotteryTypeTermsTable
  lottery_uncounted: LotteryUncountedTable
  lottery_void: LotteryVoidTable
  maintenance_window: MaintenanceWindowTable
  marketing_consent: MarketingConsentTable
  member: MemberTable
  member_day: MemberDayTable
  member_day_mark: MemberDayMarkTable
  member_favourite_game: MemberFavouriteGameTable
  member_favourite_lottery: MemberFavouriteLotteryTable
  member_former_birthday: MemberFormerBirthdayTable
  member_identity: MemberIdentityTable
  member_level: MemberLevelTable
  member_message: MemberMessageTable
  member_passkey: MemberPasskeyTable
  member_profile: MemberProfileTable
  member_profile_change: MemberProfileChangeTable
  member_recent_game: MemberRecentGameTable
  member_recovery_code: MemberRecoveryCodeTable
  member_token: MemberTokenTable
  member_totp: MemberTotpTable
  member_transfer: MemberTransferTable
  merchant: MerchantTable
  merchant_game: MerchantGameTable
  merchant_host: MerchantHostTable
  merchant_mark: MerchantMarkTable
  merchant_market_change: MerchantMarketChangeTable
  merchant_vendor: MerchantVendorTable
  mission_budget: MissionBudgetTable
  mission_check_in: MissionCheckInTable
  mission_due: MissionDueTable
  mission_game: MissionGameTable
  mission_game_play: MissionGamePlayTable
  mission_play: MissionPlayTable
  mission_reward: MissionRewardTable
  mission_stop: MissionStopTable
  mission_version: MissionVersionTable
  offer_board: OfferBoardTable
  offer_budget: OfferBudgetTable
  offer_budget_share: OfferBudgetShareTable
  offer_correction: OfferCorrectionTable
  offer_dry_run: OfferDryRunTable
  offer_figure: OfferFigureTable
  offer_judgement: OfferJudgementTable
  offer_occurrence: OfferOccurrenceTable
  offer_participation: OfferParticipationTable
  offer_pause: OfferPauseTable
  offer_period_failure: OfferPeriodFailureTable
  offer_period_run: OfferPeriodRunTable
  offer_tickets: OfferTicketsTable
  offer_version: OfferVersionTable
  operator: OperatorTable
  operator_device: OperatorDeviceTable
  operator_passkey: OperatorPasskeyTable
  operator_public_name: OperatorPublicNameTable
  operator_recovery_code: OperatorRecoveryCodeTable
  operator_session: OperatorSessionTable
  operator_totp: OperatorTotpTable
  outbox_message: OutboxMessageTable
  partition_rule: PartitionRuleTable
  passkey_challenge: PasskeyChallengeTable
  payment_channel: PaymentChannelTable
  payment_message: PaymentMessageTable
  payment_provider: PaymentProviderTable
  payout_account: PayoutAccountTable
  payout_answer: PayoutAnswerTable
  picture: PictureTable
  picture_refusal: PictureRefusalTable
  play: PlayTable
  play_change: PlayChangeTable
  play_exclusion: PlayExclusionTable
  play_guard: PlayGuardTable
  play_limit: PlayLimitTable
  play_mark: PlayMarkTable
  play_minute: PlayMinuteTable
  play_money: PlayMoneyTable
  play_session: PlaySessionTable
  play_split: PlaySplitTable
  played_day: PlayedDayTable
  played_round: PlayedRoundTable
  player_day: PlayerDayTable
  player_sample: PlayerSampleTable
  point_account: PointAccountTable
  point_book: PointBookTable
  point_day: PointDayTable
  point_due: PointDueTable
  point_good: PointGoodTable
  point_rate: PointRateTable
  point_redemption: PointRedemptionTable
  point_redemption_step: PointRedemptionStepTable
  point_terms: PointTermsTable
  profile_needs: ProfileNeedsTable
  promotion_application: PromotionApplicationTable
  provider: ProviderTable
  provider_comparison: ProviderComparisonTable
  provider_difference: ProviderDifferenceTable
  provider_game_list: ProviderGameListTable
  provider_jackpot: ProviderJackpotTable
  provider_key: ProviderKeyTable
  provider_key_waiting: ProviderKeyWaitingTable
  provider_line: ProviderLineTable
  provider_minute: ProviderMinuteTable
  provider_transaction: ProviderTransactionTable
  provider_vendor: ProviderVendorTable
  push_subscription: PushSubscriptionTable
  raffle_draw: RaffleDrawTable
  raffle_envelope: RaffleEnvelopeTable
  raffle_hash: RaffleHashTable
  raffle_holder: RaffleHolderTable
  raffle_prize: RafflePrizeTable
  raffle_reservation: RaffleReservationTable
  raffle_seed: RaffleSeedTable
  raffle_step: RaffleStepTable
  raffle_stop: RaffleStopTable
  raffle_sum: RaffleSumTable
  raffle_ticket: RaffleTicketTable
  raffle_version: RaffleVersionTable
  reconciliation_bad_line: ReconciliationBadLineTable
  reconciliation_difference: ReconciliationDifferenceTable
  reconciliation_explanation: ReconciliationExplanationTable
  reconciliation_line: ReconciliationLineTable
  reconciliation_statement: ReconciliationStatementTable
  reconciliation_sum: ReconciliationSumTable
  refused_read: RefusedReadTable
  resource: ResourceTable
  reward_list: RewardListTable
  reward_list_line: RewardListLineTable
  round_follower: RoundFollowerTable
  sent_code: SentCodeTable
  service_message: ServiceMessageTable
  service_thread: ServiceThreadTable
  session: SessionTable
  settled_copy: SettledCopyTable
  settled_day: SettledDayTable
  settled_sum: SettledSumTable
  settled_window: SettledWindowTable
  sms_alarm: SmsAlarmTable
  sms_asked: SmsAskedTable
  stake_rule: StakeRuleTable
  team_active: TeamActiveTable
  team_active_person: TeamActivePersonTable
  team_change: TeamChangeTable
  team_day: TeamDayTable
  team_mark: TeamMarkTable
  team_member: TeamMemberTable
  team_now: TeamNowTable
  team_period: TeamPeriodTable
  team_transfer: TeamTransferTable
  throttle_bucket: ThrottleBucketTable
  tier_override: TierOverrideTable
  transaction_shift: TransactionShiftTable
  used_once: UsedOnceTable
  vendor: VendorTable
  verification_check: VerificationCheckTable
  verification_document: VerificationDocumentTable
  verification_notice: VerificationNoticeTable
  verification_request: VerificationRequestTable
  verification_tiers: VerificationTiersTable
  verification_vendor: VerificationVendorTable
  wallet: WalletTable
  win: WinTable
  withdrawal: WithdrawalTable
  withdrawal_approval: WithdrawalApprovalTable
  withdrawal_settings: WithdrawalSettingsTable
  withdrawal_step: WithdrawalStepTable
}

export interface AddressRuleTable {
  merchant_id: number
  range: string
  verdict: string
}

export interface AdjustmentTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  request_id: string
  member_id: bigint
  currency: string
  amount: bigint
  reason: string
  words: string
  status: Generated<string>
  version: Generated<number>
  proposed_by: bigint
  proposed_at: Generated<Date>
  judged_by: bigint | null
  judged_at: Date | null
  answer: Generated<string>
  transfer_id: bigint | null
  feedback_id: bigint | null
}

export interface AffiliateCodeTable {
  merchant_id: number
  code: string
  agent_id: bigint
  is_active: Generated<boolean>
  created_at: Generated<Date>
}

export interface AgeVerificationTable {
  merchant_id: number
  member_id: bigint
  verified_by: bigint | null
  reason: string
  verified_at: Generated<Date>
  check_id: string | null
}

export interface AgentContractTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  kind: string
  downline_id: bigint
  upline_id: bigint | null
  created_at: Generated<Date>
}

export interface AgentContractStepTable {
  id: GeneratedAlways<bigint>
  contract_id: bigint
  version: number
  deed: string
  party: string
  member_id: bigint | null
  session_id: string | null
  operator_id: bigint | null
  second_operator_id: bigint | null
  seen: Generated<unknown>
  at: Generated<Date>
}

export interface AgentContractVersionTable {
  contract_id: bigint
  version: number
  merchant_id: number
  downline_id: bigint
  kind: string
  terms: unknown
  request_id: string
  state: string
  expires_on: string
  starts_on: string | null
  ends_on: string | null
  end_requested_by: string | null
  offered_at: Generated<Date>
  changed_at: Generated<Date>
  leaves_debt: Generated<boolean>
}

export interface AgentDebtTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  debtor_id: bigint
  creditor_id: bigint | null
  currency: string
  since: string
  amount: bigint
  open: bigint
}

export interface AgentDebtPaymentTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  debtor_id: bigint
  currency: string
  amount: bigint
  request_id: string
  inputs: unknown
  debt_id: bigint | null
  operator_id: bigint | null
  second_operator_id: bigint | null
  paid_at: Generated<Date>
}

export interface AgentHeldReleaseTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  agent_id: bigint
  currency: string
  amount: bigint
  request_id: string
  inputs: unknown
  operator_id: bigint
  second_operator_id: bigint
  released_at: Generated<Date>
}

export interface AgentMoveTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  from_upline_id: bigint | null
  to_upline_id: bigint | null
  acts_on: string
  operator_id: bigint
  approved_by: bigint
  approved_at: Generated<Date>
  followed_at: Date | null
}

export interface AgentPlaceTable {
  member_id: bigint
  from_day: string
  until_day: string | null
  merchant_id: number
  agents: bigint[]
  is_changed: Generated<boolean>
}

export interface AgentQuotaTable {
  agent_id: bigint
  from_ppm: number
  merchant_id: number
  given: number
  left_over: number
}

export interface AgentRateTable {
  member_id: bigint
  version: number
  merchant_id: number
  from_day: string
  lottery_ppm: number | null
  slots_ppm: number
  live_ppm: number
  sports_ppm: number
  link_id: bigint | null
  upline_id: bigint | null
  operator_id: bigint | null
  second_operator_id: bigint | null
  set_at: Generated<Date>
  accepts_version: number | null
}

export interface AgentRateTermsTable {
  merchant_id: number
  version: number
  terms: unknown
  operator_id: bigint
  second_operator_id: bigint
  set_at: Generated<Date>
}

export interface AgentRebateTable {
  id: GeneratedAlways<bigint>
  run_id: bigint
  merchant_id: number
  member_id: bigint
  root_id: bigint
  is_agent: boolean
  fine: string
  carried_before: string
  carried: string
  gross: bigint
  hash: Buffer
  debt_income: bigint | null
  debts_paid: bigint | null
  credited: bigint | null
  held: bigint | null
  paid_at: Date | null
}

export interface AgentRebateLineTable {
  run_id: bigint
  member_id: bigint
  settled_day: string
  product: string
  category: string
  valid_bet: string
  fine: string
  members_fine: string
  agents_fine: string
}

export interface AgentRulesTable {
  merchant_id: number
  version: number
  rules: unknown
  operator_id: bigint
  second_operator_id: bigint | null
  set_at: Generated<Date>
}

export interface AgentRunTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  kind: string
  part: string
  start_day: string
  end_day: string
  currency: string
  state: string
  version: Generated<number>
  gross: bigint
  inputs: unknown
  computed_at: Generated<Date>
  released_by: bigint | null
  second_operator_id: bigint | null
  paid_at: Date | null
  slot: Generated<number>
  is_alone: Generated<boolean>
  held_agents: Generated<bigint[]>
}

export interface AgentRunCostTable {
  run_id: bigint
  start_day: string
  member_id: bigint
  agents: bigint[]
  bonuses: bigint
  deposits: bigint
  withdrawals: bigint
}

export interface AgentRunFlagsTable {
  run_id: bigint
  rules_version: number
  edition: string
  lines: unknown
  examined_at: Generated<Date>
}

export interface AgentRunMemberTable {
  run_id: bigint
  member_id: bigint
  deposited: bigint
  counts: boolean
  identity: string | null
}

export interface AgentSnapshotTable {
  run_id: bigint
  agent_id: bigint
  figures: unknown
}

export interface AgentStatementTable {
  id: GeneratedAlways<bigint>
  key: string
  run_id: bigint
  merchant_id: number
  contract_id: bigint
  version: number
  agent_id: bigint
  upline_id: bigint | null
  root_id: bigint
  start_day: string
  end_day: string
  inputs: unknown
  result: unknown
  hash: Buffer
  gross: bigint
  received: bigint | null
  due_below: bigint | null
  from_wallet: bigint | null
  advanced: bigint | null
  paid_below: bigint | null
  debt_income: bigint | null
  debts_paid: bigint | null
  credited: bigint | null
  held: bigint | null
  paid_at: Date | null
}

export interface AgentTermsTable {
  merchant_id: number
  depth_max: number
  breadth_max: number
  version: number
}

export interface AgentTreeSettlementTable {
  run_id: bigint
  root_id: bigint
  inputs: unknown
  hash: Buffer
  settled_at: Generated<Date>
}

export interface AlarmStateTable {
  merchant_id: number
  kind: string
  owner_id: bigint | null
  owned_until: Date | null
  closed_by: bigint | null
  closed_until: Date | null
  closed_extent: number | null
  note: Generated<string>
  changed_at: Generated<Date>
  version: Generated<number>
}

export interface AnnouncementMarkTable {
  merchant_id: number
  member_id: bigint
  read_until: Date
}

export interface AnnouncementReadTable {
  merchant_id: number
  member_id: bigint
  entry_id: bigint
  read_at: Generated<Date>
}

export interface AppStartTable {
  merchant_id: number
  member_id: bigint
  mode: string
  started_at: Generated<Date>
}

export interface AuditBlockTable {
  number: bigint
  before_transaction: string
  entries: number
  hash: Buffer
  created_at: Generated<Date>
}

export interface AuditCheckTable {
  id: GeneratedAlways<bigint>
  blocks: bigint
  entries: bigint
  block: bigint | null
  fault: string | null
  checked_at: Generated<Date>
  head_hash: Buffer | null
}

export interface AuditEntryTable {
  id: GeneratedAlways<bigint>
  merchant_id: number | null
  operator_id: bigint | null
  action: string
  reason: Generated<string>
  before: unknown
  after: unknown
  created_at: Generated<Date>
  member_id: bigint | null
  transaction_id: Generated<string>
}

export interface AuditLinkTable {
  id: GeneratedAlways<bigint>
  transaction_id: string
  first_entry: bigint
  last_entry: bigint
  entries: number
  content: Buffer
  previous_id: bigint | null
  hash: Buffer
}

export interface BoardTable {
  merchant_id: number
  board: string
  name: string
  score: string
  stake_min: bigint
  best: number
  categories: string[]
  from_day: string
  to_day: string
  gives: string
  prizes: bigint[]
  operator_id: bigint | null
  approved_by: bigint | null
  published_at: Generated<Date>
  finished_at: Date | null
  shared_by: number | null
  names: Generated<unknown>
  team_best: number | null
  team_share: string | null
}

export interface BoardChangeTable {
  id: GeneratedAlways<bigint>
  member_id: bigint
  merchant_id: number
  sign: number
  category: string
  settled_day: string
  stake: bigint
  idle: bigint
  win: bigint
  opened_at: Date
  changed_at: Date
}

export interface BoardPrizeTable {
  merchant_id: number
  board: string
  place: number
  member_id: bigint
  score: bigint
  amount: bigint
  transfer_id: bigint
  team_place: number | null
}

export interface BoardScoreTable {
  merchant_id: number
  board: string
  member_id: bigint
  score: bigint
  reached_at: Date
  team: number | null
}

export interface BoardStepTable {
  merchant_id: number
  board: string
  step: number
  members: number
}

export interface BoardTallyTable {
  merchant_id: number
  board: string
  member_id: bigint
  counted_to: bigint
  score: bigint
  reached_us: bigint | null
  best_points: bigint[]
  best_us: bigint[]
  is_whole: boolean
}

export interface BoardTeamTable {
  merchant_id: number
  board: string
  team: number
  name: string
  names: Generated<unknown>
  members: Generated<number>
}

export interface BoardTeamMemberTable {
  merchant_id: number
  board: string
  member_id: bigint
  team: number
  joined_at: Generated<Date>
}

export interface BonusDueTable {
  member_id: bigint
  source: string
  reference: string
}

export interface BonusGrantTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  occurrence_id: bigint
  offer: string
  version: number
  currency: string
  amount: bigint
  product: string
  terms: unknown
  stake_max: bigint | null
  convert_max: bigint | null
  required: bigint
  progress: Generated<bigint>
  state: Generated<string>
  reason: Generated<string>
  actor: Generated<string>
  operator_id: bigint | null
  granted_at: Generated<Date>
  activated_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
  converted: Generated<bigint>
  cut: Generated<bigint>
  ended: Generated<bigint>
  request_id: string | null
  corrects: string | null
  lost_below: bigint | null
}

export interface BonusGrantStateTable {
  grant_id: bigint
  place: number
  state: string
  reason: string
  actor: string
  operator_id: bigint | null
  progress: bigint
  at: Generated<Date>
}

export interface BonusPlayTable {
  member_id: bigint
  source: string
  reference: string
  grant_id: bigint
  counted: bigint
}

export interface BrandClosingTable {
  merchant_id: number
  proposed_by: bigint
  reason: string
  proposed_at: Generated<Date>
}

export interface BrandDraftTable {
  operator_id: bigint
  document: unknown
  picture: Buffer | null
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface BrandRequestTable {
  request_id: string
  operator_id: bigint
  content_hash: Buffer
  merchant_id: number
  created_at: Generated<Date>
}

export interface CampaignTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  request_id: string
  name: string
  purpose: string
  segment: unknown
  texts: unknown
  starts_at: Date
  operator_id: bigint
  approved_by: bigint | null
  created_at: Generated<Date>
  counted: number
  after_member: Generated<bigint>
  sent: Generated<number>
  ended_at: Date | null
  stopped_by: bigint | null
  place: string | null
  channels: Generated<string[]>
  products: Generated<string[]>
  readers: number | null
  followers: number | null
  count_at: Generated<Date | null>
}

export interface CampaignDeliveryTable {
  merchant_id: number
  campaign_id: bigint
  member_id: bigint
  channel: string
  status: Generated<string>
  why: string | null
  tries: Generated<number>
  due_at: Generated<Date>
  created_at: Generated<Date>
  sent_at: Date | null
  recipient: string | null
  provider_id: string | null
}

export interface CampaignQuietHoursTable {
  merchant_id: number
  from_hour: number
  until_hour: number
  changed_at: Generated<Date>
}

export interface CaptchaTable {
  id_hash: Buffer
  merchant_id: number
  answer_hash: Buffer
  expires_at: Date
}

export interface ClaimTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  currency: string
  draw_id: number
  version: number
  ticket_id: bigint
  amount: bigint
  collected: Generated<bigint>
  written_off: Generated<bigint>
  cancelled: Generated<bigint>
  open: GeneratedAlways<bigint>
  objection: string | null
  objected_at: Date | null
  answer: string | null
  answered_by: bigint | null
  answered_at: Date | null
  opened_at: Generated<Date>
}

export interface ClaimMoveTable {
  id: GeneratedAlways<bigint>
  claim_id: bigint
  member_id: bigint
  kind: string
  amount: bigint
  transfer_id: bigint
  request_id: string | null
  cause: string
  operator_id: bigint | null
  second_operator_id: bigint | null
  reason: Generated<string>
  recorded_at: Generated<Date>
}

export interface ClubTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  label_name: string
  rank_level: number
  is_active: Generated<boolean>
  version: Generated<number>
  names: Generated<unknown>
}

export interface ContentEntryTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  kind: string
  position: Generated<number>
  draft: unknown
  published: unknown
  starts_at: Date | null
  ends_at: Date | null
  published_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
  published_version: Generated<number>
  draft_writers: Generated<bigint[]>
}

export interface DepositTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  request_id: string
  channel_id: bigint
  currency: string
  amount: bigint
  fee: bigint
  fee_fixed: bigint
  fee_per_mille: number
  reference: string
  state: string
  target: Generated<unknown>
  provider_code: string | null
  provider_reference: string | null
  start_failed_at: Date | null
  offered_at: Date | null
  proof: Generated<string[]>
  received: bigint | null
  received_currency: string | null
  received_at: Date | null
  difference: string | null
  credited: bigint | null
  transfer_id: bigint | null
  return_transfer_id: bigint | null
  cause: string | null
  reason: string | null
  desk_request_id: string | null
  claimed_by: bigint | null
  claimed_until: Date | null
  created_at: Generated<Date>
  expires_at: Date
  credited_at: Date | null
  ended_at: Date | null
  version: Generated<number>
  desk_request_hash: Buffer | null
  choice: string | null
  choice_request_id: string | null
}

export interface DepositCountedTable {
  merchant_id: number
  member_id: bigint
  reference: string
  amount: bigint
  asked_at: Date
  failed_at: Date | null
  settled_at: Date | null
}

export interface DepositStepTable {
  merchant_id: number
  deposit_id: bigint
  id: GeneratedAlways<bigint>
  deed: string
  state: string
  actor: string
  operator_id: bigint | null
  note: Generated<string>
  created_at: Generated<Date>
}

export interface DepositSupportTable {
  merchant_id: number
  deposit_id: bigint
  statement_id: bigint
  line: number
}

export interface DeskAloneTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  operator_id: bigint
  member_id: bigint
  deed: string
  subject: string
  amount: bigint
  done_at: Generated<Date>
}

export interface DeskProposalTable {
  id: GeneratedAlways<bigint>
  merchant_id: number | null
  deed: string
  subject: string
  member_id: bigint | null
  input: unknown
  before: unknown
  after: unknown
  cause: string
  currency: string | null
  amount: bigint | null
  reason: string
  request_id: string
  status: Generated<string>
  proposed_by: bigint
  proposed_at: Generated<Date>
  lapses_at: Date
  judged_by: bigint | null
  judged_at: Date | null
  answer: Generated<string>
}

export interface ExchangeKeyTable {
  id: Generated<string>
  public_jwk: unknown
  wrapped_private: string
  created_at: Generated<Date>
  retires_at: Date
}

export interface FastWinTable {
  member_id: bigint
  currency: string
  merchant_id: number
  tickets: number
  amount: bigint
}

export interface FeedbackTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  reference: string
  request_id: string
  member_id: bigint | null
  topic: string
  content: string
  remark: Generated<string>
  contact: Generated<string>
  pictures: Generated<string[]>
  language: string
  sent_from: string
  state: Generated<string>
  note: Generated<string>
  answer: string | null
  answered_by: bigint | null
  answered_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  letter_id: bigint | null
  statement_id: bigint | null
  statement_line: string | null
  rebate_id: bigint | null
  rebate_line: string | null
}

export interface FreeRoundsTable {
  id: GeneratedAlways<bigint>
  request_id: Generated<string>
  merchant_id: number
  member_id: bigint
  occurrence_id: bigint
  offer: string
  version: number
  provider_code: string
  vendor_code: string
  game_code: string
  currency: string
  count: number
  stake: bigint
  days: number
  state: Generated<string>
  reason: Generated<string>
  reward_id: string | null
  bets: Generated<number>
  won: Generated<bigint>
  total: bigint | null
  credit_transaction: string | null
  credit_balance: bigint | null
  tries: Generated<number>
  due_at: Generated<Date>
  created_at: Generated<Date>
  ends_at: Date | null
  changed_at: Generated<Date>
  notify_at: Date | null
}

export interface FreeRoundsDeedTable {
  provider_code: string
  transaction_id: string
  free_rounds_id: bigint
  kind: string
  round_id: string
  amount: bigint
  closes_round: boolean
  undone: Generated<boolean>
  at: Generated<Date>
}

export interface FreeRoundsStateTable {
  free_rounds_id: bigint
  place: number
  state: string
  reason: string
  at: Generated<Date>
}

export interface FriendTable {
  member_id: bigint
  merchant_id: number
  inviter_id: bigint
  joined_at: Generated<Date>
  is_household: boolean
  terms: number | null
}

export interface FriendAddressSeenTable {
  friend_id: bigint
  seen_at: Generated<Date>
}

export interface FriendBudgetTable {
  merchant_id: number
  version: number
  used: Generated<bigint>
  most: bigint
}

export interface FriendReviewTable {
  friend_id: bigint
  merchant_id: number
  operator_id: bigint
  approved_by: bigint
  reason: string
  made_at: Generated<Date>
}

export interface FriendRewardTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  friend_id: bigint
  version: number
  amount: bigint
  state: Generated<string>
  reached_at: Generated<Date>
  claim_ends_at: Date
  ended_at: Date | null
  request_id: string | null
  transfer_id: bigint | null
  cancelled_by: bigint | null
  cancel_cause: string | null
  friend_transfer_id: bigint | null
  points_transfer_id: bigint | null
}

export interface FriendStopTable {
  merchant_id: number
  version: number
  operator_id: bigint
  reason: string
  stopped_at: Generated<Date>
}

export interface FriendTermsTable {
  merchant_id: number
  version: number
  amount: bigint
  budget: bigint
  deposited: bigint
  staked: bigint
  days: number
  friends_most: number
  claim_days: number
  operator_id: bigint | null
  approved_by: bigint | null
  published_at: Generated<Date>
  asks_document: Generated<boolean>
  friend_points: Generated<number>
  inviter_points: Generated<number>
}

export interface GameTable {
  vendor_code: string
  code: string
  id: GeneratedAlways<bigint>
  provider_game_id: string
  label: unknown
  folded: string
  category: string
  languages: Generated<string[]>
  features: Generated<string[]>
  classify: Generated<string[]>
  has_free_play: Generated<boolean>
  min_lines: number | null
  rtp_bp: number | null
  launch_kind: Generated<string>
  image_url: string | null
  retired_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  volatility: string | null
  jackpot_bp: number | null
}

export interface GameMinimumBetTable {
  game_id: bigint
  currency: string
  units: bigint
}

export interface GamePopularityTable {
  merchant_id: number
  game_id: bigint
  players: number
  rounds: bigint
  counted_at: Generated<Date>
}

export interface GameReturnTable {
  merchant_id: number
  game_id: bigint
  currency: string
  width: number
  bucket: Date
  rounds: bigint
  stake: string
  win: string
  stake_squared: string
  win_squared: string
  stake_by_win: string
}

export interface GameReturnAlarmTable {
  merchant_id: number
  game_id: bigint
  currency: string
  span: string
  since: Generated<Date>
}

export interface GameRoomTable {
  game_id: bigint
  code: string
  label: unknown
  currency: string
  stake_units: bigint
  entry_units: bigint
  seats: number
}

export interface GameSessionTable {
  member_id: bigint
  id: Generated<string>
  merchant_id: number
  provider_code: string
  vendor_code: string
  game_code: string
  currency: string
  account: string
  login_session_id: string
  device: Generated<string>
  launch_hash: Buffer
  launch_ends_at: Date
  launched_at: Date | null
  token_hash: Buffer | null
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  is_free: Generated<boolean>
  ended_why: string | null
}

export interface GameTileTable {
  game_id: bigint
  type: string
  drawn_of: string
  body: Buffer
  drawn_at: Generated<Date>
}

export interface HarmContactTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  operator_id: bigint
  way: string
  words: string
  created_at: Generated<Date>
}

export interface HarmMarkTable {
  merchant_id: number
  member_id: bigint
  weight: number
  met: unknown
  markers: string[]
  day: string
  since: string
}

export interface HarmSweepTable {
  merchant_id: number
  day: string
  after_member: Generated<bigint>
  ended_at: Date | null
  ended_day: string | null
}

export interface HealthSampleTable {
  part: string
  code: string
  step: Date
  state: string
  value_ms: bigint | null
  sampled_at: Date
}

export interface HelpVoteTable {
  merchant_id: number
  article_id: bigint
  voter: string
  is_helpful: boolean
  language: string
  sent_from: string | null
  created_at: Generated<Date>
}

export interface HostClaimTable {
  merchant_id: number
  host: string
  token: string
  created_at: Generated<Date>
  checked_at: Date | null
  fault: string | null
  verified_at: Date | null
  verified_by: string | null
  checks_since: Generated<Date>
  next_check_at: Generated<Date | null>
  checking_until: Date | null
  checks: Generated<number>
  found: string | null
}

export interface IdentityProviderTable {
  merchant_id: number
  id: string
  label: string
  mark: Generated<string>
  issuer: string
  client_id: string
  wrapped_secret: string | null
  is_active: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface IdentityVisitTable {
  secret_hash: Buffer
  merchant_id: number
  provider_id: string
  member_id: bigint | null
  state: string
  nonce: string
  code_verifier: string
  claims: unknown
  expires_at: Date
  session_id: string | null
}

export interface JackpotPoolTable {
  merchant_id: number
  amount: bigint
  currency: string
  updated_at: Generated<Date>
}

export interface JoinLinkTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  agent_id: bigint
  request_id: string
  name: string
  code: string
  domain: string
  makes_agents: boolean
  uses_max: number
  used: Generated<number>
  expires_at: Date
  withdrawn_at: Date | null
  created_at: Generated<Date>
  account: string | null
  lottery_ppm: number | null
  slots_ppm: Generated<number>
  live_ppm: Generated<number>
  sports_ppm: Generated<number>
  reserved_ppm: number | null
  reserved: Generated<number>
}

export interface JoinLinkUseTable {
  member_id: bigint
  link_id: bigint
  joined_at: Generated<Date>
}

export interface KnownAddressTable {
  merchant_id: number
  member_id: bigint
  address: string
  last_proven_at: Generated<Date>
}

export interface KnownDeviceTable {
  merchant_id: number
  member_id: bigint
  id: Generated<string>
  secret_hash: Buffer
  name: Generated<string>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  proves_second_step: Generated<boolean>
  session_id: string | null
}

export interface LedgerBatchTable {
  id: GeneratedAlways<bigint>
  transaction_id: Generated<string>
  members: bigint[]
  transfers: bigint[]
  hash: Buffer
  created_at: Date
}

export interface LedgerBlockTable {
  number: bigint
  before_transaction: string
  batches: number
  transfers: bigint
  hash: Buffer
  created_at: Generated<Date>
}

export interface LedgerCheckTable {
  id: GeneratedAlways<bigint>
  scope: string
  from_block: bigint
  to_block: bigint
  transfers: bigint
  found: bigint
  faults: unknown
  began_at: Date
  checked_at: Generated<Date>
  rolled_from: bigint | null
  rolled_to: bigint | null
}

export interface LedgerCheckedBalanceTable {
  member_id: bigint
  currency: string
  account: string
  balance: string
  version: bigint
}

export interface LedgerCheckedTotalTable {
  look: string
  merchant_id: number
  currency: string
  business_date: string
  account: string
  kind: string
  amount: string
  transfers: bigint
}

export interface LedgerCheckpointTable {
  number: bigint
  block: bigint
  block_hash: Buffer | null
  transfer_id: bigint
  turn_night: number
  rolled_block: bigint
  rolled_transfer: bigint
  state_hash: Buffer
  hash: Buffer
  created_at: Generated<Date>
}

export interface LedgerDetachedTable {
  number: bigint
  partition: string
  kept_from: bigint
  block: bigint
  entries: bigint
  archives: unknown
  opening_hash: Buffer
  hash: Buffer
  made_by: string
  made_at: Generated<Date>
}

export interface LedgerEntryTable {
  member_id: bigint
  transfer_id: bigint
  line: number
  account: string
  amount: bigint
  balance_after: bigint | null
  version: bigint | null
}

export interface LedgerOpeningTable {
  member_id: bigint
  currency: string
  account: string
  balance: string
  version: bigint
}

export interface LedgerOpeningTotalTable {
  merchant_id: number
  currency: string
  business_date: string
  account: string
  kind: string
  amount: string
  transfers: bigint
}

export interface LedgerSealedTable {
  member_id: bigint
  transfer_id: bigint
  batch_id: bigint
}

export interface LedgerTotalTable {
  merchant_id: number
  currency: string
  business_date: string
  account: string
  kind: string
  amount: string
  transfers: bigint
}

export interface LedgerTransferTable {
  member_id: bigint
  id: Generated<bigint>
  merchant_id: number
  currency: string
  key: string
  kind: string
  reference: string
  content_hash: Buffer
  settles: bigint | null
  reverses: bigint | null
  provider: string | null
  provider_transaction: string | null
  business_date: string
  created_at: Date
  wagering_change: bigint | null
  unplayed_change: bigint | null
}

export interface LetterTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  upline_id: bigint
  downline_id: bigint
  author_id: bigint
  request_id: string
  body: string
  is_delivered: boolean
  created_at: Generated<Date>
}

export interface LetterMuteTable {
  merchant_id: number
  member_id: bigint
  author_id: bigint
  created_at: Generated<Date>
}

export interface LetterStopTable {
  merchant_id: number
  author_id: bigint
  operator_id: bigint
  reason: string
  stopped_at: Generated<Date>
}

export interface LevelChangeTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  kind: string
  day: string
  from_day: string
  version: number
  rank_before: number
  rank: number
  turnover: string | null
  is_barred: Generated<boolean>
  fixed_through: string | null
  operator_id: bigint | null
  approved_by: bigint | null
  reason: Generated<string>
  made_at: Generated<Date>
}

export interface LevelGiftTable {
  merchant_id: number
  member_id: bigint
  rank: number
  version: number
  day: string
  points: bigint
  made_at: Generated<Date>
  ended_at: Date | null
  transfer_id: bigint | null
  tickets: number | null
}

export interface LevelRankTable {
  merchant_id: number
  version: number
  rank: number
  club_id: bigint
  name: string
  turnover: bigint
  points_percent: Generated<number>
  withdrawal_sum: bigint | null
  names: Generated<unknown>
  review_hours: number | null
  gift_points: Generated<bigint>
  gift_raffle: string | null
  gift_tickets: number | null
}

export interface LevelRunTable {
  merchant_id: number
  day: string
  version: number
  is_full: boolean
  after_member: Generated<bigint>
  changes: Generated<number>
  began_at: Generated<Date>
  ended_at: Date | null
}

export interface LevelTermsTable {
  merchant_id: number
  version: number
  from_day: string
  window_days: number
  operator_id: bigint | null
  approved_by: bigint | null
  published_at: Generated<Date>
}

export interface LimitLiftTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  kind: string
  period: string
  held: bigint
  wanted: bigint | null
  reason: string
  status: Generated<string>
  proposed_by: bigint
  proposed_at: Date
  opens_at: Date
  lapses_at: Date
  judged_by: bigint | null
  ended_at: Date | null
  answer: Generated<string>
}

export interface LoginFailureTable {
  key_hash: Buffer
  failures: Generated<number>
  last_failed_at: Generated<Date>
}

export interface LotteryDrawTable {
  id: GeneratedAlways<number>
  game_code: string
  number: string
  drawn_by: string
  opens_at: Date
  closes_at: Date
  draws_at: Date
  state: Generated<string>
  result: unknown
  result_version: Generated<number>
  seed_hash: Buffer | null
  seed: Buffer | null
  evidence: unknown
  closed_at: Date | null
  released_at: Date | null
  drawn_at: Date | null
  cancelled_at: Date | null
  settled_at: Date | null
  tickets: number | null
  partial: unknown
  unreadable_at: Date | null
}

export interface LotteryDrawReturnTable {
  draw_id: number
  merchant_id: number
  currency: string
  tickets: number
  stake: bigint
  win: bigint
  model: bigint
  priced: bigint
  deviation: bigint
  is_added: Generated<boolean>
}

export interface LotteryDrawSumTable {
  draw_id: number
  merchant_id: number
  currency: string
  tickets: number
  stake: bigint
  win: bigint
}

export interface LotteryEntryTable {
  id: GeneratedAlways<bigint>
  draw_id: number
  operator_id: bigint | null
  feed: string | null
  numbers: unknown
  filled: number
  is_complete: boolean
  source: string
  pictures: Generated<string[]>
  picture_merchant_id: number | null
  version: Generated<number>
  comparisons: Generated<number>
  entered_at: Generated<Date>
  changed_at: Generated<Date>
}

export interface LotteryExposureTable {
  draw_id: number
  merchant_id: number
  currency: string
  name: string
  shard: number
  pays: bigint
  allotted: bigint
  cap: bigint
  tickets: number | null
  stake: bigint | null
  largest: bigint | null
}

export interface LotteryFeedTable {
  code: string
  publisher: string
  suffices: boolean
  games: string[]
  is_on: Generated<boolean>
  asked_at: Date | null
  answered_at: Date | null
  answer_ms: number | null
  as_of: Date | null
  failed_at: Date | null
  failure: string | null
}

export interface LotteryFeedFailureTable {
  feed: string
  day: string
  failure: string
  times: Generated<number>
  first_at: Generated<Date>
  last_at: Generated<Date>
}

export interface LotteryFeedNoteTable {
  draw_id: number
  feed: string
  kind: string
  numbers: unknown
  noted_at: Generated<Date>
}

export interface LotteryJackpotTable {
  merchant_id: number
  game_code: string
  currency: string
  level: number
  balance: Generated<bigint>
  lent: Generated<bigint>
}

export interface LotteryJackpotCountTable {
  draw_id: number
  version: number
  merchant_id: number
  game_code: string
  currency: string
  level: number
  pool: bigint
  units: bigint
  stake: bigint
  paid: bigint
  unit_win: bigint
  seeded: bigint
  seed: bigint
  cap: bigint | null
  full_stake: bigint
  counted_at: Generated<Date>
}

export interface LotteryJackpotMoveTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  game_code: string
  currency: string
  level: number
  kind: string
  amount: bigint
  balance: bigint
  draw_id: number | null
  version: number | null
  ticket_id: bigint | null
  transfer_id: bigint | null
  created_at: Generated<Date>
}

export interface LotteryJackpotShareTable {
  draw_id: number
  merchant_id: number
  currency: string
  level: number
  shard: number
  game_code: string
  amount: bigint
}

export interface LotteryJackpotTermsTable {
  merchant_id: number
  game_code: string
  level: number
  currency: string
  share_milli: number
  seed: bigint
  cap: bigint | null
  full_stake: bigint
}

export interface LotteryJackpotWinTable {
  draw_id: number
  version: number
  ticket_id: bigint
  level: number
  merchant_id: number
  member_id: bigint
  currency: string
  units: bigint
  amount: bigint
  is_released: Generated<boolean>
}

export interface LotteryMemberRateTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  return_milli: number | null
  version: number
  operator_id: bigint
  started_at: Generated<Date>
  ended_at: Date | null
}

export interface LotteryMenuTable {
  merchant_id: number
  tag: string
  label: unknown
  region: string
  prize_mode: string
  position: Generated<number>
  is_on: Generated<boolean>
  version: Generated<number>
}

export interface LotteryMenuGameTable {
  merchant_id: number
  tag: string
  code: string
  remark: unknown
  draw_weekdays: Generated<number[]>
  is_hot: Generated<boolean>
  position: Generated<number>
}

export interface LotteryNameLimitTable {
  draw_id: number
  merchant_id: number
  name: string
  cap: bigint | null
  version: Generated<number>
}

export interface LotteryPopularityTable {
  merchant_id: number
  game_code: string
  players: number
  plays: bigint
  counted_at: Generated<Date>
}

export interface LotteryResultTable {
  draw_id: number
  version: number
  kind: string
  result: unknown
  first_operator_id: bigint | null
  second_operator_id: bigint | null
  feed: string | null
  reason: Generated<string>
  evidence: Generated<unknown>
  recorded_at: Generated<Date>
  second_feed: string | null
}

export interface LotteryReturnAlarmTable {
  merchant_id: number
  game_code: string
  currency: string
  span: string
  since: Generated<Date>
}

export interface LotteryReturnDayTable {
  merchant_id: number
  game_code: string
  currency: string
  day: string
  draws: number
  tickets: bigint
  stake: string
  win: string
  model: string
  priced: string
  off_squared: string
  deviation_squared: string
}

export interface LotterySeedTable {
  draw_id: number
  sealed: string
}

export interface LotterySettlementTable {
  draw_id: number
  version: number
  member_id: Generated<bigint>
  ticket_id: Generated<bigint>
  tickets: Generated<number>
  winners: Generated<number>
  begun_at: Generated<Date>
  ended_at: Date | null
}

export interface LotteryShortfallTable {
  draw_id: number
  version: number
  ticket_id: bigint
  merchant_id: number
  member_id: bigint
  currency: string
  difference: bigint
  recorded_at: Generated<Date>
  has_claim: Generated<boolean>
}

export interface LotterySlipTable {
  id: bigint
  merchant_id: number
  member_id: bigint
  request_id: string
  content_hash: Buffer
  placed_at: Generated<Date>
  last_ticket: bigint
}

export interface LotteryStakeMarkTable {
  draw_id: number
}

export interface LotteryStakeSumTable {
  draw_id: number
  merchant_id: number
  currency: string
  shard: number
  tickets: number
  stake: bigint
}

export interface LotteryTermsTable {
  merchant_id: number
  game_code: string
  is_on: Generated<boolean>
  return_milli: number | null
  stake_least: bigint | null
  stake_most: bigint | null
  ticket_least: bigint | null
  ticket_most: bigint | null
  cap: bigint | null
  version: Generated<number>
  draw_most: bigint | null
  weekdays: number[] | null
  closes_earlier_minutes: Generated<number>
}

export interface LotteryTicketTable {
  id: bigint
  slip_id: bigint
  merchant_id: number
  member_id: bigint
  currency: string
  draw_id: number
  game_code: string
  lines: unknown
  cost: bigint
  most: bigint
  bet_transfer_id: bigint
  placed_at: Date
  stops_chase: Generated<boolean>
  exposure_shard: number | null
  return_milli: number | null
  second_draw_id: number | null
  second_game_code: string | null
  second_shard: number | null
  jackpot_shares: bigint[] | null
  brand_milli: number | null
}

export interface LotteryTypeTermsTable {
  merchant_id: number
  game_code: string
  bet_type: string
  stake_least: bigint | null
  stake_most: bigint | null
  cap: bigint | null
}

export interface LotteryUncountedTable {
  member_id: bigint
  ticket_id: bigint
  draw_id: number
  amount: bigint
}

export interface LotteryVoidTable {
  ticket_id: bigint
  merchant_id: number
  member_id: bigint
  stake: bigint
  win: bigint
  reason: string
  first_operator_id: bigint
  second_operator_id: bigint
  recorded_at: Generated<Date>
}

export interface MaintenanceWindowTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  starts_at: Date
  ends_at: Date
}

export interface MarketingConsentTable {
  merchant_id: number
  member_id: bigint
  product: string
  channel: string
  given_at: Generated<Date>
  withdrawn_at: Date | null
  withdrawn_by: string | null
}

export interface MemberTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  account: string
  nickname: Generated<string>
  account_type: Generated<number>
  upline_id: bigint | null
  may_transfer_to_upline: Generated<boolean>
  member_label: string | null
  status: Generated<string>
  created_at: Generated<Date>
  password_hash: string | null
  password_changed_at: Date | null
  must_change_password: Generated<boolean>
  payment_password_hash: string | null
  first_login_at: Date | null
  last_login_at: Date | null
  email: string | null
  email_verified_at: Date | null
  mobile: string | null
  mobile_verified_at: Date | null
  payee_name: string | null
  birthday: string | null
  language: string | null
  particulars: Generated<unknown>
  agreed_at: Date | null
  referral_code: string | null
  club_id: bigint | null
  country_code: string | null
  avatar: string | null
  payment_password_changed_at: Date | null
  previous_login_at: Date | null
  trial_ends_at: Date | null
  trial_from: string | null
  version: Generated<number>
  factors_reset_at: Date | null
  is_demo: Generated<boolean>
  messages_by_mail: Generated<boolean>
  messages_by_text: Generated<boolean>
  frozen_at: Date | null
  frozen_by: bigint | null
  messages_of_letters: Generated<boolean>
}

export interface MemberDayTable {
  member_id: bigint
  currency: string
  day: string
  kind: string
  merchant_id: number
  change: string
}

export interface MemberDayMarkTable {
  only_one: Generated<boolean>
  block: bigint
}

export interface MemberFavouriteGameTable {
  merchant_id: number
  member_id: bigint
  game_id: bigint
  added_at: Generated<Date>
}

export interface MemberFavouriteLotteryTable {
  merchant_id: number
  member_id: bigint
  game_code: string
  added_at: Generated<Date>
}

export interface MemberFormerBirthdayTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  birthday: string
  document_id: bigint
  operator_id: bigint
  approved_by: bigint
  changed_at: Generated<Date>
}

export interface MemberIdentityTable {
  merchant_id: number
  provider_id: string
  subject: string
  member_id: bigint
  email: string | null
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface MemberLevelTable {
  member_id: bigint
  merchant_id: number
  rank: number
  since: Generated<Date>
  fixed_through: string | null
}

export interface MemberMessageTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  source: string
  about: string
  body: string
  read_at: Date | null
  created_at: Generated<Date>
  facts: unknown
  removed_at: Date | null
  campaign_id: bigint | null
  followed_at: Date | null
  kept_at: Date | null
}

export interface MemberPasskeyTable {
  merchant_id: number
  member_id: bigint
  id: Generated<string>
  credential_id: string
  rp_id: string
  public_key: Buffer
  counter: Generated<bigint>
  transports: Generated<string[]>
  is_backed_up: Generated<boolean>
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface MemberProfileTable {
  merchant_id: number
  member_id: bigint
  version: number
  nationality: string | null
  country: string | null
  city: string | null
  street: string | null
  postal_code: string | null
  occupation: string | null
  income_source: string | null
  document_id: bigint | null
  stated_at: Generated<Date>
}

export interface MemberProfileChangeTable {
  merchant_id: number
  member_id: bigint
  field: string
  value: unknown
  stated_at: Generated<Date>
}

export interface MemberRecentGameTable {
  merchant_id: number
  member_id: bigint
  game_id: bigint
  played_at: Generated<Date>
}

export interface MemberRecoveryCodeTable {
  member_id: bigint
  code_hash: Buffer
  created_at: Generated<Date>
  used_at: Date | null
}

export interface MemberTokenTable {
  member_id: bigint
  id: Generated<string>
  purpose: string
  secret_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface MemberTotpTable {
  member_id: bigint
  wrapped_secret: string
  created_at: Generated<Date>
  confirmed_at: Date | null
  last_step: Generated<bigint>
}

export interface MemberTransferTable {
  merchant_id: number
  member_id: bigint
  id: GeneratedAlways<bigint>
  request_id: string
  receiver_id: bigint
  direction: string
  currency: string
  amount: bigint
  note: Generated<string>
  state: string
  hold_transfer_id: bigint | null
  reason: string | null
  requested_at: Generated<Date>
  ended_at: Date | null
  judged_by: bigint | null
  version: Generated<number>
  claimed_by: bigint | null
  claimed_until: Date | null
}

export interface MerchantTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  brand: Generated<string>
  currency: string
  currency_symbol: string
  zone: string
  day_start: Generated<string>
  week_start: Generated<number>
  languages: string[]
  default_language: string
  lottery_type: Generated<string>
  prize_modes: Generated<string[]>
  market_profile: Generated<string>
  minimum_age: Generated<number>
  is_cockfight_on: Generated<boolean>
  flags: Generated<unknown>
  theme: Generated<unknown>
  copy: Generated<unknown>
  customer_service_url: string | null
  gtag_id: string | null
  image_cdns: Generated<string[]>
  launch_game_cdns: Generated<string[]>
  is_closed: Generated<boolean>
  opens_at: Date | null
  blocked_countries: Generated<string[]>
  served_countries: Generated<string[]>
  version: Generated<number>
  created_at: Generated<Date>
  registration: Generated<unknown>
  password_days: number | null
  mail_from: string | null
  accounts: Generated<unknown>
  outside_hosts: Generated<string[]>
  categories_off: Generated<string[]>
  wallets: Generated<unknown>
  are_games_on: Generated<boolean>
  state: Generated<string>
  mark: Generated<unknown>
  lottery_order: Generated<string[]>
  empty_halls: Generated<string[]>
  closed_since: Date | null
  offer_market: Generated<string>
  service_hours: string | null
  bonus_stake_min: Generated<bigint>
}

export interface MerchantGameTable {
  merchant_id: number
  game_id: bigint
  vendor_code: string
  category: string
  is_on: Generated<boolean>
  position: Generated<number>
  is_hot: Generated<boolean>
  is_in_maintenance: Generated<boolean>
  picture: string | null
  offered_at: Generated<Date>
  version: Generated<number>
}

export interface MerchantHostTable {
  host: string
  merchant_id: number
}

export interface MerchantMarkTable {
  merchant_id: number
  picture: Buffer
}

export interface MerchantMarketChangeTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  market_profile: string
  changed_at: Generated<Date>
}

export interface MerchantVendorTable {
  merchant_id: number
  vendor_code: string
  is_on: Generated<boolean>
  position: Generated<number>
  is_hot: Generated<boolean>
  is_in_maintenance: Generated<boolean>
  version: Generated<number>
  display_name: string | null
  picture: string | null
}

export interface MissionBudgetTable {
  merchant_id: number
  mission: string
  version: number
  used: Generated<bigint>
  most: bigint
}

export interface MissionCheckInTable {
  member_id: bigint
  day: string
  merchant_id: number
  made_at: Generated<Date>
}

export interface MissionDueTable {
  member_id: bigint
  merchant_id: number
  ready_at: Generated<Date>
  id: GeneratedAlways<bigint>
}

export interface MissionGameTable {
  merchant_id: number
  game_id: bigint
}

export interface MissionGamePlayTable {
  member_id: bigint
  day: string
  game_id: bigint
  merchant_id: number
  plays: bigint
  cash: string
}

export interface MissionPlayTable {
  member_id: bigint
  day: string
  category: string
  place: string
  merchant_id: number
  plays: bigint
  cash: string
}

export interface MissionRewardTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  mission: string
  version: number
  period_start: string
  gives: string
  amount: bigint
  state: Generated<string>
  reached_day: string
  reached_at: Generated<Date>
  claim_ends_at: Date
  ended_at: Date | null
  request_id: string | null
  transfer_id: bigint | null
}

export interface MissionStopTable {
  merchant_id: number
  mission: string
  version: number
  operator_id: bigint
  reason: string
  stopped_at: Generated<Date>
}

export interface MissionVersionTable {
  merchant_id: number
  mission: string
  version: number
  name: string
  task: string
  categories: string[]
  target: bigint
  recurrence: string
  after: string | null
  gives: string
  amount: bigint
  budget: bigint
  claim_days: number
  from_day: string
  to_day: string | null
  operator_id: bigint | null
  approved_by: bigint | null
  published_at: Generated<Date>
  names: Generated<unknown>
  raffle: string | null
  segment: unknown
  providers: Generated<string[]>
  games: Generated<bigint[]>
}

export interface OfferBoardTable {
  merchant_id: number
  offer: string
  occurrence: string
  version: number
  board: string
}

export interface OfferBudgetTable {
  merchant_id: number
  offer: string
  version: number
  currency: string
  used: Generated<bigint>
  most: bigint
}

export interface OfferBudgetShareTable {
  merchant_id: number
  offer: string
  version: number
  currency: string
  share: number
  rest: bigint
}

export interface OfferCorrectionTable {
  occurrence_id: bigint
  day: string
  value: bigint
  due: bigint
  change: bigint
  owed: bigint
  paid: bigint
  transfer_id: bigint | null
  corrected_at: Generated<Date>
  withheld: Generated<bigint>
}

export interface OfferDryRunTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  offer: string
  version: number
  rules: unknown
  joining: string
  operator_id: bigint
  asked_at: Generated<Date>
  attempts: Generated<number>
  from_at: Date | null
  to_at: Date | null
  deeds: number | null
  judged: Generated<number>
  result: unknown
  ended_at: Date | null
}

export interface OfferFigureTable {
  occurrence_id: bigint
  merchant_id: number
  member_id: bigint
  start_day: string
  end_day: string
  days: string[]
  through_day: string
  value: bigint
  due: bigint
  taken: bigint
  rank: number | null
}

export interface OfferJudgementTable {
  occurrence_id: bigint
  verdict: string
  reason: string
  operator_id: bigint
  approved_by: bigint | null
  request_id: string
  judged_at: Generated<Date>
}

export interface OfferOccurrenceTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  offer: string
  version: number
  occurrence: string
  state: string
  reason: string | null
  currency: string
  value: bigint
  amount: bigint
  day: string
  qualified_at: Generated<Date>
  claim_ends_at: Date | null
  ended_at: Date | null
  request_id: string | null
  transfer_id: bigint | null
  reviewed_at: Date | null
  free_rounds_id: bigint | null
  tickets_id: bigint | null
  reviewed_for: string | null
  passed_request: string | null
}

export interface OfferParticipationTable {
  merchant_id: number
  member_id: bigint
  offer: string
  version: number
  entered_code: string | null
  joined_at: Generated<Date>
  left_at: Date | null
}

export interface OfferPauseTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  offer: string
  first_version: GeneratedAlways<number | null>
  operator_id: bigint
  reason: string
  paused_at: Generated<Date>
  resumed_by: bigint | null
  approved_by: bigint | null
  resume_reason: string | null
  resumed_at: Date | null
}

export interface OfferPeriodFailureTable {
  merchant_id: number
  day: string
  member_id: bigint
  reason: string
  tries: Generated<number>
  failed_at: Generated<Date>
  ended_at: Date | null
}

export interface OfferPeriodRunTable {
  merchant_id: number
  day: string
  after_member: Generated<bigint>
  rewards: Generated<number>
  begun_at: Generated<Date>
  ended_at: Date | null
}

export interface OfferTicketsTable {
  id: GeneratedAlways<bigint>
  occurrence_id: bigint
  merchant_id: number
  member_id: bigint
  offer: string
  version: number
  raffle: string
  currency: string
  count: number
  worth: bigint
  given_at: Generated<Date>
  revoked: Generated<number>
  revoked_at: Date | null
}

export interface OfferVersionTable {
  merchant_id: number
  offer: string
  version: number
  previous: GeneratedAlways<number | null>
  rules: unknown
  operator_id: bigint
  approved_by: bigint
  published_at: Generated<Date>
}

export interface OperatorTable {
  id: GeneratedAlways<bigint>
  merchant_id: number | null
  name: string
  permissions: Generated<string[]>
  status: Generated<string>
  created_at: Generated<Date>
  role: string | null
  password_hash: string | null
  password_changed_at: Date | null
  password_ends_at: Date | null
  must_change_password: Generated<boolean>
  must_enrol: Generated<boolean>
  last_login_at: Date | null
  version: Generated<number>
  created_by: bigint | null
  handed_over_by: bigint | null
  money_from: Date | null
  confirmed_by: bigint | null
  confirmed_at: Date | null
  handed_over_at: Date | null
}

export interface OperatorDeviceTable {
  operator_id: bigint
  secret_hash: Buffer
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

export interface OperatorPasskeyTable {
  operator_id: bigint
  id: Generated<string>
  credential_id: string
  rp_id: string
  public_key: Buffer
  counter: Generated<bigint>
  transports: Generated<string[]>
  is_backed_up: Generated<boolean>
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface OperatorPublicNameTable {
  operator_id: bigint
  name: string
  named_since: Generated<Date>
}

export interface OperatorRecoveryCodeTable {
  operator_id: bigint
  code_hash: Buffer
  created_at: Generated<Date>
  used_at: Date | null
}

export interface OperatorSessionTable {
  id: Generated<string>
  operator_id: bigint
  secret_hash: Buffer
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  is_half_signed_in: Generated<boolean>
  address: string | null
  device: Generated<string>
}

export interface OperatorTotpTable {
  operator_id: bigint
  wrapped_secret: string | null
  pending_secret: string | null
  created_at: Generated<Date>
  confirmed_at: Date | null
  last_step: Generated<bigint>
}

export interface OutboxMessageTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint | null
  channel: string
  recipient: string
  template: string
  subject: Generated<string>
  body: string
  status: Generated<string>
  tries: Generated<number>
  due_at: Generated<Date>
  created_at: Generated<Date>
  sent_at: Date | null
  provider_id: string | null
  error: string | null
  good_until: Date | null
}

export interface PartitionRuleTable {
  parent: string
  numbers: string
  span: bigint
  ahead: Generated<number>
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  purpose: string
  merchant_id: number | null
  owner_id: bigint | null
  expires_at: Date
}

export interface PaymentChannelTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  direction: string
  written: unknown
  provider_code: string | null
  is_on: boolean
  position: Generated<number>
  is_demo: Generated<boolean>
  version: Generated<number>
}

export interface PaymentMessageTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  provider_code: string
  message_id: string
  direction: string | null
  reference: string | null
  body: Buffer
  received_at: Generated<Date>
  tries: Generated<number>
  due_at: Generated<Date>
  verdict: string | null
  worked_off_at: Date | null
}

export interface PaymentProviderTable {
  merchant_id: number
  code: string
  name: string
  adapter: string
  base_url: string
  key_id: string
  wrapped_secret: string
  wrapped_secret_before: string | null
  is_on: Generated<boolean>
  version: Generated<number>
}

export interface PayoutAccountTable {
  merchant_id: number
  member_id: bigint
  id: Generated<string>
  kind: string
  institution: string
  holder_name: string
  account_number: string
  created_at: Generated<Date>
  removed_at: Date | null
}

export interface PayoutAnswerTable {
  merchant_id: number
  withdrawal_id: bigint
  id: GeneratedAlways<bigint>
  question: string
  answer: string
  status: number | null
  times: Generated<number>
  first_at: Generated<Date>
  last_at: Generated<Date>
}

export interface PictureTable {
  merchant_id: number
  id: Generated<string>
  purpose: string
  member_id: bigint | null
  operator_id: bigint | null
  media_type: string
  width: number
  height: number
  bytes: Buffer
  is_used: Generated<boolean>
  created_at: Generated<Date>
  visitor_hash: Buffer | null
}

export interface PictureRefusalTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  sender: string
  created_at: Generated<Date>
}

export interface PlayTable {
  member_id: bigint
  source: string
  reference: string
  merchant_id: number
  vendor_code: string
  game_code: string
  currency: string
  account: string
  state: string
  stake: bigint
  win: bigint
  bets: number
  session_id: string | null
  opened_at: Generated<Date>
  changed_at: Generated<Date>
  product: Generated<string>
  category: Generated<string>
  returned: Generated<bigint>
  settled_at: Date | null
}

export interface PlayChangeTable {
  transaction_id: Generated<string>
  id: GeneratedAlways<bigint>
  members: bigint[]
  sources: string[]
  names: string[]
  created_at: Generated<Date>
}

export interface PlayExclusionTable {
  merchant_id: number
  member_id: bigint
  product: Generated<string>
  category: Generated<string>
  vendor_code: Generated<string>
  game_code: Generated<string>
  created_at: Generated<Date>
}

export interface PlayGuardTable {
  merchant_id: number
  member_id: bigint
  break_until: Date | null
  excluded_at: Date | null
  excluded_until: Date | null
  return_asked_at: Date | null
  lifts_at: Date | null
}

export interface PlayLimitTable {
  merchant_id: number
  member_id: bigint
  kind: string
  period: string
  own: bigint | null
  house: bigint | null
  used: Generated<bigint>
  ends_at: Date
  last_at: Date | null
  pending: bigint | null
  pending_at: Date | null
  pending_opens_at: Date | null
  pending_lapses_at: Date | null
  house_at: Date | null
}

export interface PlayMarkTable {
  id: number
  followed_through: string
}

export interface PlayMinuteTable {
  merchant_id: number
  currency: string
  minute: Date
  bets: bigint
  stake: string
  win: string
}

export interface PlayMoneyTable {
  merchant_id: number
  member_id: bigint
  given_at: Generated<Date>
}

export interface PlaySessionTable {
  merchant_id: number
  member_id: bigint
  started_at: Date
  seen_at: Date
  checked_at: Date
  reality_minutes: number | null
}

export interface PlaySplitTable {
  member_id: bigint
  source: string
  reference: string
  merchant_id: number
  currency: string
  account: string
  stake: bigint
  bonus_stake: bigint
  bonus_win: Generated<bigint>
  win_open: Generated<bigint>
  bonus_open: Generated<bigint>
  staked_by: bigint
}

export interface PlayedDayTable {
  member_id: bigint
  currency: string
  day: string
  game_id: bigint
  vendor_code: string
  state: string
  merchant_id: number
  category: string
  rounds: bigint
  stake: string
  win: string
  bonus_stake: Generated<string>
  bonus_win: Generated<string>
}

export interface PlayedRoundTable {
  member_id: bigint
  provider_code: string
  round_id: string
  id: GeneratedAlways<bigint>
  merchant_id: number
  game_id: bigint
  vendor_code: string
  category: string
  currency: string
  day: string
  state: string
  stake: bigint
  win: bigint
  bets: number
  returned: Generated<bigint>
  opened_at: Date
  changed_at: Date
  product: Generated<string>
  settled_day: string | null
  agents: bigint[] | null
  bonus_stake: Generated<bigint>
  bonus_win: Generated<bigint>
  settled_slot: number | null
  returns: number[] | null
  idle: Generated<bigint>
  uncounted: Generated<bigint>
}

export interface PlayerDayTable {
  merchant_id: number
  product: string
  game_code: string
  day: string
  member_id: bigint
  plays: bigint
}

export interface PlayerSampleTable {
  merchant_id: number
  minute: Date
  players: number
}

export interface PointAccountTable {
  member_id: bigint
  merchant_id: number
  owed: Generated<bigint>
  movements: Generated<bigint>
}

export interface PointBookTable {
  member_id: bigint
  category: string
  stake_per_point: bigint
  merchant_id: number
  points: bigint
  carried: bigint
}

export interface PointDayTable {
  member_id: bigint
  day: string
  category: string
  merchant_id: number
  points: bigint
}

export interface PointDueTable {
  member_id: bigint
  category: string
  stake_per_point: bigint
  merchant_id: number
  cash: string
  ready_at: Generated<Date>
}

export interface PointGoodTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  version: Generated<number>
  name: string
  details: string
  look: string
  points: bigint
  worth: bigint
  supply: number
  taken: Generated<number>
  rank_level: number
  is_on: boolean
  updated_at: Generated<Date>
  names: Generated<unknown>
  details_in: Generated<unknown>
  picture: string | null
}

export interface PointRateTable {
  merchant_id: number
  version: number
  category: string
  stake_per_point: bigint
}

export interface PointRedemptionTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  request_id: string
  good_id: bigint
  name: string
  pieces: number
  points: bigint
  worth: bigint
  note: string
  state: Generated<string>
  spent_by: bigint
  returned_by: bigint | null
  requested_at: Generated<Date>
  names: Generated<unknown>
}

export interface PointRedemptionStepTable {
  redemption_id: bigint
  deed: string
  merchant_id: number
  request_id: string
  operator_id: bigint
  approved_by: bigint | null
  reason: string
  made_at: Generated<Date>
  cause: string | null
}

export interface PointTermsTable {
  merchant_id: number
  version: number
  from_day: string
  cash_per_point: bigint | null
  convert_least: bigint
  operator_id: bigint | null
  approved_by: bigint | null
  published_at: Generated<Date>
}

export interface ProfileNeedsTable {
  merchant_id: number
  version: number
  needs: unknown
  operator_id: bigint
  approved_by: bigint | null
  saved_at: Generated<Date>
}

export interface PromotionApplicationTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  promotion_id: bigint
  member_id: bigint
  status: Generated<string>
  comment: Generated<string>
  pictures: Generated<string[]>
  reason: string | null
  created_at: Generated<Date>
  judged_at: Date | null
  judged_by: bigint | null
  version: Generated<number>
}

export interface ProviderTable {
  code: string
  name: string
  protocol: string
  base_url: string
  operator_id: string
  is_on: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface ProviderComparisonTable {
  provider_code: string
  from_at: Date
  to_at: Date
  there_count: number
  here_count: number
  fault: string | null
  compared_at: Generated<Date>
}

export interface ProviderDifferenceTable {
  provider_code: string
  id: GeneratedAlways<bigint>
  transaction_id: string
  kind: string
  merchant_id: number | null
  member_id: bigint | null
  there: unknown
  here: unknown
  happened_at: Date
  found_at: Generated<Date>
  settled_at: Date | null
  explained_by: bigint | null
  explained_at: Date | null
  reason: string | null
}

export interface ProviderGameListTable {
  provider_code: string
  id: GeneratedAlways<bigint>
  source: string
  file_name: string | null
  games: unknown
  bad: unknown
  taken_by: bigint
  taken_at: Generated<Date>
}

export interface ProviderJackpotTable {
  merchant_id: number
  provider_code: string
  code: string
  currency: string
  name: string
  amount: bigint
  seen_at: Generated<Date>
}

export interface ProviderKeyTable {
  provider_code: string
  id: GeneratedAlways<bigint>
  side: string
  public_key: string | null
  wrapped_secret: string | null
  created_at: Generated<Date>
  ends_at: Date | null
}

export interface ProviderKeyWaitingTable {
  provider_code: string
  side: string
  id: GeneratedAlways<bigint>
  public_key: string | null
  wrapped_secret: string | null
  reason: string
  proposed_by: bigint
  proposed_at: Generated<Date>
}

export interface ProviderLineTable {
  provider_code: string
  process: string
  circuit: string
  running_in: number
  running_out: number
  seen_at: Date
}

export interface ProviderMinuteTable {
  provider_code: string
  direction: string
  minute: Date
  calls: number
  faults: number
  unbelieved: number
  buckets: number[]
}

export interface ProviderTransactionTable {
  provider_code: string
  transaction_id: string
  merchant_id: number
  member_id: bigint
  kind: string
  round_id: string | null
  vendor_code: string | null
  game_code: string | null
  currency: string
  account: string
  amount: bigint
  moved: bigint
  transfer_id: bigint | null
  balance: bigint
  is_free: Generated<boolean>
  reference: string | null
  undone_by: string | null
  session_id: string | null
  fingerprint: Buffer | null
  created_at: Date
}

export interface ProviderVendorTable {
  provider_code: string
  name: string
  vendor_code: string
}

export interface PushSubscriptionTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  created_at: Generated<Date>
}

export interface RaffleDrawTable {
  merchant_id: number
  raffle: string
  version: number
  closes_at: Date
  draws_at: Date
  tickets_least: number
  one_per_member: boolean
  seed_hash: Buffer
  state: Generated<string>
  list_hash: string | null
  list_count: number | null
  seed: Buffer | null
  sealed_at: Date | null
  released_at: Date | null
  unreadable_at: Date | null
  drawn_at: Date | null
  settled_at: Date | null
  cancelled_at: Date | null
  cancel_cause: string | null
  first_operator_id: bigint | null
  second_operator_id: bigint | null
  reason: string | null
}

export interface RaffleEnvelopeTable {
  merchant_id: number
  raffle: string
  version: number
  position: number
  commitment: string
  sealed: string
  ticket_id: bigint | null
}

export interface RaffleHashTable {
  merchant_id: number
  raffle: string
  version: number
  nth: number
  ticket_id: bigint
  seed_hash: string
  chain: string
  published_at: Generated<Date>
}

export interface RaffleHolderTable {
  merchant_id: number
  raffle: string
  version: number
  member_id: bigint
  holder: string
}

export interface RafflePrizeTable {
  merchant_id: number
  raffle: string
  version: number
  place: number
  gives: string
  amount: bigint
  weight: number
  stock: number | null
  taken: Generated<number>
  good_id: bigint | null
  offer: string | null
  offer_version: number | null
  label: string | null
  labels: Generated<unknown>
  worth: bigint | null
}

export interface RaffleReservationTable {
  merchant_id: number
  source: string
  reference: string
  raffle: string
  count: number
  worth: bigint | null
  reserved_at: Generated<Date>
}

export interface RaffleSeedTable {
  merchant_id: number
  raffle: string
  version: number
  sealed: string
}

export interface RaffleStepTable {
  merchant_id: number
  raffle: string
  version: number
  step: number
  position: number
  ticket_id: bigint
  holder: string
  path: string[]
  outcome: string
  cause: string | null
  place: number | null
  gives: string | null
  amount: bigint | null
  transfer_id: bigint | null
  at: Generated<Date>
}

export interface RaffleStopTable {
  merchant_id: number
  raffle: string
  version: number
  operator_id: bigint
  reason: string
  stopped_at: Generated<Date>
}

export interface RaffleSumTable {
  merchant_id: number
  raffle: string
  version: number
  tickets: number
  given: Generated<number>
  drawn: Generated<number>
  points: Generated<bigint>
  points_most: bigint
  cash: Generated<bigint>
  cash_most: bigint
  reserved: Generated<number>
}

export interface RaffleTicketTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  raffle: string
  version: number
  source: string
  reference: string
  nth: number
  seed_hash: string | null
  sealed_seed: string | null
  given_at: Generated<Date>
  lapses_at: Date
  state: Generated<string>
  ended_at: Date | null
  request_id: string | null
  word: string | null
  secret: string | null
  from_places: number[] | null
  from_weights: number[] | null
  number: number | null
  place: number | null
  gives: string | null
  amount: bigint | null
  transfer_id: bigint | null
  list_position: number | null
}

export interface RaffleVersionTable {
  merchant_id: number
  raffle: string
  version: number
  kind: string
  name: string
  tickets: number
  ticket_days: number
  check_ins: number | null
  to_day: string | null
  list_hash: string | null
  operator_id: bigint | null
  approved_by: bigint | null
  published_at: Generated<Date>
  names: Generated<unknown>
}

export interface ReconciliationBadLineTable {
  merchant_id: number
  statement_id: bigint
  line: number
  fault: string
  cell: string
}

export interface ReconciliationDifferenceTable {
  merchant_id: number
  statement_id: bigint
  number: number
  kind: string
  line: number | null
  first_line: number | null
  movement: string | null
  member_id: bigint | null
  here_amount: bigint | null
  here_currency: string | null
  here_state: string | null
  here_provider_reference: string | null
  here_our_reference: string | null
  here_at: Date | null
}

export interface ReconciliationExplanationTable {
  merchant_id: number
  statement_id: bigint
  number: number
  operator_id: bigint
  reason: string
  explained_at: Generated<Date>
}

export interface ReconciliationLineTable {
  merchant_id: number
  statement_id: bigint
  line: number
  direction: string
  amount: bigint
  currency: string
  state: string
  at: Date
  provider_reference: string | null
  our_reference: string | null
  outcome: string
  movement: string | null
}

export interface ReconciliationStatementTable {
  merchant_id: number
  id: Generated<bigint>
  source: string
  first_day: string
  last_day: string
  zone: string
  file_name: string
  file_hash: Buffer
  file_bytes: number
  choices: unknown
  choices_hash: Buffer
  line_count: number
  bad_count: number
  matched_count: number
  difference_count: number
  uploaded_by: bigint
  uploaded_at: Generated<Date>
}

export interface ReconciliationSumTable {
  merchant_id: number
  statement_id: bigint
  currency: string
  direction: string
  here_count: number
  here: bigint
  there_count: number
  there: bigint
}

export interface RefusedReadTable {
  id: GeneratedAlways<bigint>
  merchant_id: number | null
  member_id: bigint | null
  operator_id: bigint | null
  hour: Date
  count: number
  last_call: string
  last_at: Date
}

export interface ResourceTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  resource_type: string
  url: string
  label_name_en: string
  position: Generated<number>
}

export interface RewardListTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  offer: string
  version: number
  currency: string
  file_name: string
  file_hash: string
  uploaded_by: bigint
  uploaded_at: Generated<Date>
  proposed_by: bigint | null
  approved_by: bigint | null
  approved_at: Date | null
  ended_at: Date | null
}

export interface RewardListLineTable {
  id: GeneratedAlways<bigint>
  list_id: bigint
  merchant_id: number
  line: number
  account: string
  member_id: bigint | null
  value: bigint
  verdict: string
  amount: bigint
  occurrence_id: bigint | null
  refusal: string | null
  done_at: Date | null
}

export interface RoundFollowerTable {
  member_id: bigint
  transfer_id: Generated<bigint>
}

export interface SentCodeTable {
  merchant_id: number
  id: Generated<string>
  purpose: string
  channel: string
  recipient: string
  member_id: bigint | null
  code_hash: Buffer | null
  tries: Generated<number>
  asked_from: Generated<string>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  is_own: Generated<boolean>
}

export interface ServiceMessageTable {
  merchant_id: number
  thread_id: bigint
  id: GeneratedAlways<bigint>
  operator_id: bigint | null
  text: string
  request_id: string
  created_at: Generated<Date>
  pictures: Generated<string[]>
  matter: string | null
  subject_kind: string | null
  subject_id: bigint | null
}

export interface ServiceThreadTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint | null
  visitor_hash: Buffer | null
  visitor_name: Generated<string>
  language: string
  is_vip: Generated<boolean>
  is_open: Generated<boolean>
  waits_since: Date | null
  operator_id: bigint | null
  seen_id: Generated<bigint>
  last_id: Generated<bigint>
  last_at: Generated<Date>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface SessionTable {
  member_id: bigint
  id: Generated<string>
  merchant_id: number
  secret_hash: Buffer
  is_half_signed_in: Generated<boolean>
  idle_minutes: number
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  address: string | null
  device: Generated<string>
  is_remembered: Generated<boolean>
  proven_by: string | null
  proof_hash: Buffer | null
  proof_ends_at: Date | null
}

export interface SettledCopyTable {
  member_id: bigint
  currency: string
  booked_day: string
  settled_day: string
  product: string
  category: string
  vendor_code: string
  agents: bigint[]
  merchant_id: number
  plays: bigint
  stake: string
  win: string
  bonus_stake: Generated<string>
  bonus_win: Generated<string>
  returns: Generated<number[]>
  uncounted: Generated<string>
}

export interface SettledDayTable {
  merchant_id: number
  day: string
  lines: bigint
  hash: Buffer
  closed_at: Generated<Date>
}

export interface SettledSumTable {
  member_id: bigint
  currency: string
  booked_day: string
  settled_day: string
  product: string
  category: string
  vendor_code: string
  agents: bigint[]
  merchant_id: number
  plays: bigint
  stake: string
  win: string
  bonus_stake: Generated<string>
  bonus_win: Generated<string>
  returns: Generated<number[]>
  uncounted: Generated<string>
}

export interface SettledWindowTable {
  member_id: bigint
  currency: string
  booked_day: string
  settled_day: string
  slot: number
  agents: bigint[]
  counted: Generated<bigint>
  merchant_id: number
  stake: string
  cash: string
  paid: string
  uncounted: Generated<string>
}

export interface SmsAlarmTable {
  merchant_id: number
  day: string
  daily_max: number
  created_at: Generated<Date>
}

export interface SmsAskedTable {
  merchant_id: number
  hour: number
  counts: number[]
  warned_at: Date | null
}

export interface StakeRuleTable {
  merchant_id: number
  product: Generated<string>
  category: Generated<string>
  vendor_code: Generated<string>
  game_code: Generated<string>
  stake_max: bigint | null
  weight_hundredths: number | null
  stake_min: bigint | null
  loss_max: bigint | null
  version: Generated<number>
}

export interface TeamActiveTable {
  agent_id: bigint
  currency: string
  kind: string
  start_day: string
  merchant_id: number
  active: number
  direct_active: number
  with_figures: Generated<number>
  direct_with_figures: Generated<number>
  linked: Generated<number>
  direct_linked: Generated<number>
}

export interface TeamActivePersonTable {
  agent_id: bigint
  currency: string
  kind: string
  start_day: string
  person: bigint
  accounts: number
  direct_accounts: number
}

export interface TeamChangeTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  currency: string
  day: string
  category: Generated<string>
  agents: bigint[]
  plays: Generated<bigint>
  stake: Generated<string>
  valid_bet: Generated<string>
  returned: Generated<string>
  deposits: Generated<string>
  withdrawals: Generated<string>
  new_members: Generated<number>
  new_agents: Generated<number>
  first_deposits: Generated<number>
}

export interface TeamDayTable {
  agent_id: bigint
  currency: string
  day: string
  category: string
  merchant_id: number
  plays: bigint
  stake: string
  valid_bet: string
  returned: string
  deposits: string
  withdrawals: string
  new_members: number
  new_agents: number
  first_deposits: number
  direct_plays: bigint
  direct_stake: string
  direct_valid_bet: string
  direct_returned: string
  direct_deposits: string
  direct_withdrawals: string
  direct_new_members: number
  direct_new_agents: number
  direct_first_deposits: number
}

export interface TeamMarkTable {
  id: number
  followed_through: string
}

export interface TeamMemberTable {
  member_id: bigint
  merchant_id: number
  agents: bigint[]
  joined_day: string
  joined_agents: bigint[]
  first_deposit_day: string | null
  first_deposit_agents: bigint[] | null
  seen_at: Date
}

export interface TeamNowTable {
  agent_id: bigint
  merchant_id: number
  counted_at: Date
  members: number
  agents: number
  direct_members: number
  direct_agents: number
  balance: string
  online: number
  unseen_3: number
  unseen_7: number
}

export interface TeamPeriodTable {
  member_id: bigint
  currency: string
  kind: string
  start_day: string
  merchant_id: number
  plays: bigint
  stake: bigint
  valid_bet: bigint
  returned: bigint
  deposits: bigint
  withdrawals: bigint
  is_active: Generated<boolean>
  active_agents: Generated<bigint[]>
  active_person: bigint | null
  counted_agents: bigint[] | null
}

export interface TeamTransferTable {
  member_id: bigint
  id: bigint
  merchant_id: number
  currency: string
  day: string
  kind: string
  change: bigint
  at: Date
  agents: bigint[]
}

export interface ThrottleBucketTable {
  key: string
  level: number
  updated_at: Date
}

export interface TierOverrideTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  tier: string | null
  limits: unknown
  from_day: string
  last_day: string
  reason: string
  operator_id: bigint
  approved_by: bigint
  made_at: Generated<Date>
  ended_at: Date | null
  ended_by: bigint | null
}

export interface TransactionShiftTable {
  id: GeneratedAlways<number>
  amount: bigint
  made_at: Generated<Date>
}

export interface UsedOnceTable {
  kind: string
  id_hash: Buffer
  expires_at: Date
}

export interface VendorTable {
  code: string
  display_name: string
  category: string
  account_type_id: number
  provider: string
  created_at: Generated<Date>
}

export interface VerificationCheckTable {
  merchant_id: number
  id: Generated<string>
  member_id: bigint
  vendor_code: string
  kind: string
  request_id: string
  state: Generated<string>
  vendor_reference: string | null
  url: string | null
  started_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  found_name: string | null
  born_on: string | null
  valid_until: string | null
  faults: Generated<string[]>
  advice: Generated<string[]>
  document_id: bigint | null
  due_at: Date | null
  tries: Generated<number>
  taken_back_at: Date | null
}

export interface VerificationDocumentTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  kind: string
  state: Generated<string>
  pictures: string[]
  request_id: string
  sent_at: Generated<Date>
  judged_at: Date | null
  judged_by: bigint | null
  faults: Generated<string[]>
  valid_until: string | null
  born_on: string | null
  reminded_at: Date | null
  version: Generated<number>
  check_id: string | null
}

export interface VerificationNoticeTable {
  merchant_id: number
  vendor_code: string
  notice_id: string
  check_id: string | null
  body: Buffer
  verdict: string
  received_at: Generated<Date>
}

export interface VerificationRequestTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  kind: string
  reason: string
  due_day: string
  asked_at: Generated<Date>
  asked_by: bigint
  reminded_at: Date | null
  ended_at: Date | null
  ended_by: bigint | null
}

export interface VerificationTiersTable {
  merchant_id: number
  version: number
  tiers: unknown
  operator_id: bigint
  approved_by: bigint
  published_at: Generated<Date>
}

export interface VerificationVendorTable {
  merchant_id: number
  code: string
  name: string
  base_url: string
  key_id: string
  wrapped_secret: string
  wrapped_secret_before: string | null
  kinds: string[]
  power: string
  is_on: boolean
  is_demo: Generated<boolean>
  version: Generated<number>
}

export interface WalletTable {
  member_id: bigint
  currency: string
  account: string
  merchant_id: number
  balance: Generated<bigint>
  version: Generated<bigint>
  wagering_left: Generated<bigint>
  unplayed: Generated<bigint>
  has_split: Generated<boolean>
  late_to: string | null
  has_grant: Generated<boolean>
}

export interface WinTable {
  merchant_id: number
  id: GeneratedAlways<bigint>
  member_id: bigint
  game_code: string
  game_name: string
  category: string
  amount: bigint
  currency: string
  settled_at: Date
  provider_code: string | null
  round_id: string | null
  game_id: bigint | null
  stake: bigint | null
}

export interface WithdrawalTable {
  merchant_id: number
  member_id: bigint
  id: GeneratedAlways<bigint>
  request_id: string
  currency: string
  amount: bigint
  fee: bigint
  asked_amount: bigint
  asked_account: string
  payout_account_id: string
  destination: unknown
  state: string
  risks: Generated<string[]>
  is_for_two: boolean
  round: Generated<number>
  changed_by: bigint | null
  claimed_by: bigint | null
  claimed_until: Date | null
  hold_transfer_id: bigint | null
  payout_provider: string | null
  payout_id: Generated<string>
  payout_reference: string | null
  payout_tries: Generated<number>
  payout_next_at: Date | null
  outstanding: Generated<bigint>
  received: bigint | null
  remaining: bigint | null
  proof: Generated<string[]>
  reason: string | null
  due_at: Date | null
  requested_at: Generated<Date>
  paid_at: Date | null
  ended_at: Date | null
  version: Generated<number>
  payout_doubt: string | null
  payout_doubt_at: Date | null
  payout_asked_at: Date | null
  held_by: bigint | null
  held_at: Date | null
  held_reason: string | null
  review_hours: number | null
}

export interface WithdrawalApprovalTable {
  merchant_id: number
  withdrawal_id: bigint
  round: number
  operator_id: bigint
  approved_at: Generated<Date>
}

export interface WithdrawalSettingsTable {
  merchant_id: number
  settings: unknown
  version: Generated<number>
}

export interface WithdrawalStepTable {
  merchant_id: number
  withdrawal_id: bigint
  id: GeneratedAlways<bigint>
  state: string
  deed: string
  holder: string
  operator_id: bigint | null
  note: Generated<string>
  request_id: string | null
  until: Date | null
  at: Generated<Date>
  pictures: Generated<string[]>
}
