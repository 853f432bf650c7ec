import { sign } from 'node:crypto'
import type { CustomFetch } from 'openid-client'

import { ProviderFailed, type RoundToOpen } from '#server/play/providers/adapter.ts'
import type { hub88Wire } from './hub88-wire.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'

type Asks = (typeof hub88Wire.sent)['operator/generic/v2/game/round']['asks']

/** Hub88's replay page of a round: reels or cards, and seeds. The request is signed like all others. */
export async function openHubRound(
  provider: Provider,
  round: RoundToOpen,
  fetch: CustomFetch,
): Promise<string> {
  const { baseUrl, operatorId, keys } = provider
  if (!keys.ourPrivateKey) throw new ProviderFailed('no key to sign with')
  const text = JSON.stringify({
    user: round.player,
    transaction_uuid: round.transactionId,
    round: round.roundId,
    operator_id: /^\d{1,15}$/.test(operatorId) ? Number.parseInt(operatorId, 10) : operatorId,
    lang: round.language,
  } satisfies Partial<Record<keyof Asks, unknown>>)
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/operator/generic/v2/game/round`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': sign('sha256', Buffer.from(text), keys.ourPrivateKey).toString('base64'),
    },
    body: text,
    redirect: 'manual',
  })
  if (!answer.ok) throw new ProviderFailed(`game/round answered ${answer.status}`)
  const url = addressIn(await answer.text())
  if (url === undefined) throw new ProviderFailed('game/round answered no address')
  return url
}

function addressIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
