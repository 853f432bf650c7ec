import { providerMarks } from '#art/provider-marks.ts'

import { Icon } from './Icon.tsx'

/** The logo of a provider of identity; a key where it has none. */
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
