import type { ComponentProps, ElementType } from 'react'

/** The surface of all page content. */
export function Card({
  as: Element = 'div',
  isPadded = true,
  className = '',
  ...rest
}: ComponentProps<'div'> & { as?: ElementType; isPadded?: boolean }) {
  return (
    <Element {...rest} className={['card', isPadded ? 'pad' : '', className].filter(Boolean).join(' ')} />
  )
}
