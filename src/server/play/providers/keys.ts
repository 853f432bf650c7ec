import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto'

import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

import type { ProviderKeyRow } from './store.ts'

/** Keys that verify the provider's messages and sign ours, newest first. During a rotation two of theirs are valid. */
export interface ProviderKeys {
  readonly theirPublicKeys: readonly KeyObject[]
  readonly theirSecrets: readonly Buffer[]
  readonly ourPrivateKey: KeyObject | undefined
  readonly ourSecret: Buffer | undefined
}

/** A key that was wrapped with another house secret is skipped. */
export function openKeys(rows: readonly ProviderKeyRow[], wrappingKey: Buffer): ProviderKeys {
  const secretsOf = (side: ProviderKeyRow['side']) =>
    rows.flatMap((row) => {
      if (row.side !== side || row.wrappedSecret === null) return []
      const secret = unwrap(wrappingKey, keyName(row), row.wrappedSecret)
      return secret ? [secret] : []
    })
  const [ours] = secretsOf('ours')
  return {
    theirPublicKeys: rows.flatMap(({ side, publicKey }) =>
      side === 'theirs' && publicKey !== null ? [createPublicKey(publicKey)] : [],
    ),
    theirSecrets: secretsOf('theirs'),
    ourPrivateKey: ours?.includes('PRIVATE KEY-----') ? createPrivateKey(ours) : undefined,
    ourSecret: ours,
  }
}

export function openSecret(
  wrappingKey: Buffer,
  row: Pick<ProviderKeyRow, 'providerCode' | 'side' | 'wrappedSecret'>,
): string | undefined {
  return row.wrappedSecret === null
    ? undefined
    : unwrap(wrappingKey, keyName(row), row.wrappedSecret)?.toString()
}

export function wrapKey(
  wrappingKey: Buffer,
  key: Pick<ProviderKeyRow, 'providerCode' | 'side'>,
  secret: string,
): string {
  return wrap(wrappingKey, keyName(key), Buffer.from(secret))
}

function keyName({ providerCode, side }: Pick<ProviderKeyRow, 'providerCode' | 'side'>): string {
  return `game-provider ${providerCode} ${side}`
}
