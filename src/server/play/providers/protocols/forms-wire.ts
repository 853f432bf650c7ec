import type { WireProtocol } from './wire.ts'

const userId = { type: 'text', means: 'the player, `<brand>-<number>`' } as const
const token = {
  type: 'text',
  isOptional: true,
  means: 'the session; without it the newest one counts',
} as const
const currency = {
  type: 'text',
  isOptional: true,
  means: 'three letters; has to be that of the player',
} as const
const reference = { type: 'short id', means: 'of this transaction, for ever' } as const
const roundId = { type: 'short id', means: 'the round' } as const
const amount = { type: 'decimal', means: 'what is staked or won' } as const
const optionalRound = { ...roundId, isOptional: true } as const
const bonusCode = {
  type: 'text',
  isOptional: true,
  means: 'part of free rounds: takes and pays nothing by itself',
} as const
const prize = { userId, currency, reference, amount, roundId: optionalRound } as const

const answer = {
  error: { type: 'number', means: '0, or a refusal of the table above' },
  description: { type: 'text', means: 'the same in words' },
} as const
const money = {
  cash: { type: 'amount', isOptional: true, means: 'the balance afterwards' },
  bonus: { type: 'amount', isOptional: true, means: 'always 0' },
  usedPromo: { type: 'amount', isOptional: true, means: 'always 0' },
} as const
const balance = {
  ...answer,
  ...money,
  currency: { type: 'text', isOptional: true, means: 'of the balance' },
} as const
const moved = { ...balance, transactionId: { type: 'text', isOptional: true, means: 'our number' } } as const

/** Every field of the forms protocol that is read or written. Each call carries a `hash` over all of its fields. */
export const formsWire = {
  received: {
    'authenticate.html': {
      method: 'POST',
      asks: { token: { type: 'text', means: 'the session, as the launch gave it' } },
      answers: {
        ...balance,
        userId: { ...userId, isOptional: true },
        token: { type: 'text', isOptional: true, means: 'the same again' },
      },
    },
    'balance.html': { method: 'POST', asks: { userId, currency }, answers: balance },
    'getBalancePerGame.html': {
      method: 'POST',
      asks: { userId, gameIdList: { type: 'text', means: 'games, with commas between, 100 at most' } },
      answers: {
        ...answer,
        gamesBalances: { type: 'list', isOptional: true, means: 'each with `gameID`, `cash`, `bonus`' },
      },
    },
    'bet.html': {
      method: 'POST',
      asks: {
        userId,
        reference,
        roundId,
        amount,
        gameId: { type: 'text', means: 'the game, as the provider numbers it' },
        token,
        currency,
        bonusCode,
      },
      answers: moved,
    },
    'result.html': {
      method: 'POST',
      asks: {
        userId,
        reference,
        roundId,
        amount,
        currency,
        bonusCode,
        promoWinAmount: { type: 'decimal', isOptional: true, means: 'a prize beside the win' },
        promoWinReference: {
          type: 'short id',
          isOptional: true,
          means: 'of that prize; needed with `promoWinAmount`',
        },
      },
      answers: moved,
    },
    'bonusWin.html': { method: 'POST', asks: prize, answers: moved },
    'jackpotWin.html': { method: 'POST', asks: prize, answers: moved },
    'promoWin.html': { method: 'POST', asks: prize, answers: moved },
    'refund.html': {
      method: 'POST',
      asks: {
        userId,
        currency,
        reference: { type: 'short id', means: 'the bet' },
        amount: { type: 'decimal', isOptional: true, means: 'what was staked' },
        roundId: optionalRound,
      },
      answers: moved,
    },
    'adjustment.html': {
      method: 'POST',
      asks: {
        userId,
        currency,
        reference,
        amount: { type: 'signed decimal', means: 'given, or taken' },
        roundId: optionalRound,
      },
      answers: moved,
    },
    'endRound.html': { method: 'POST', asks: { userId, currency, roundId }, answers: moved },
    'sessionExpired.html': {
      method: 'POST',
      asks: {
        token: { type: 'text', isOptional: true, means: 'the session; this or `sessionId`' },
        sessionId: { type: 'text', isOptional: true, means: 'the same by another name' },
        userId: { ...userId, isOptional: true },
        playerId: { type: 'text', isOptional: true, means: 'the player by another name' },
      },
      answers: answer,
    },
    'roundDetails.html': { method: 'POST', asks: { userId, roundId }, answers: answer },
  },
  sent: {
    'game/url': {
      method: 'POST',
      asks: {
        secureLogin: { type: 'text', means: 'the house, as the provider numbers it' },
        symbol: { type: 'text', means: 'the game, as the provider numbers it' },
        language: { type: 'text', means: 'language of the game' },
        playMode: { type: 'text', means: '`REAL`, or `DEMO` without `token` and `externalPlayerId`' },
        token: { type: 'text', isOptional: true, means: 'the session from now on' },
        externalPlayerId: { type: 'text', isOptional: true, means: userId.means },
        platform: { type: 'text', means: '`MOBILE` or `WEB`' },
        currency: { type: 'text', means: 'three letters' },
        cashierUrl: { type: 'text', means: 'where the player deposits' },
        lobbyUrl: { type: 'text', means: 'where the player goes back to' },
        country: { type: 'text', isOptional: true, means: 'two letters (ISO 3166-1)' },
        hash: { type: 'text', means: 'with our secret' },
      },
      answers: { gameURL: { type: 'text', means: 'address of the game' } },
    },
  },
} as const satisfies WireProtocol
