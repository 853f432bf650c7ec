import type { WireField, WireProtocol } from './wire.ts'

const user: WireField = { type: 'text', means: 'the player, `<brand>-<number>`' }
const token: WireField = { type: 'text', means: 'the session, as the launch gave it' }
const requestId = { type: 'id', means: 'of this request; comes back in the answer' } as const
const gameCode = { type: 'text', means: 'the game, as the provider numbers it' } as const
const currencyOfRounds: WireField = { type: 'text', means: 'three letters' }
const operatorId: WireField = { type: 'text', means: 'the house, as the provider numbers it' }

const named = {
  user: { type: 'text', means: user.means },
  token: { type: 'text', means: token.means },
  game_code: gameCode,
  currency: { type: 'text', means: 'three letters; has to be the currency of the session' },
} as const
const deed = {
  transaction_uuid: { type: 'id', means: 'of this transaction, for ever' },
  round: { type: 'id', isOptional: true, means: 'the round' },
  amount: { type: 'units', means: 'what is staked or won' },
  is_free: { type: 'flag', isOptional: true, means: 'part of a free round: a bet takes nothing' },
  is_supplier_promo: { type: 'flag', isOptional: true, means: 'a promotion of the provider: needs no bet' },
  round_closed: { type: 'flag', isOptional: true, means: 'the round takes no bet more' },
  reward_uuid: {
    type: 'id',
    isOptional: true,
    means: 'the [free rounds](#free-rounds) that the house gave and this is one of',
  },
} as const
const balanceAnswer = {
  status: { type: 'text', means: '`RS_OK`, or a refusal of the table above' },
  reason: {
    type: 'text',
    isOptional: true,
    means: 'where a bonus does not pay the stake: `bonus_not_in_game` or `bonus_stake_too_large`',
  },
  request_uuid: requestId,
  user: { ...user, isOptional: true },
  currency: { type: 'text', isOptional: true, means: 'of the balance' },
  balance: { type: 'units', isOptional: true, means: 'after the transaction' },
} as const

