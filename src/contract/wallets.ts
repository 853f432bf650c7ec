import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, Nothing, Uuid, strict } from './schema.ts'

/** A wallet between which members move money: `main`, or `vendor:<code>`. */
const Movable = String({ pattern: '^(main|vendor:[A-Za-z0-9_-]{1,60})$', maxLength: 67 })

const VendorWallet = strict({
  code: String(),
  name: String(),
  amount: Amount,
  /** Whether money can be moved into it. A closed wallet can still be emptied. */
  isOpen: Boolean(),
})

const PlayMoney = strict({
  /** The amount of a refill, and the balance below which it is allowed. */
  gift: Amount,
  refillBelow: Amount,
  /** When a refill is possible; absent where the balance is too high. */
  refillFrom: Optional(Moment),
})

const Moved = strict({
  transferId: String(),
  at: Moment,
  /** The main wallet's balance after the move, where it was involved. */
  main: Optional(Amount),
})

export const wallets = {
  balance: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    access: 'member',
    summary:
      'The caller’s money: the total, the part that is not held, and the parts by wallet. Trial accounts see play money.',
    input: Nothing,
    value: strict({
      /** All money, including held money. */
      sumBalance: Amount,
      available: Amount,
      main: Amount,
      locked: Amount,
      bonus: Amount,
      vendors: Amount,
      currency: String(),
      isPlayMoney: Boolean(),
      play: Optional(PlayMoney),
    }),
    refusals: [],
  }),
  consolidated: endpoint({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    access: 'member',
    summary: 'Every wallet of the caller, and the holds on their money.',
    input: Nothing,
    value: strict({
      currency: String(),
      isPlayMoney: Boolean(),
      isSingle: Boolean(),
      sumBalance: Amount,
      available: Amount,
      main: Amount,
      bonus: Amount,
      locked: strict({
        amount: Amount,
        holds: ArrayOf(
          strict({
            transferId: String(),
            kind: Enum(['withdrawal', 'transfer']),
            /** The id of the withdrawal or transfer; its own list shows its state and due time. */
            reference: String(),
            amount: Amount,
            since: Moment,
          }),
        ),
      }),
      vendors: ArrayOf(VendorWallet),
    }),
    refusals: [],
  }),
  merchantWallet: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    access: 'member',
    summary: 'Whether one balance serves every game, or which vendors have a wallet of their own.',
    input: Nothing,
    value: strict({ isSingle: Boolean(), vendors: ArrayOf(strict({ code: String(), name: String() })) }),
    refusals: [],
  }),
  walletTransfer: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    access: 'real-member', // guard: wallet-transfer-for-real-members
    summary: 'Moves money between two wallets of the caller.',
    input: strict({ requestId: Uuid, from: Movable, to: Movable, amount: Amount }),
    value: Moved,
    refusals: ['wallet_single', 'wallet_same', 'wallet_unknown', 'not_enough', 'request_conflict'],
    movesMoney: true,
  }),
  collect: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletCollect',
    access: 'real-member', // guard: wallet-collect-for-real-members
    summary: 'Moves all money from the vendors’ wallets to the main wallet, in one transfer.',
    input: strict({ requestId: Uuid }),
    value: Moved,
    refusals: ['nothing_to_collect', 'moved_meanwhile', 'request_conflict'],
    movesMoney: true,
  }),
  refillPlayMoney: endpoint({
    method: 'POST',
    path: '/wps/wallets/play/refill',
    access: 'member',
    summary: 'Refills a nearly empty trial account with play money, once an hour.',
    input: strict({ requestId: Uuid }),
    value: Moved,
    refusals: ['play_enough', 'play_too_soon', 'request_conflict'],
    movesMoney: true,
  }),
}
