import type { SVGProps } from 'react'

/** A group of a scene: the markup comes from `src/art`, the place and the motion from the scene. */
export function Piece({ svg, ...group }: { svg: string } & SVGProps<SVGGElement>) {
  return <g {...group} dangerouslySetInnerHTML={{ __html: svg }} />
}
