import { useT } from '#browser/i18n/translate.ts'

import { Skeleton } from './Skeleton.tsx'

/** Placeholder of a list or form while it loads: rows of mosaic cells. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  const t = useT()
  return (
    <div className="grid gap-3 p-4" role="status">
      <span className="sr">{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="box" className="h-14" />
      ))}
    </div>
  )
}
