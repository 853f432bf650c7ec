import { Resolver } from 'node:dns/promises'
import { request } from 'node:http'

import { parseAddress } from '#domain/network/address.ts'
import { isPublicAddress } from '#domain/network/own-network.ts'
import { challengeFile, challengeRecord } from '#server/merchants/actions.ts'

const PATIENCE_MS = 5_000
const FILE_BYTES = 1_024
/** Upper limit, because a name with hundreds of addresses would take minutes. */
const ADDRESSES_MAX = 4

export type HostFinding =
  | { readonly by: 'dns' | 'file' }
  | { readonly fault: 'no_such_host' | 'inside_address' | 'not_reached' | 'wrong_record' | 'wrong_file' }

export type CheckHost = (claim: { readonly host: string; readonly token: string }) => Promise<HostFinding>

/**
 * Verifies that a host's owner assigns it to this installation: by a TXT record, else by a file that it serves. Against
 * SSRF the name is resolved once and the connection goes to the judged address: no internal address, no redirect, one
 * line at most, a few seconds.
 */
export function openHostCheck({
  nameServer,
  localPort,
}: {
  readonly nameServer: string | undefined
  /** Files are requested at this port, and may be on this machine. */
  readonly localPort: number | undefined
}): CheckHost {
  return async (claim) => {
    const resolver = new Resolver({ timeout: PATIENCE_MS / 2, tries: 2 })
    if (nameServer !== undefined) resolver.setServers([nameServer])
    const record = challengeRecord(claim)
    const records = await resolver.resolveTxt(record.name).catch(() => [])
    if (records.some((parts) => parts.join('') === record.value)) return { by: 'dns' }
    const addresses = await addressesOf(resolver, claim.host)
    const [first] = addresses
    if (first === undefined) return { fault: records.length > 0 ? 'wrong_record' : 'no_such_host' }
    if (localPort === undefined && addresses.some(isInside)) return { fault: 'inside_address' }
    const found = await askFile(first, localPort ?? 80, claim)
    if (found === undefined) return { fault: records.length > 0 ? 'wrong_record' : 'not_reached' }
    return found === challengeFile(claim).text ? { by: 'file' } : { fault: 'wrong_file' }
  }
}

/** Whether an address is internal or invalid. */
function isInside(text: string): boolean {
  const address = parseAddress(text)
  return address === undefined || !isPublicAddress(address)
}

async function addressesOf(resolver: Resolver, host: string): Promise<readonly string[]> {
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ])
  return [...four, ...six].slice(0, ADDRESSES_MAX)
}

/** The file's content; undefined if it is missing, too long or too slow. */
function askFile(
  address: string,
  port: number,
  { host, token }: { readonly host: string; readonly token: string },
): Promise<string | undefined> {
  const { pathname } = new URL(challengeFile({ host, token }).url)
  return new Promise((done) => {
    const asked = request(
      { host: address, port, path: pathname, headers: { host }, signal: AbortSignal.timeout(PATIENCE_MS) },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        if (answer.statusCode !== 200) {
          answer.destroy()
          return done(undefined)
        }
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length <= FILE_BYTES) return void parts.push(part)
          answer.destroy()
          done('')
        })
        answer.on('end', () => done(Buffer.concat(parts).toString('utf8').trim()))
        answer.on('error', () => done(undefined))
      },
    )
    asked.on('error', () => done(undefined))
    asked.end()
  })
}
