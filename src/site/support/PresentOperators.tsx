import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { support } from '#contract/support.ts'

const ASK_EVERY_MS = 60_000

/** The operators who are present and consent to be shown; without one, the children. */
export function PresentOperators({ children }: { children: React.ReactNode }) {
  const t = useT()
  const { tag } = useWords()
  const { data } = useQuery({ ...queryOf(useApi(), support.present, {}), refetchInterval: ASK_EVERY_MS })
  const names = data?.names ?? []
  if (names.length === 0) return children
  // Isolated, because names of other scripts would move in the list.
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(
    names.map((name) => `\u2068${name}\u2069`),
  )
  return (
    <span className="talk-present">
      <span className="talk-faces" aria-hidden="true">
        {names.map((name) => (
          <OperatorAvatar key={name} name={name} />
        ))}
      </span>
      <span className="xs">{t('service.present', { names: list })}</span>
    </span>
  )
}

/** A mosaic of the shown name: the same name has the same one everywhere. */
export function OperatorAvatar({ name }: { name: string }) {
  return <Avatar id={`service ${name}`} sizeRem={1.75} />
}
