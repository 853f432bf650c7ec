import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Names settled bets to agents. The number of a round belongs to the member: support finds the round by it. */
export interface BetIds {
  readonly write: (id: bigint) => string
  /** The number behind an id; undefined for a text that is none of ours. */
  readonly read: (text: string) => bigint | undefined
}

/** The form of an id: sixteen bytes in base64url. */
export const BET_ID_FORM = /^[\w-]{22}$/

/** Tells our ids from other blocks of sixteen bytes. */
const MARK = Buffer.from('team bet')

/**
 * Each round has one id for as long as the house has its secret, so pages can follow it. One block holds exactly a mark and
 * the number, so equal blocks of a longer text, the weakness of this mode, cannot occur.
 */
export function openBetIds({ houseKey }: { readonly houseKey: Buffer }): BetIds {
  const key = Buffer.from(hkdfSync('sha256', houseKey, '', 'bets in the lists of agents', 32))
  return {
    write: (id) => {
      const block = Buffer.alloc(16)
      MARK.copy(block)
      block.writeBigInt64BE(id, MARK.length)
      return createCipheriv('aes-256-ecb', key, null)
        .setAutoPadding(false)
        .update(block)
        .toString('base64url')
    },
    read: (text) => {
      if (!BET_ID_FORM.test(text)) return undefined
      const cipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      const block = cipher.update(Buffer.from(text, 'base64url'))
      if (!block.subarray(0, MARK.length).equals(MARK)) return undefined // guard: bet-id-of-house
      return block.readBigInt64BE(MARK.length)
    },
  }
}
