export type ButtonLook = {
  /** `gold` is the one money action of a view, `main` the committing one, `line` the secondary one beside it. */
  tone?: 'gold' | 'main' | 'line' | 'soft' | 'ghost'
  size?: 'md' | 'sm' | 'lg'
  /** A square for an icon only. */
  isIcon?: boolean
  isBlock?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ tone = 'line', size = 'md', isIcon, isBlock }: ButtonLook, more = ''): string {
  return ['btn', tone, size === 'md' ? '' : size, isIcon ? 'icon' : '', isBlock ? 'whole' : '', more]
    .filter(Boolean)
    .join(' ')
}
