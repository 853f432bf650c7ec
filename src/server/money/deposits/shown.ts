import type { Deposit } from '#contract/deposits.ts'
import { writeAmount } from '#domain/money/amount.ts'

import type { ChannelRow } from './channel-store.ts'
import type { DepositRow } from './store.ts'

export interface Words {
  readonly language: string
  readonly fallback: string
}

/** An operator's text in the reader's language, else the brand's default language. */
export function inWords(texts: Readonly<Record<string, string>>, { language, fallback }: Words): string {
  return texts[language] || texts[fallback] || ''
}

/** A deposit as its member sees it. */
export function showDeposit(row: DepositRow, channel: ChannelRow | undefined, words: Words): Deposit {
  const { target } = row
  return {
    id: row.id,
    requestId: row.requestId,
    state: row.state,
    channel: {
      id: row.channelId,
      name: channel ? inWords(channel.written.names, words) : '',
      kind: channel?.written.kind ?? 'bank',
      isDemo: channel?.isDemo ?? false,
    },
    currency: row.currency,
    amount: writeAmount(row.amount),
    fee: writeAmount(row.fee),
    arrives: writeAmount(row.amount - row.fee),
    reference: row.reference,
    ...(target.bank ? { bank: { ...target.bank } } : {}),
    ...(target.qr === undefined ? {} : { qr: target.qr }),
    ...(target.payUrl === undefined ? {} : { payUrl: target.payUrl }),
    proof: [...row.proof],
    ...(row.received === null ? {} : { received: writeAmount(row.received) }),
    ...(row.receivedCurrency === null ? {} : { receivedCurrency: row.receivedCurrency }),
    ...(row.difference === null ? {} : { difference: row.difference }),
    ...(row.choice === null ? {} : { choice: row.choice }),
    ...(row.credited === null ? {} : { credited: writeAmount(row.credited) }),
    ...(row.cause === null ? {} : { cause: row.cause }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.creditedAt === null ? {} : { creditedAt: row.creditedAt.toISOString() }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
  }
}
