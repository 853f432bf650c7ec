import type { Endpoint, Envelope, Input, Output } from '#contract/endpoint.ts'
import type { LaunchKind } from '#domain/games/launch.ts'
import { offerVendor } from '#server/play/catalogue/actions.ts'
import { type NewGame, knowGames, offerGames } from '#server/play/games/actions.ts'
import { type PlayedGames, openGamesSim } from '#test/provider-sim/game-provider.ts'

import { openProvider, pairOf } from './play-stage.ts'
import type { Proof, TestServer } from './test-server.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

export interface LaunchStage {
  readonly provider: PlayedGames
  /** The number of a game, by its code. */
  idOf(code: string): string
  /** A member with a session, in a browser of their own. */
  player(overrides?: { readonly accountType?: number; readonly merchantId?: number }): Promise<Playing>
  ask<E extends Endpoint>(who: Playing, endpoint: E, input: Input<E>): Promise<Answer<Output<E>>>
}

export interface Playing {
  readonly id: bigint
  readonly merchantId: number
  readonly host: string
  readonly proof: Proof
  readonly browser: string
}

export type Answer<T> = Envelope<T> & { readonly status: number }

const game = (code: string, launchKind: LaunchKind, more: Partial<NewGame> = {}): NewGame => ({
  vendorCode: 'SIM',
  code,
  providerGameId: `sim-${code}`,
  category: 'slots',
  label: { EN: `The ${code}`, VI: `VI ${code}` },
  launchKind,
  hasFreePlay: true,
  ...more,
})

/** A game provider simulator, with one game per way to start or to fail. */
export async function openLaunchStage(server: TestServer): Promise<LaunchStage> {
  const provider = await openGamesSim(pairOf('ours').publicKey)
  await openProvider(server, { code: 'sim', baseUrl: provider.baseUrl })
  await server.asOwner('UPDATE merchant SET launch_game_cdns = $2, version = version + 1 WHERE id = $1', [
    server.merchantId,
    [provider.origin],
  ])
  await server.services.registry.refresh()
  const { merchantId } = server
  const ids = await server.services.store.transact(async (tx) => {
    await offerVendor(tx, { merchantId, code: 'SIM', position: 0 })
    const known = await knowGames(tx, [
      game('reels', 'frame'),
      game('window', 'popup', { category: 'sports' }),
      game('draw', 'lottery', { category: 'lottery' }),
      game('house', 'vassalage'),
      game('later', 'none'),
      game('serviced', 'frame'),
      game('euro', 'frame', { minBets: { EUR: 1_000n } }),
      game('mean', 'frame', { rtpBp: 7_000 }),
      game('paid', 'frame', { hasFreePlay: false, languages: ['VI'] }),
    ])
    await offerGames(tx, { merchantId, ids: known })
    return known
  })
  const rows = await server.asOwner<{ id: string; code: string }>(
    'SELECT id::text, code FROM game WHERE id = ANY ($1::bigint[])',
    [ids],
  )
  const byCode = new Map(rows.map(({ id, code }) => [code, id]))
  await server.asOwner(
    `UPDATE merchant_game SET is_in_maintenance = true WHERE merchant_id = $1 AND game_id = $2`,
    [merchantId, byCode.get('serviced')],
  )
  return {
    provider,
    idOf: (code) => byCode.get(code) ?? '999999',
    async player(overrides = {}) {
      const member = await server.fixtures.member(overrides)
      const proof = await server.fixtures.memberSession(member)
      const host = server.services.registry.findById(member.merchantId)?.hosts[0] ?? server.host
      return { ...member, host, proof, browser: FIREFOX }
    },
    ask: (who, endpoint, input) => askAs(server, who, endpoint, input),
  }
}

async function askAs<E extends Endpoint>(
  server: TestServer,
  { host, proof, browser }: Playing,
  endpoint: E,
  input: Input<E>,
): Promise<Answer<Output<E>>> {
  const isRead = endpoint.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const answer = await server.site.inject({
    method: endpoint.method,
    url: `${endpoint.path}${query}`,
    headers: { host, origin: `http://${host}`, 'user-agent': browser, ...proof.headers },
    ...(isRead ? {} : { payload: input as object }),
  })
  return { status: answer.statusCode, ...answer.json<Envelope<Output<E>>>() }
}
