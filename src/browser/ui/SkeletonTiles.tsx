import { useT } from '#browser/i18n/translate.ts'
import { Skeleton } from './Skeleton.tsx'
import './later.css'

/** Placeholder of a lobby while its games load. */
export function SkeletonTiles({ count = 7 }: { count?: number }) {
  const t = useT()
  return (
    <div className="tiles" role="status">
      <span className="sr">{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  )
}
