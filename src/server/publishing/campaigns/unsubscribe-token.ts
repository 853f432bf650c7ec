import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import type { CampaignChannel } from '#domain/campaigns/delivery.ts'

/** The page to which links of messages lead, without a session. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

export interface Unsubscribing {
  readonly merchantId: number
  readonly memberId: bigint
  readonly channel: CampaignChannel
}

/** Signs and reads the tokens of links. A token ends offers by one channel to one member, and is good for nothing else. */
export interface UnsubscribeTokens {
  write(of: Unsubscribing): string
  read(merchantId: number, token: string): Omit<Unsubscribing, 'merchantId'> | undefined
}

const letters: Readonly<Record<CampaignChannel, string>> = { email: 'e', sms: 's', push: 'p' }
const channels: Readonly<Record<string, CampaignChannel>> = { e: 'email', s: 'sms', p: 'push' }
const MAC_BYTES = 16

export function openUnsubscribeTokens(houseKey: Buffer): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', houseKey, '', 'tessera unsubscribing', 32))
  const macOf = ({ merchantId, memberId, channel }: Unsubscribing) =>
    createHmac('sha256', key).update(`${merchantId} ${memberId} ${channel}`).digest().subarray(0, MAC_BYTES)
  return {
    write: (of) => `${letters[of.channel]}${of.memberId}.${macOf(of).toString('base64url')}`,
    read(merchantId, token) {
      const [, letter = '', digits = '', mac = ''] =
        /^([esp])([1-9]\d{0,17})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? []
      const channel = channels[letter]
      if (!channel) return undefined
      const found = { memberId: BigInt(digits), channel }
      const given = Buffer.from(mac, 'base64url')
      return timingSafeEqual(given, macOf({ merchantId, ...found })) ? found : undefined // guard: unsubscribe-signed
    },
  }
}
