import type { WireProtocol } from './wire.ts'

const sessionID = { type: 'text', means: 'the session, as the launch gave it' } as const
const txID = { type: 'id', means: 'of this transaction, for ever' } as const
const roundID = { type: 'id', means: 'the round' } as const
const deed = {
  sessionID,
  amount: { type: 'decimal', means: 'what is staked or won' },
  txID,
  roundID,
  type: { type: 'round type', means: 'a `free` bet takes nothing, and a `free` win pays nothing by itself' },
} as const
const balance = { type: 'text', means: 'decimal, after the transaction' } as const
const moved = {
  balance,
  txID: { type: 'text', means: "our number, or the provider's where nothing moved" },
} as const
const extCID = { type: 'text', means: 'the house, as the provider numbers it' } as const

/** Every field of Swipe that is read or written. A refusal has `message`, and may have `code`, `action`, `details`. */
export const swipeWire = {
  received: {
    balance: { method: 'GET', asks: { sessionID }, answers: { balance } },
    bet: { method: 'POST', asks: deed, answers: moved },
    win: {
      method: 'POST',
      asks: {
        ...deed,
        frID: { type: 'text', isOptional: true, means: 'the free rounds that this win is the total of' },
      },
      answers: moved,
    },
    refund: {
      method: 'POST',
      asks: {
        sessionID,
        amount: { type: 'decimal', means: 'what was staked' },
        txID,
        origTxID: { type: 'id', means: 'the bet; never the refund itself' },
        roundID: { ...roundID, isOptional: true },
      },
      answers: moved,
    },
  },
  sent: {
    'create-new-game': {
      method: 'POST',
      asks: {
        extCID,
        gameID: { type: 'text', means: 'the game, as the provider numbers it' },
        demo: { type: 'flag', means: 'free play: without `sessionID` and `user`' },
        platform: { type: 'text', means: '`mobile` or `desktop`' },
        currency: { type: 'text', means: 'three letters' },
        locale: { type: 'text', means: 'language of the game' },
        returnURL: { type: 'text', means: 'where the player goes back to' },
        depositURL: { type: 'text', means: 'where the player deposits' },
        sessionID: { type: 'text', isOptional: true, means: 'the session from now on' },
        user: { type: 'object', isOptional: true, means: '`id`, and `country` where it is known' },
      },
      answers: { gameURL: { type: 'text', means: 'address of the game' } },
    },
    games: {
      method: 'GET',
      asks: { extCID },
      answers: { games: { type: 'list', means: 'games, as [lists](#lists) tells; or the list itself' } },
    },
  },
} as const satisfies WireProtocol
