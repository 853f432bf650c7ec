/** One host of DATABASE_URL: a host name, or a socket directory. */
export interface Target {
  readonly host: string
  readonly port: number
}

export interface DatabaseAddress {
  readonly targets: readonly Target[]
  /** The URL of one host, in node-postgres syntax. */
  urlOf(target: Target): string
}

const SHAPE = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)((?:\/[^?]*)?)(?:\?(.*))?$/

/**
 * Parses a connection URL with one or more hosts like libpq: `postgresql://name:password@one:5432,two:5432/tessera`, or
 * socket directories in `?host=/run/one,/run/two`. Undefined if it is invalid.
 */
export function readAddress(url: string): DatabaseAddress | undefined {
  const found = SHAPE.exec(url)
  if (!found) return undefined
  const [, scheme = '', login = '', hosts = '', path = '', search = ''] = found
  const query = new URLSearchParams(search)
  const inQuery = query.get('host')
  const ports = query.get('port')?.split(',')
  const targets =
    inQuery === null
      ? hosts.split(',').map((one) => readHost(one))
      : inQuery.split(',').map((host, at) => readPort(host, ports?.[at] ?? ports?.[0]))
  if (targets.some((target) => target === undefined)) return undefined
  for (const name of ['host', 'port', 'target_session_attrs']) query.delete(name)
  return {
    targets: targets.flatMap((target) => target ?? []),
    urlOf({ host, port }) {
      const own = new URLSearchParams(query)
      const isFolder = host.startsWith('/')
      if (isFolder) {
        own.set('host', host)
        own.set('port', String(port))
      }
      const authority = isFolder ? 'localhost' : `${host.includes(':') ? `[${host}]` : host}:${port}`
      // Some drivers do not decode a plus sign as a space.
      const text = own.toString().replaceAll('+', '%20')
      return `${scheme}${login}${authority}${path}${text === '' ? '' : `?${text}`}`
    },
  }
}

/** Adds `-c role=…` to the URL, so that each connection starts in this role. Works with several hosts. */
export function inRole(url: string, role: string): string {
  const [before = '', search = ''] = url.split('?', 2)
  const query = new URLSearchParams(search)
  const options = query.get('options')
  query.set('options', `${options === null ? '' : `${options} `}-c role=${role}`)
  // Some drivers do not decode a plus sign as a space.
  return `${before}?${query.toString().replaceAll('+', '%20')}`
}

function readHost(text: string): Target | undefined {
  const [, host = '', port] = /^(\[[0-9a-fA-F:.]+\]|[^:]*)(?::(\d+))?$/.exec(text) ?? []
  if (host === '') return undefined
  return readPort(host.replaceAll(/[[\]]/g, ''), port)
}

function readPort(host: string, port = '5432'): Target | undefined {
  const number = /^\d{1,5}$/.test(port) ? Number.parseInt(port, 10) : 0
  return host !== '' && number > 0 && number < 65_536 ? { host, port: number } : undefined
}
