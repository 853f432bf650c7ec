import type { Api } from '#browser/api/api.ts'
import { support } from '#contract/support.ts'
import { decodeServicePath } from '#domain/support/path-code.ts'

/** Type of the path-list entry for customer service. */
const SERVICE_TYPE = 3

/** URL of customer service. The decoded entry is validated like any outside URL. */
export async function findService(api: Api): Promise<string> {
  const { version } = await api.call(support.link, {})
  const entry = version.pathList.find(({ type }) => type === SERVICE_TYPE)
  const address = entry && decodeServicePath(entry.path)
  if (address === undefined) throw new Error('no address of customer service')
  return address
}
