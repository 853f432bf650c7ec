/**
 * Inlines an SVG of `src/art`, so that it takes the theme's colours. The string comes from our own pure functions,
 * never from a request.
 */
export function Art({ svg, className = 'art' }: { svg: string; className?: string }) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
