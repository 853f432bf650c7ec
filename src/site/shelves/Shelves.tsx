import { FeaturedStrips } from './FeaturedStrips.tsx'
import { HotMatches } from './HotMatches.tsx'
import './shelves.css'

/** Games of the halls, and the matches that the brand points out. */
export function Shelves() {
  return (
    <>
      <FeaturedStrips />
      <HotMatches />
    </>
  )
}
