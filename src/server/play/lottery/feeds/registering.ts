import { openClient } from '#server/platform/db/connect.ts'
import type { ResultFeed } from '#server/platform/result-feeds-setting.ts'

/**
 * Registers the feeds of the settings, as the owner of the database: the application can neither add a source nor say that it
 * suffices. Those that the settings no longer name are switched off.
 */
export async function registerFeeds(ownerUrl: string, feeds: readonly ResultFeed[]): Promise<void> {
  const client = await openClient(ownerUrl, { limits: 'call', name: 'tessera feeds' })
  try {
    await client.query('UPDATE lottery_feed SET is_on = false WHERE is_on AND code <> ALL ($1::text[])', [
      feeds.map(({ code }) => code),
    ])
    for (const { code, publisher, suffices, games } of feeds)
      await client.query(
        `INSERT INTO lottery_feed (code, publisher, suffices, games) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code) DO UPDATE SET publisher = $2, suffices = $3, games = $4, is_on = true`,
        [code, publisher, suffices, games],
      )
  } finally {
    await client.end()
  }
}
