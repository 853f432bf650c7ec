import type { CSSProperties } from 'react'
import { avatar } from '#art/avatar.ts'
import { Art } from './Art.tsx'

/** A mosaic generated from the account name, which is shown beside it. */
export function Avatar({ id, sizeRem = 2 }: { id: string; sizeRem?: number }) {
  return (
    <span className="avatar" style={{ '--size': `${sizeRem}rem` } as CSSProperties}>
      <Art svg={avatar({ id })} />
    </span>
  )
}