/** Every field of Hub88 that is read or written. */
export const hub88Wire = {
  received: {
    'user/info': {
      method: 'POST',
      asks: { request_uuid: requestId, user: named.user },
      answers: {
        status: balanceAnswer.status,
        request_uuid: requestId,
        user: { ...user, isOptional: true },
        country: { type: 'text', isOptional: true, means: 'two letters (ISO 3166-1)' },
        registration_date: { type: 'text', isOptional: true, means: '`YYYY-MM-DD`' },
      },
    },
    'user/balance': {
      method: 'POST',
      asks: {
        request_uuid: requestId,
        user: named.user,
        token: named.token,
        game_code: { ...gameCode, isOptional: true },
      },
      answers: balanceAnswer,
    },
    'transaction/bet': {
      method: 'POST',
      asks: { request_uuid: requestId, ...named, ...deed },
      answers: balanceAnswer,
    },
    'transaction/win': {
      method: 'POST',
      asks: {
        request_uuid: requestId,
        ...named,
        ...deed,
        reference_transaction_uuid: {
          type: 'id',
          isOptional: true,
          means: 'the bet; may be left out only where `is_supplier_promo` is `true`',
        },
      },
      answers: balanceAnswer,
    },
    'transaction/rollback': {
      method: 'POST',
      asks: {
        request_uuid: requestId,
        user: { type: 'text', isOptional: true, means: user.means },
        token: { type: 'text', isOptional: true, means: token.means },
        transaction_uuid: deed.transaction_uuid,
        reference_transaction_uuid: { type: 'id', means: 'what is taken back; never the transaction itself' },
        round: deed.round,
        round_closed: deed.round_closed,
      },
      answers: balanceAnswer,
    },
  },
  sent: {
    'operator/generic/v2/game/url': {
      method: 'POST',
      asks: {
        user: { ...user, isOptional: true },
        token: { type: 'text', isOptional: true, means: 'the session from now on; left out in free play' },
        game_code: gameCode,
        operator_id: operatorId,
        platform: { type: 'text', means: '`GPL_MOBILE` or `GPL_DESKTOP`' },
        lang: { type: 'text', means: 'language of the game' },
        currency: { type: 'text', means: 'three letters; `XXX` in free play' },
        country: { type: 'text', means: 'two letters; `XX` where it is not known' },
        lobby_url: { type: 'text', means: 'where the player goes back to' },
        deposit_url: { type: 'text', means: 'where the player deposits' },
        ip: { type: 'text', means: 'address of the player' },
        sub_partner_id: { type: 'text', means: 'code of the brand' },
        meta: {
          type: 'object',
          means:
            'may hold `min_cycle_ms` (least time of a round), `max_stake` (the brand’s largest single stake on the game, in whole 1/100 000), `min_stake` (its least stake at a table), `max_table_loss` (the most that a round of a table may cost the brand), `autoplay` (whether the market allows automatic spins), `quick_spins` (whether it allows the animation of a spin to be ended early), `feature_buy` (whether it allows features of slots to be bought), `theme` (`light`, `dark`) and `time_zone` (IANA name)',
        },
      },
      answers: { url: { type: 'text', means: 'address of the game' } },
    },
    'operator/generic/v2/game/round': {
      method: 'POST',
      asks: {
        user,
        transaction_uuid: { type: 'id', means: 'the first bet of the round' },
        round: { type: 'id', means: 'the round' },
        operator_id: operatorId,
        lang: { type: 'text', means: 'language of the page' },
      },
      answers: { url: { type: 'text', means: 'address of a page that shows the round' } },
    },
    'operator/generic/v2/freebet/prepaids/list': {
      method: 'POST',
      asks: { operator_id: operatorId, game_code: gameCode, currency: currencyOfRounds },
      answers: {
        prepaids: {
          type: 'list',
          means:
            'each with `prepaid_uuid`, `game_code`, `currency`, `bet_count` and `bet_value` (whole 1/100 000); the last three may be `null`: we choose. Or the list itself',
        },
      },
    },
    'operator/generic/v2/freebet/rewards/create': {
      method: 'POST',
      asks: {
        operator_id: operatorId,
        operator_reference: { type: 'id', means: 'our idempotency key: a retry has the same one' },
        prepaid_uuid: { type: 'id', means: 'one of the list above' },
        user,
        game_code: gameCode,
        currency: currencyOfRounds,
        bet_count: { type: 'text', means: 'a whole number: how many rounds' },
        bet_value: { type: 'units', means: 'the stake of one round' },
        start_time: { type: 'text', means: '`YYYY-MM-DD hh:mm:ss` in UTC' },
        end_time: { type: 'text', means: 'the same; no round begins after it' },
      },
      answers: { reward_uuid: { type: 'id', means: 'their number of these rounds' } },
    },
    'operator/generic/v2/freebet/rewards/list': {
      method: 'POST',
      asks: {
        operator_id: operatorId,
        operator_reference: { type: 'id', isOptional: true, means: 'only the reward of this key' },
        start_time: { type: 'text', isOptional: true, means: 'only rewards made from then on' },
        end_time: { type: 'text', isOptional: true, means: 'only rewards made before' },
      },
      answers: {
        rewards: {
          type: 'list',
          means:
            'each with `reward_uuid`, `operator_reference`, `user`, `game_code`, `currency`, `bet_count`, `bet_value` and `status` (`FRS_NEW`, `FRS_ACTIVE`, `FRS_FINISHED`, `FRS_CANCELLED`, `FRS_EXPIRED`, `FRS_FAILED`); or the list itself',
        },
      },
    },
    'operator/generic/v2/game/list': {
      method: 'POST',
      asks: { operator_id: operatorId },
      answers: { games: { type: 'list', means: 'games, as [lists](#lists) tells; or the list itself' } },
    },
    'operator/generic/v2/jackpot/list': {
      method: 'POST',
      asks: {
        operator_id: operatorId,
        sub_partner_id: { type: 'text', means: 'code of the brand' },
        currency: { type: 'text', means: 'three letters' },
      },
      answers: {
        items: {
          type: 'list',
          means:
            'pools that the brand’s players fill and can win, each with `jackpot_code`, `name`, `currency` and `amount` (whole 1/100 000); or the list itself. An addition of our studio; a provider that answers 404 is asked again after minutes',
        },
      },
    },
    'operator/generic/v2/transactions/list': {
      method: 'POST',
      asks: {
        operator_id: operatorId,
        request_uuid: requestId,
        start_time: { type: 'text', means: '`YYYY-MM-DD hh:mm:ss` in UTC' },
        end_time: { type: 'text', means: 'the same; this moment is not in the list any more' },
      },
      answers: {
        transactions: {
          type: 'list',
          means:
            'each with `transaction_uuid`, `user`, `kind` (`TK_BET`, `TK_NEG_BET`, `TK_FREE_BET`, `TK_WIN`, `TK_FREE_WIN`, `TK_JP_WIN`, `TK_BONUS_WIN`, `TK_ROLLBACK`), `currency`, `amount`, `status` (`TS_SUCCESS`, `TS_DECLINED`, `TS_ROLLEDBACK`, `TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED`) and `inserted_at`; or the list itself',
        },
      },
    },
  },
} as const satisfies WireProtocol
