import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { ProviderFailed } from '#server/play/providers/adapter.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'
import { swipe } from './swipe.ts'

const ourSecret = Buffer.from('a secret of ours, for tests alone')
const provider: Provider = {
  code: 'swipe',
  name: 'Swipe',
  protocol: 'swipe',
  baseUrl: 'https://swipe.test/api/',
  operatorId: 'house 7',
  isOn: true,
  version: 1,
  keys: { theirPublicKeys: [], theirSecrets: [], ourPrivateKey: undefined, ourSecret },
}

test('its games are asked for by a query that is signed as sorted JSON', async () => {
  const requests: { url: string; sign: string | undefined }[] = []
  const games = await swipe.listGames?.(provider, async (url, { headers }) => {
    requests.push({ url, sign: (headers as Record<string, string>)['x-request-sign'] })
    return Response.json({ games: [{ id: 'sg_catch_97', title: 'Catch' }, 'no game'] })
  })
  const sign = createHmac('sha256', ourSecret).update('{"extCID":"house 7"}').digest('hex')
  expect(requests).toEqual([{ url: 'https://swipe.test/api/games?extCID=house+7', sign }])
  expect(games).toEqual([{ id: 'sg_catch_97', title: 'Catch' }, {}])
})

test.each([
  ['an answer that is no list', () => Response.json({ message: 'soon' }), 'unreadable'],
  ['an answer that is no JSON', () => new Response('<html>'), 'unreadable'],
  ['a no', () => new Response('', { status: 401 }), 'refused'],
])('%s is none', async (_name, answer, fault) => {
  const failed = await swipe.listGames?.(provider, async () => answer()).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ProviderFailed)
  expect(failed).toMatchObject({ fault })
})

test('without a key of ours nothing is asked', async () => {
  const keys = { ...provider.keys, ourSecret: undefined }
  const failed = await swipe
    .listGames?.({ ...provider, keys }, async () => Response.json([]))
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ fault: 'no_key' })
})
