/**
 * Where a host's proof of ownership is published: below the host's own name, so only those who manage its DNS records
 * can write it.
 */
export function challengeRecord({ host, token }: { readonly host: string; readonly token: string }) {
  return { name: `_tessera-challenge.${host}`, value: `tessera-challenge=${token}` } as const
}

export const CHALLENGE_PATH = '/.well-known/tessera-challenge/'

export function challengeFile({ host, token }: { readonly host: string; readonly token: string }) {
  return { url: `http://${host}${CHALLENGE_PATH}${token}`, text: token } as const
}
