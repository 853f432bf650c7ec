import { providerMarks } from '#domain/art/provider-marks.ts'

import { Icon } from './Icon.tsx'

/** Whose account it is that one signs in with. A provider without a mark of its own has a key. */
export function ProviderMark({ mark }: { mark: 'google' | 'facebook' | 'key' }) {
  if (mark === 'key') return <Icon name="key" />
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {providerMarks[mark].parts.map(({ path, fill }) => (
        <path key={fill} d={path} fill={fill} />
      ))}
    </svg>
  )
}
