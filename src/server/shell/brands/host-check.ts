import type { HostFault } from '#domain/merchant/host-checks.ts'
import { NotReached, openOutbound, unreached } from '#server/platform/http/outbound.ts'
import { askNameServers, isNameServerFailure, openDnsResolver } from '#server/platform/http/resolve-name.ts'
import { challengeFile, challengeRecord } from '#server/platform/merchants/actions.ts'

const PATIENCE_MS = 5_000
const FILE_BYTES = 1_024
const FOUND_LENGTH = 120

export type HostFinding =
  | { readonly by: 'dns' | 'file' }
  /** `found` is content of strangers in printable ASCII, for operators to read. */
  | { readonly fault: HostFault; readonly found: string | null }

type Failed = Extract<HostFinding, { readonly fault: HostFault }>

export type CheckHost = (claim: { readonly host: string; readonly token: string }) => Promise<HostFinding>

/**
 * Verifies that a host's owner assigns it to this installation: by a TXT record, else by a file that it serves on port 80.
 * The file is fetched by the outbound client: no internal address, no redirect, one line at most, a few seconds.
 */
export function openHostCheck({
  nameServer,
  localPort,
}: {
  readonly nameServer: string | undefined
  /** Files are requested at this port, and may be on this machine. */
  readonly localPort: number | undefined
}): CheckHost {
  const nameServers = nameServer === undefined ? undefined : [nameServer]
  const fetch = openOutbound({
    allowsLocal: false,
    allowsPlain: true,
    isOfEnvironment: localPort !== undefined, // guard: host-check-outside-only
    patienceSeconds: PATIENCE_MS / 1000,
    answerBytes: FILE_BYTES,
    // Entries of this machine's hosts file prove nothing.
    resolve: openDnsResolver(nameServers),
  })
  return async (claim) => {
    const record = challengeRecord(claim)
    const records = await findRecords(nameServers, record.name)
    if (records.some((text) => text === record.value)) return { by: 'dns' } // guard: host-record-compared
    const url = new URL(challengeFile(claim).url)
    if (localPort !== undefined) url.port = String(localPort)
    const file = await readFile(fetch, url, challengeFile(claim).text)
    const [wrong] = records
    if ('by' in file || wrong === undefined || reportedFirst.has(file.fault)) return file
    return { fault: 'wrong_record', found: shorten(wrong) }
  }
}

/**
 * Reported even if a wrong record was found too: they are closer to a proof, or a setting to correct first.
 */
const reportedFirst: ReadonlySet<HostFault> = new Set(['wrong_file', 'inside_address'])

/** The texts of a TXT record; none if it is missing or the name server does not answer in time. */
async function findRecords(
  nameServers: readonly string[] | undefined,
  name: string,
): Promise<readonly string[]> {
  const records = await askNameServers(nameServers, (resolver) => resolver.resolveTxt(name)).catch(() => [])
  return records.map((parts) => parts.join(''))
}

async function readFile(
  fetch: ReturnType<typeof openOutbound>,
  url: URL,
  expected: string,
): Promise<HostFinding> {
  try {
    const answer = await fetch(url.href, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
    // A redirect is not followed: it could lead into an internal network, or to a proof on another host.
    if (answer.status >= 300 && answer.status < 400)
      return { fault: 'redirected', found: shorten(answer.headers.get('location') ?? '') }
    if (answer.status !== 200) return { fault: 'file_missing', found: `HTTP ${answer.status}` }
    const text = (await answer.text()).trim()
    // guard: host-file-compared
    return text === expected ? { by: 'file' } : { fault: 'wrong_file', found: shorten(text) }
  } catch (error) {
    if (error instanceof NotReached) return faultOf(error)
    throw error
  }
}

function faultOf({ message, cause }: NotReached): Failed {
  switch (message) {
    case unreached.noSuchHost:
      return { fault: isNameServerFailure(cause) ? 'dns_failed' : 'no_such_host', found: null }
    case unreached.ownNetwork:
      return { fault: 'inside_address', found: typeof cause === 'string' ? cause : null }
    case unreached.tooLong:
      return { fault: 'wrong_file', found: null }
    default:
      return { fault: 'not_reached', found: null }
  }
}

/** The beginning of foreign text, in printable ASCII, so that it cannot change how other text is shown. */
function shorten(text: string): string | null {
  const plain = text.replace(/[^\x20-\x7e]/g, '?') // guard: host-text-plain
  return plain === '' ? null : plain.slice(0, FOUND_LENGTH)
}
