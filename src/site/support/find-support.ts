import type { Api } from '#browser/api/api.ts'
import { support } from '#contract/support.ts'
import { decodeServicePath } from '#domain/support/path-code.ts'

/** The kind of entry that leads to customer service. */
const SERVICE_TYPE = 3

/** Where customer service lives. What the entry hides is judged like any address from outside. */
export async function findService(api: Api): Promise<string> {
  const { version } = await api.call(support.link, {})
  const entry = version.pathList.find(({ type }) => type === SERVICE_TYPE)
  const address = entry && decodeServicePath(entry.path)
  if (address === undefined) throw new Error('no address of customer service')
  return address
}
